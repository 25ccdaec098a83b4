import type { ShortcutWords } from "./shortcut-words.en.ts";

export const words: ShortcutWords = {
  title: "Горячие клавиши",
  general: "На всех страницах",
  palette: "Поиск и переход куда угодно",
  list: "Этот список",
  search: "Поиск на странице",
  close: "Закрыть то, что открыто",
  goTo: "Перейти",
  next: "затем",
  screen: "На странице «Экран»",
  undo: "Отменить",
  redo: "Вернуть",
  single: "Клавиши без Ctrl и ⌘",
  singleNote:
    "Выключите их, если управляете устройством голосом или случайно нажимаете клавиши. Выбор хранится на этом устройстве.",
};
