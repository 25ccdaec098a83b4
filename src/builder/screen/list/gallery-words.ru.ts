import { counted } from "../../counted.ru.ts";
import type { GalleryWords } from "./gallery-words.en.ts";

export const words: GalleryWords = {
  close: "Закрыть",
  find: "Найти блок",
  categories: {
    game: "Игра",
    activities: "Активности",
    texts: "Тексты и картинки",
    values: "Значения",
    people: "Люди и кошелёк",
    layout: "Расположение",
  },
  kinds: "Виды блоков",
  found: (count) => counted(count, "вид", "вида", "видов"),
  none: (wanted) => `По запросу «${wanted}» блоков нет.`,
  all: "Показать все блоки",
  keys: "Стрелки — выбор, Enter — добавить, Esc — закрыть",
};
