import * as Type from "typebox";
import { blockKinds } from "../../block-kind.ts";
import { ActivityId } from "../activities.ts";
import { block, blockLabel } from "./block.ts";

const { texts } = blockKinds.quiz;

export const quiz = block(
  "quiz",
  {
    label: blockLabel(texts.label),
    quiz: Type.Optional({
      ...ActivityId,
      description: "The id of one of the bot's quizzes. Default: the first.",
    }),
  },
  "A quiz: questions that a player answers once for points.",
);
