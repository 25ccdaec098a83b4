import * as Type from "typebox";
import { blockKinds } from "../../block-kind.ts";
import { block, blockText } from "./block.ts";

const { texts, limits } = blockKinds.link;

export const link = block(
  "link",
  {
    text: blockText(texts.text),
    url: Type.String({ pattern: "^https://", maxLength: limits.url }),
  },
  "A button that opens a web page or a t.me link.",
);
