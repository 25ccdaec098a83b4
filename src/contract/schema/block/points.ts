import { blockKinds } from "../../block-kind.ts";
import { block, blockLabel } from "./block.ts";

const { texts } = blockKinds.points;

export const points = block(
  "points",
  { label: blockLabel(texts.label) },
  "The points balance, large.",
);
