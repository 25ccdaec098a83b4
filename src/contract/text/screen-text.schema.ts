import * as Type from "typebox";
import { languageTagPattern, type ScreenText } from "./screen-text.ts";

/** The schema of a text of 1 to `maxLength` characters, for all languages or one per language. */
export function screenText(maxLength: number, description: string) {
  return Type.Unsafe<ScreenText>({
    type: ["string", "object"],
    minLength: 1,
    maxLength,
    minProperties: 1,
    patternProperties: {
      [languageTagPattern]: { type: "string", minLength: 1, maxLength },
    },
    additionalProperties: false,
    description,
  });
}
