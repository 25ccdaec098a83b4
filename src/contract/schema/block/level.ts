import { blockKinds } from "../../block-kind.ts";
import { block, blockLabel } from "./block.ts";

const { texts } = blockKinds.level;

export const level = block(
  "level",
  { label: blockLabel(texts.label) },
  "The level's name and the progress to the next one.",
);
