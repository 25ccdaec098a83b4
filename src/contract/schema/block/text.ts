import * as Type from "typebox";
import { blockKinds } from "../../block-kind.ts";
import { block, blockText } from "./block.ts";

const { texts } = blockKinds.text;

export const text = block(
  "text",
  {
    style: Type.Optional(Type.Enum(["title", "heading", "body", "note"], { default: "body" })),
    text: blockText(texts.text),
  },
  "A text.",
);
