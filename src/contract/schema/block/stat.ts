import { blockKinds } from "../../block-kind.ts";
import { block, blockText } from "./block.ts";

const { texts } = blockKinds.stat;

export const stat = block(
  "stat",
  { label: blockText(texts.label), value: blockText(texts.value) },
  "A small label over a value.",
);
