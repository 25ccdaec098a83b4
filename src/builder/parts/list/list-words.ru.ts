import type { ListWords } from "./list-words.en.ts";

export const words: ListWords = {
  more: "Показать ещё",
  sortBy: "Сортировать",
  ascending: "по возрастанию",
  descending: "по убыванию",
};
