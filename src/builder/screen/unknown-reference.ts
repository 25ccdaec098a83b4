import { nearestName } from "#contract/nearest-name.ts";
import { splitReferences } from "#contract/reference.ts";

/** A piece of a text as it was written, braces and blanks included. */
export interface WrittenPart {
  readonly written: string;
  /** The property, when the piece is a reference. */
  readonly property?: string;
}

/** A reference to what the bot does not have. */
export interface UnknownReference {
  readonly property: string;
  /** The property that was probably meant. */
  readonly nearest: string | undefined;
}

/** A text in pieces, which together are the text again. */
export function writtenParts(text: string): WrittenPart[] {
  return splitReferences(text).map((part) =>
    part.kind === "words"
      ? { written: part.words }
      : { written: text.slice(part.at, text.indexOf("}}", part.at) + 2), property: part.property },
  );
}

/** The references of a text to none of `properties`, each once, in order. */
export function unknownReferences(text: string, properties: readonly string[]): UnknownReference[] {
  const names = writtenParts(text).flatMap(({ property }) =>
    property === undefined || properties.includes(property) ? [] : [property],
  );
  return [...new Set(names)].map((property) => ({
    property,
    nearest: nearestName(property, properties),
  }));
}

/** The text with every reference to `property` made one to `other`. */
export function redirectReferences(text: string, property: string, other: string): string {
  return writtenParts(text)
    .map((part) => (part.property === property ? `{{${other}}}` : part.written))
    .join("");
}
