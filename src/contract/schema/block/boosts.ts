import { blockKinds } from "../../block-kind.ts";
import { block, blockLabel } from "./block.ts";

const { texts } = blockKinds.boosts;

export const boosts = block(
  "boosts",
  { label: blockLabel(texts.label) },
  "What players buy with points.",
);
