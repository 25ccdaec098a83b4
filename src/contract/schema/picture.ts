import * as Type from "typebox";
import { maxPictureLength, picturePattern } from "../picture.ts";

/** A picture: https with a public host name, or the path of an uploaded one. */
export const Picture = Type.String({
  pattern: picturePattern,
  maxLength: maxPictureLength,
  description:
    "https with a public host name, or the path of a picture uploaded in the builder: /pictures/{botId}/{hash}.",
});
