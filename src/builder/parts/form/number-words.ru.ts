import { spelled } from "../../words.ts";
import type { NumberFaultText } from "./number-words.en.ts";
import { meaningsOf, quoted } from "./typed-number.ts";

export const words: NumberFaultText = ({ typed, fault }, { min, max, whole }) => {
  const kind = whole ? "целое число" : "число";
  const bounds = `${kind} от ${spelled("ru", min)} до ${spelled("ru", max)}.`;
  const write = `Введите ${bounds}`;
  const said = `«${quoted(typed)}»`;
  switch (fault) {
    case "empty":
      return write;
    case "not-a-number":
      return `${said} — не ${kind}. ${write}`;
    case "not-whole":
      return `${said} — не целое число. ${write}`;
    case "too-small":
      return `${said} — слишком мало. ${write}`;
    case "too-large":
      return `${said} — слишком много. ${write}`;
    case "unclear":
      return `${said} может означать ${meaningsOf(typed).join(" или ").replace(".", ",")}. Введите без разделителей тысяч: ${bounds}`;
  }
};
