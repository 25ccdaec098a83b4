import { blockKinds } from "../../block-kind.ts";
import { block, blockLabel } from "./block.ts";

const { texts } = blockKinds.tap;

export const tap = block(
  "tap",
  { label: blockLabel(texts.label) },
  "The button that earns points.",
);
