import * as Type from "typebox";
import { blockKinds } from "../../block-kind.ts";
import { block, blockText } from "./block.ts";

const { texts } = blockKinds.progress;

export const progress = block(
  "progress",
  {
    label: Type.Optional(blockText(texts.label)),
    value: amount(texts.value, "How much there is."),
    max: amount(texts.max, "How much fills the bar."),
    text: Type.Optional(blockText(texts.text)),
  },
  "A bar that shows a value of a maximum, with the text, or else both numbers, above it.",
);

/** A number, or references that give one. */
function amount(maxLength: number, description: string) {
  return Type.String({
    minLength: 1,
    maxLength,
    description: `${description} A number or a {{reference}}; anything else leaves the bar empty.`,
  });
}
