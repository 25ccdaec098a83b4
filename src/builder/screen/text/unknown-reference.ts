import { nearestName } from "#contract/http/nearest-name.ts";
import { splitReferences } from "#contract/text/reference.ts";

/** A piece of a text as written, with braces and spaces. */
export interface WrittenPart {
  readonly written: string;
  /** The property, if the piece is a reference. */
  readonly property?: string;
}

/** A reference to a property that the bot does not have. */
export interface UnknownReference {
  readonly property: string;
  /** The property that was probably meant, if any. */
  readonly nearest: string | undefined;
}

/** Splits a text at its references; the pieces joined give the text. */
export function writtenParts(text: string): WrittenPart[] {
  return splitReferences(text).map((part) =>
    part.kind === "words"
      ? { written: part.words }
      : { written: text.slice(part.at, text.indexOf("}}", part.at) + 2), property: part.property },
  );
}

/** The text's references to unknown properties, each once, in order. */
export function unknownReferences(text: string, properties: readonly string[]): UnknownReference[] {
  const names = writtenParts(text).flatMap(({ property }) =>
    property === undefined || properties.includes(property) ? [] : [property],
  );
  return [...new Set(names)].map((property) => ({
    property,
    nearest: nearestName(property, properties),
  }));
}

/** Replaces every reference to `property` with one to `other`. */
export function redirectReferences(text: string, property: string, other: string): string {
  return writtenParts(text)
    .map((part) => (part.property === property ? `{{${other}}}` : part.written))
    .join("");
}
