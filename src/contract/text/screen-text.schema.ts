import * as Type from "typebox";
import { languageTagPattern, type ScreenText } from "./screen-text.ts";

/** A player's language, as a client reports it. */
export const LanguageCode = Type.String({
  pattern: "^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8}){0,3}$",
  title: "a language code, such as pt-BR",
});

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
