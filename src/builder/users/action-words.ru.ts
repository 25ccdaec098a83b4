import { maxFormattedParts, maxMessageLength } from "#contract/message/message-limit.ts";
import { counted } from "#web/counted.ts";
import { spelled } from "../words.ts";
import type { ActionWords } from "./action-words.en.ts";

const pointsOf = (count: number) =>
  counted("ru", count, { one: "очко", few: "очка", many: "очков", other: "очка" });

export const words: ActionWords = {
  actionsOf: (name) => `Действия: ${name}`,
  tabs: { points: "Баланс", message: "Сообщение", value: "Своё число" },
  points: "Начислить или списать",
  credit: "Начислить",
  debit: "Списать",
  amount: "Очки",
  before: (balance) => `Баланс: ${balance}`,
  after: (balance) => `Баланс после операции: ${balance}`,
  reason: "Причина",
  reasonNotes: {
    credit: "Причину видят владельцы в журнале. Игрок видит только начисление.",
    debit: "Причину видят владельцы в журнале. Игрок видит только списание.",
  },
  reasonMissing: "Введите причину.",
  amountOf: {
    credit: (points) => `Начислить ${pointsOf(points)}`,
    debit: (points) => `Списать ${pointsOf(points)}`,
  },
  changed: {
    credit: (name, points) => `${name}: начислено ${pointsOf(points)}.`,
    debit: (name, points) => `${name}: списано ${pointsOf(points)}.`,
  },
  tooFew: (name, balance) => `${name}: на балансе ${pointsOf(balance)}. Ничего не списано.`,
  text: "Текст",
  messageMissing: "Введите сообщение.",
  messageLength: (length) =>
    `${spelled("ru", length)} из ${spelled("ru", maxMessageLength)} символов`,
  messageTooLong: (length) =>
    `В сообщении ${spelled("ru", length)} символов, а можно не больше ${spelled("ru", maxMessageLength)}.`,
  tooManyParts: `Telegram оформит только первые ${maxFormattedParts} фрагментов, остальное покажет простым текстом`,
  messageUnreachable:
    "Пользователь не запускал бота или заблокировал его. Сообщение может не дойти, если это не изменилось.",
  asHtml: "Разметка HTML",
  asHtmlNote: "<b>, <i>, <u>, <s>, <a href>, <code>, <pre>, <blockquote>",
  send: "Отправить сообщение",
  lastMessage: "Последнее сообщение",
  queued: "Ждёт отправки…",
  sending: "Отправляется…",
  sent: "Отправлено.",
  unknown: "Неизвестно, дошло ли сообщение",
  unknownText:
    "Оно ушло, но Telegram вовремя не ответил. Повторно сообщение не отправляется, чтобы не прийти дважды.",
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
  valueNote:
    "Целое число, своё для каждого пользователя. {{customValue}} показывает его на экране со следующего визита игрока.",
  newValue: "Новое значение",
  setValue: "Задать",
  valueSet: (value) => `Задано: ${value}.`,
};
