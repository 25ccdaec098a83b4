import * as Type from "typebox";
import { maxPictureLength, picturePattern } from "./picture.ts";

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
