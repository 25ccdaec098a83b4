import * as Type from "typebox";
import type { ScreenText } from "../../screen-text.ts";

/** The schema of a kind of block: an object of that `type` with these members and no other. */
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
  return textSchema(
    maxLength,
    "May hold {{references}} to properties; one text for all, or one by language: { en, ru, … }.",
  );
}

/** The schema of a text that may be left out for the usual words. */
export function blockLabel(maxLength: number) {
  return Type.Optional(
    textSchema(
      maxLength,
      "Shown instead of the usual words. May hold {{references}}; one for all, or one by language.",
    ),
  );
}

function textSchema(maxLength: number, description: string) {
  return Type.Unsafe<ScreenText>({
    type: ["string", "object"],
    minLength: 1,
    maxLength,
    minProperties: 1,
    patternProperties: {
      "^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$": { type: "string", minLength: 1, maxLength },
    },
    additionalProperties: false,
    description,
  });
}
