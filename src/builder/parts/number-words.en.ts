import { spelled } from "../words.ts";
import { type Mistyped, meaningsOf, type NumberRule, quoted } from "./typed-number.ts";

/** What is wrong with a number, and what to write instead. */
export type NumberFaultText = (mistyped: Mistyped, rule: NumberRule) => string;

export const english: NumberFaultText = ({ typed, fault }, { least, most, whole }) => {
  const kind = whole ? "a whole number" : "a number";
  const write = `Write ${kind} from ${spelled("en", least)} to ${spelled("en", most)}.`;
  const said = `“${quoted(typed)}”`;
  switch (fault) {
    case "empty":
      return write;
    case "not-a-number":
      return `${said} is not ${kind} in digits. ${write}`;
    case "not-whole":
      return `${said} is not a whole number. ${write}`;
    case "too-small":
      return `${said} is too small. ${write}`;
    case "too-large":
      return `${said} is too large. ${write}`;
    case "unclear":
      return `${said} may mean ${meaningsOf(typed).join(" or ")}. Write it without groups: ${kind} from ${spelled("en", least)} to ${spelled("en", most)}.`;
  }
};
