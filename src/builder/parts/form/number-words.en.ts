import { english, spelled } from "../../words.ts";
import { type Mistyped, meaningsOf, type NumberRule, quoted } from "./typed-number.ts";

/** A sentence about the fault of a number and the valid ones. */
export type NumberFaultText = (mistyped: Mistyped, rule: NumberRule) => string;

export const numberFaultText = english<NumberFaultText>(
  "number-words",
  ({ typed, fault }, { min, max, whole }) => {
    const kind = whole ? "a whole number" : "a number";
    const write = `Enter ${kind} from ${spelled("en", min)} to ${spelled("en", max)}.`;
    const quote = `“${quoted(typed)}”`;
    switch (fault) {
      case "empty":
        return write;
      case "not-a-number":
        return `${quote} is not ${kind}. ${write}`;
      case "not-whole":
        return `${quote} is not a whole number. ${write}`;
      case "too-small":
        return `${quote} is too small. ${write}`;
      case "too-large":
        return `${quote} is too large. ${write}`;
      case "unclear":
        return `${quote} could mean ${meaningsOf(typed).join(" or ")}. Enter it without thousands separators: ${kind} from ${spelled("en", min)} to ${spelled("en", max)}.`;
    }
  },
);
