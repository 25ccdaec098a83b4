import { counted } from "../../counted.ru.ts";
import type { FormWords } from "./form-words.en.ts";

export const words: FormWords = {
  unsaved: "Есть несохранённые изменения",
  faultsLeft: (count) =>
    `Нужно исправить ${counted(count, "значение", "значения", "значений")}. Ничего не сохранено.`,
  conflict: "Пока вы вносили изменения, были сохранены другие",
  conflictText:
    "Их сохранил другой владелец или вы сами в другой вкладке. Ничего не потеряно. Какую версию оставить?",
  yours: "Здесь",
  theirs: "Сохранено",
  same: "Они не затрагивают то, что вы редактируете. Можно сохранять.",
  takeMine: "Оставить то, что здесь",
  takeTheirs: "Оставить сохранённое",
  order: "Порядок",
  whole: "Всё",
};
