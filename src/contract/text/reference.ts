/** The properties of every bot; custom fields may not use these names. */
export const builtInProperties = [
  "points",
  "level",
  "totalLevels",
  "energy",
  "maxEnergy",
  "friendsCount",
  "name",
  "username",
  "customValue",
  "autominePointsPerHour",
  "tonFriendlyAddress",
] as const;

export type BuiltInProperty = (typeof builtInProperties)[number];

/** The maximum length of a custom field's name. */
export const maxFieldNameLength = 40;

/** The pattern of a custom field's name. */
export const customFieldNamePattern = `^[a-z][a-zA-Z0-9_]{0,${maxFieldNameLength - 1}}$`;

/** Whether `name` is one of the built-in properties. */
export function isBuiltIn(name: string): name is BuiltInProperty {
  return (builtInProperties as readonly string[]).includes(name);
}

/** A part of a screen text: literal words, or a reference to a property. */
export type TextPart =
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "reference"; readonly property: string; readonly at: number };

/** A reference, whose one group is the property's name with the white space around it. */
export const referencePattern = /\{\{([^{}]*)\}\}/g;

/** The text with values in place of its references; nothing in place of a missing value. */
export function fillReferences(
  text: string,
  valueIn: (property: string) => string | number | undefined,
): string {
  return text.replace(referencePattern, (_, name: string) => `${valueIn(name.trim()) ?? ""}`);
}

/**
 * Splits `"Rank {{rank}}"` into words and references, in order; `at` is the reference's offset in
 * UTF-16 units. White space inside the braces is ignored.
 */
export function splitReferences(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(referencePattern)) {
    if (match.index > end) parts.push({ kind: "words", words: text.slice(end, match.index) });
    parts.push({ kind: "reference", property: (match[1] ?? "").trim(), at: match.index });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: "words", words: text.slice(end) });
  return parts;
}

/** A number as people write it: `1,250`, `1 250`, `12.5`, `12,5`, `0,125` or `85%`; else NaN. */
export function numberIn(text: string): number {
  const plain = text.replace(/^\s*0,/, "0.").replace(/[\s%]|,(?=\d{3}(?!\d))/g, "");
  return +plain.replace(",", ".");
}
