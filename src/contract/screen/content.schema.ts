import * as Type from "typebox";
import { languageTagPattern, type ScreenText } from "../text/screen-text.ts";
import { maxPictureLength, picturePattern } from "./picture.ts";

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

/** A picture: https with a public host name, or the path of an uploaded one. */
export const Picture = Type.String({
  pattern: picturePattern,
  title: "an https URL or the path of an uploaded picture",
  maxLength: maxPictureLength,
  description:
    "https with a public host name, or the path of a picture uploaded in the builder: /pictures/{botId}/{hash}.",
});

/** A picture that was uploaded for a bot. */
export const UploadedPicture = Type.Object({
  picture: Type.String({ description: "Its path: /pictures/{botId}/{hash}." }),
  width: Type.Integer({ minimum: 1, description: "Of the upright original, in pixels." }),
  height: Type.Integer({ minimum: 1 }),
  color: Type.String({ description: "The dominant colour, as #rrggbb." }),
});
export type UploadedPicture = Type.Static<typeof UploadedPicture>;
