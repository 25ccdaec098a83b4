import { blockKinds } from "../../block-kind.ts";
import { block, blockLabel } from "./block.ts";

const { texts } = blockKinds.wallet;

export const wallet = block(
  "wallet",
  { label: blockLabel(texts.label) },
  "Connects a TON wallet and shows its address.",
);
