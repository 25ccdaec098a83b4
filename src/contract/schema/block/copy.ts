import * as Type from "typebox";
import { blockKinds } from "../../block-kind.ts";
import { block, blockText } from "./block.ts";

const { texts } = blockKinds.copy;

export const copy = block(
  "copy",
  { label: Type.Optional(blockText(texts.label)), text: blockText(texts.text) },
  "A text with a button that copies it.",
);
