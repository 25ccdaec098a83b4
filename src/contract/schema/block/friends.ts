import { blockKinds } from "../../block-kind.ts";
import { block, blockLabel } from "./block.ts";

const { texts } = blockKinds.friends;

export const friends = block(
  "friends",
  { label: blockLabel(texts.label) },
  "The number of friends, and the button that invites more.",
);
