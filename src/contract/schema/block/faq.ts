import * as Type from "typebox";
import { blockKinds } from "../../block-kind.ts";
import { block, blockText } from "./block.ts";

const { texts, limits } = blockKinds.faq;
const [item] = texts.items;

export const faq = block(
  "faq",
  {
    items: Type.Array(
      Type.Object(
        { question: blockText(item.question), answer: blockText(item.answer) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: limits.items },
    ),
  },
  "Questions whose answers expand on tap.",
);
