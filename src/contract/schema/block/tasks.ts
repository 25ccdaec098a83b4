import { blockKinds } from "../../block-kind.ts";
import { block, blockLabel } from "./block.ts";

const { texts } = blockKinds.tasks;

export const tasks = block(
  "tasks",
  { label: blockLabel(texts.label) },
  "The bot's tasks, with what each pays and how far the player is.",
);
