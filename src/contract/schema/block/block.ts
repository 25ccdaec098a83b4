import * as Type from "typebox";
import { screenText } from "../screen-text.ts";

/** The schema of a kind of block: an object with this `type` and exactly these members. */
export function block<const Name extends string, Members extends Type.TProperties>(
  type: Name,
  members: Members,
  description: string,
) {
  return Type.Object(
    { type: Type.Literal(type), ...members },
    { additionalProperties: false, description },
  );
}

/** The schema of a text that may hold references, of 1 to `maxLength` characters. */
export function blockText(maxLength: number) {
  return screenText(
    maxLength,
    "May contain {{references}} to properties; one text, or one per language: { en, ru, … }.",
  );
}

/** The schema of an optional text that replaces the default label. */
export function blockLabel(maxLength: number) {
  return Type.Optional(
    screenText(
      maxLength,
      "Replaces the default label. May contain {{references}}; one text, or one per language.",
    ),
  );
}
