import { type Dictionary, spelled } from "../words.ts";
import type { Mistyped, NumberRule } from "./typed-number.ts";
import { meaningsOf } from "./typed-number.ts";

const longestQuoted = 24;

function quoted(typed: string): string {
  const text = typed.trim();
  return text.length > longestQuoted ? `${text.slice(0, longestQuoted)}…` : text;
}

type FaultText = (mistyped: Mistyped, rule: NumberRule) => string;

const english: FaultText = ({ typed, fault }, { least, most, whole }) => {
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

const russian: FaultText = ({ typed, fault }, { least, most, whole }) => {
  const kind = whole ? "целое число" : "число";
  const bounds = `${kind} от ${spelled("ru", least)} до ${spelled("ru", most)}.`;
  const write = `Напишите ${bounds}`;
  const said = `«${quoted(typed)}»`;
  switch (fault) {
    case "empty":
      return write;
    case "not-a-number":
      return `${said} — не ${kind} цифрами. ${write}`;
    case "not-whole":
      return `${said} — не целое число. ${write}`;
    case "too-small":
      return `${said} — слишком мало. ${write}`;
    case "too-large":
      return `${said} — слишком много. ${write}`;
    case "unclear":
      return `${said} может значить ${meaningsOf(typed).join(" или ").replace(".", ",")}. Напишите без разделителей тысяч: ${bounds}`;
  }
};

/** What is wrong with a number, and what to write instead. */
export const numberFaultText: Dictionary<FaultText> = { en: english, ru: russian };
