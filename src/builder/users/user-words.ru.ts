import type { UserSort } from "#contract/schema/user-table.ts";
import { counted } from "#web/counted.ts";
import type { UserWords } from "./user-words.en.ts";

const sortsRussian: Record<UserSort, string> = {
  points: "Очки",
  name: "Имя",
  lastSeenAt: "Последний визит",
  createdAt: "Первый визит",
};

export const russian: UserWords = {
  title: "Пользователи",
  lead: "Все, кто открывал Mini App бота.",
  search: "Поиск",
  searchNote: "Telegram ID, начало имени или @username",
  clear: "Очистить поиск",
  export: "Скачать CSV",
  columns: {
    ...sortsRussian,
    level: "Уровень",
    friends: "Друзья",
    wallet: "Кошелёк",
    reachable: "Доступен",
  },
  sortBy: "Сортировать",
  ascending: "по возрастанию",
  descending: "по убыванию",
  table: "Пользователи",
  unnamed: (tgId) => `Пользователь ${tgId}`,
  noWallet: "Нет",
  none: "Пользователей пока нет",
  noneText:
    "Пользователи появятся здесь, когда откроют Mini App. Укажите её URL в @BotFather и поделитесь ботом.",
  toSettings: "Получить URL Mini App",
  notFound: "Пользователи не найдены",
  notFoundText: (search) => `«${search}»: нет такого имени, @username или Telegram ID.`,
  more: "Показать ещё",
  noMore: (count) =>
    `Всего ${counted("ru", count, {
      one: "пользователь",
      few: "пользователя",
      many: "пользователей",
      other: "пользователя",
    })}.`,
  id: "Telegram ID",
  username: "Имя пользователя",
  reachableNote: "Бот может писать этому пользователю.",
  unreachableNote: "Бот не может писать этому пользователю, пока он снова не откроет Mini App.",
  creditTitle: "Начислить очки",
  points: "Очки",
  reason: "Причина",
  reasonNote: "Причину видят владельцы в журнале. Игрок видит только начисление.",
  reasonMissing: "Введите причину.",
  credit: "Начислить",
  creditOf: (points) =>
    `Начислить ${counted("ru", points, { one: "очко", few: "очка", many: "очков", other: "очка" })}`,
  credited: (name, points) =>
    `${name}: начислено ${counted("ru", points, { one: "очко", few: "очка", many: "очков", other: "очка" })}.`,
  ledger: "Журнал очков",
  noEntries: "Очков пока не было.",
  balance: (points) => `баланс ${points}`,
  sources: {
    taps: "Нажатия",
    automining: "Автодобыча",
    api: "Начисление по API",
    owner: "Начисление от владельца",
  },
};
