import { blockKinds } from "../../block-kind.ts";
import { block, blockLabel } from "./block.ts";

const { texts } = blockKinds.daily;

export const daily = block(
  "daily",
  { label: blockLabel(texts.label) },
  "The daily bonus: the days of the streak, and the button that claims today's.",
);
