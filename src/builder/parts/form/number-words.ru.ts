import { spelled } from "../../words.ts";
import type { NumberFaultText } from "./number-words.en.ts";
import { meaningsOf, quoted } from "./typed-number.ts";

export const words: NumberFaultText = ({ typed, fault }, { min, max, whole }) => {
  const kind = whole ? "целое число" : "число";
  const bounds = `${kind} от ${spelled("ru", min)} до ${spelled("ru", max)}.`;
  const write = `Введите ${bounds}`;
  const quote = `«${quoted(typed)}»`;
  switch (fault) {
    case "empty":
      return write;
    case "not-a-number":
      return `${quote} — не ${kind}. ${write}`;
    case "not-whole":
      return `${quote} — не целое число. ${write}`;
    case "too-small":
      return `${quote} — слишком мало. ${write}`;
    case "too-large":
      return `${quote} — слишком много. ${write}`;
    case "unclear":
      return `${quote} может означать ${meaningsOf(typed).join(" или ").replace(".", ",")}. Введите без разделителей тысяч: ${bounds}`;
  }
};
