import { maxFormattedParts } from "#contract/message/message-limit.ts";
import { spelled } from "../words.ts";
import type { MessageWords } from "./message-words.en.ts";

export const words: MessageWords = {
  text: "Текст",
  tools: {
    title: "Оформление",
    bold: "Жирный",
    italic: "Курсив",
    link: "Ссылка",
    code: "Код",
    spoiler: "Скрытый текст",
  },
  length: (length, max) => `${spelled("ru", length)} из ${spelled("ru", max)} символов`,
  missing: "Введите сообщение.",
  tooLong: (length, max) =>
    `В сообщении ${spelled("ru", length)} символов, а можно не больше ${spelled("ru", max)}.`,
  longestNote: "Каждое значение учтено с наибольшей длиной",
  captionNote: (max) => `Подпись к картинке — не больше ${spelled("ru", max)} символов`,
  foreign: (names) =>
    `В сообщении нельзя показать ${names.map((name) => `{{${name}}}`).join(", ")}: доступны только встроенные значения.`,
  onlyOptional:
    "У некоторых пользователей такого значения нет, сообщение будет пустым. Добавьте слова.",
  tooManyParts: `Telegram оформит только первые ${maxFormattedParts} фрагментов, остальное покажет простым текстом`,
  asHtml: "Разметка HTML",
  asHtmlNote: "Ещё теги: <u>, <s>, <tg-time>, <pre>, <blockquote>",
  htmlFaults: {
    "unknown-tag": (tag) => `В Telegram нет тега ${tag}.`,
    "broken-tag": (tag) => `«${tag}» — не тег. Знак < пишется как &lt;.`,
    "not-closed": (tag) => `Тег ${tag} не закрыт.`,
    "wrong-end": (tag) => `${tag} закрывает не тот тег, который открыт последним.`,
  },
  silent: "Без звука",
  preview: "Предпросмотр",
  previewEmpty: "Ваш текст",
  lastMessage: "Последнее сообщение",
  queued: "Ждёт отправки…",
  sending: "Отправляется…",
  sent: "Отправлено.",
  unknown: "Неизвестно, дошло ли сообщение",
  unknownText:
    "Telegram вовремя не ответил. Повторно сообщение не отправляется, чтобы не прийти дважды.",
  failed: "Не отправлено",
  failures: {
    INVALID_HTML: "Telegram не может разобрать HTML этого сообщения.",
    USER_UNREACHABLE: "Пользователь заблокировал бота или не запускал его.",
    MESSAGE_REFUSED: "Telegram не принял это сообщение.",
    BOT_TOKEN_REFUSED: "Telegram не принимает токен бота.",
  },
  platformSays: "Ответ Telegram:",
  editAgain: "Исправить и повторить",
  toToken: "Заменить токен",
};
