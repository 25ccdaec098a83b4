import { blockKinds } from "../../block-kind.ts";
import { block, blockLabel } from "./block.ts";

const { texts } = blockKinds.energy;

export const energy = block("energy", { label: blockLabel(texts.label) }, "The energy left.");
