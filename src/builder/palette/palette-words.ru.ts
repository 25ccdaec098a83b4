import { counted } from "#web/counted.ts";
import type { PaletteWords } from "./palette-words.en.ts";

export const words: PaletteWords = {
  title: "Поиск и переход куда угодно",
  placeholder: "Страница, поле, пользователь или действие",
  results: (count) =>
    counted("ru", count, { one: "результат", few: "результата", other: "результатов" }),
  nothing: "Ничего не найдено",
  nothingText:
    "Попробуйте другое слово. Пользователей можно найти по началу имени, фамилии или имени пользователя и по Telegram ID.",
  looking: "Ищем пользователей…",
  groups: {
    users: "Пользователи",
    pages: "Страницы",
    fields: "Поля",
    activities: "Активности",
    settings: "Настройки",
    bots: "Боты",
    actions: "Действия",
  },
  addField: "Добавить поле",
  openApp: "Открыть Mini App в Telegram",
  copyLink: "Скопировать ссылку на Mini App",
  linkCopied: "Ссылка скопирована.",
  copyFailed: "Не удалось скопировать: браузер не разрешает.",
  theme: (name) => `Тема: ${name}`,
  language: (name) => `Язык: ${name}`,
  docs: "Документация",
  howToMove: "выбрать",
  howToOpen: "открыть",
  howToClose: "закрыть",
};
