import type { UserSort } from "#contract/schema/user-table.ts";
import { counted } from "#web/counted.ts";
import { spelled } from "../words.ts";
import type { UserWords } from "./user-words.en.ts";

const sortsRussian: Record<UserSort, string> = {
  points: "Очки",
  name: "Имя",
  lastSeenAt: "Был здесь",
  createdAt: "Впервые",
};

export const russian: UserWords = {
  title: "Пользователи",
  lead: "Все, кто открывал Mini App бота.",
  search: "Поиск",
  searchNote: "Telegram ID либо начало имени или имени пользователя",
  clear: "Очистить поиск",
  export: "Скачать CSV",
  columns: {
    ...sortsRussian,
    level: "Уровень",
    friends: "Друзья",
    wallet: "Кошелёк",
    reachable: "На связи",
  },
  sortBy: "Сортировать",
  ascending: "по возрастанию",
  descending: "по убыванию",
  table: "Пользователи",
  unnamed: (tgId) => `Пользователь ${tgId}`,
  noWallet: "Нет",
  none: "Пользователей пока нет",
  noneText:
    "Пользователь появится здесь, когда впервые откроет Mini App. Укажите её адрес в @BotFather и поделитесь ботом.",
  toSettings: "Адрес Mini App",
  notFound: "Никто не найден",
  notFoundText: (search) => `Ни одно имя не начинается с «${search}», и такого ID нет ни у кого.`,
  more: "Показать ещё",
  noMore: (count) => (count === 1 ? "Это единственный." : `Показаны все: ${spelled("ru", count)}.`),
  id: "Telegram ID",
  username: "Имя пользователя",
  reachableNote: "Бот может писать этому пользователю.",
  unreachableNote:
    "Платформа говорит, что бот не может писать этому пользователю, пока тот не вернётся.",
  creditTitle: "Начислить очки",
  points: "Очки",
  reason: "Причина",
  reasonNote: "Её видят владельцы в журнале; игрок видит просто начисление.",
  reasonMissing: "Напишите в двух словах, за что.",
  credit: "Начислить",
  creditOf: (points) =>
    `Начислить ${counted("ru", points, { one: "очко", few: "очка", many: "очков", other: "очка" })}`,
  credited: (name, points) =>
    `${name}: плюс ${counted("ru", points, { one: "очко", few: "очка", many: "очков", other: "очка" })}.`,
  ledger: "Журнал очков",
  noEntries: "Очков пока не было.",
  balance: (points) => `баланс ${points}`,
  sources: {
    taps: "Нажатия",
    automining: "Автодобыча",
    api: "Начисление по API",
    owner: "Начисление владельцем",
  },
};
