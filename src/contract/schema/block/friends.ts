import { blockKinds } from "../../block-kind.ts";
import { block, blockLabel } from "./block.ts";

const { texts } = blockKinds.friends;

export const friends = block(
  "friends",
  { label: blockLabel(texts.label) },
  "How many friends came, and the invitation.",
);
