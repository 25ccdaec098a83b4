import type { UserSort } from "#contract/user-table.ts";
import { counted, type Dictionary, spelled } from "../words.ts";

const sortsEnglish: Record<UserSort, string> = {
  points: "Points",
  name: "Name",
  lastSeenAt: "Last seen",
  createdAt: "Came",
};
const sortsRussian: Record<UserSort, string> = {
  points: "Очки",
  name: "Имя",
  lastSeenAt: "Был здесь",
  createdAt: "Впервые",
};

const english = {
  title: "Users",
  lead: "Everybody who has opened the bot's Mini App.",
  search: "Search",
  searchNote: "A Telegram id, or how a name or a user name begins",
  clear: "Clear the search",
  export: "Download CSV",
  columns: {
    ...sortsEnglish,
    level: "Level",
    friends: "Friends",
    wallet: "Wallet",
    reachable: "Reachable",
  },
  sortBy: "Sort by",
  ascending: "ascending",
  descending: "descending",
  table: "Users",
  unnamed: (tgId: number) => `User ${tgId}`,
  noWallet: "None",
  none: "No users yet",
  noneText:
    "A user shows up here the first time they open the Mini App. Set its address at @BotFather and share the bot.",
  toSettings: "The Mini App's address",
  notFound: "Nobody found",
  notFoundText: (search: string) =>
    `No name or user name begins with “${search}”, and no user has it as their id.`,
  more: "Show more",
  noMore: (count: number) =>
    count === 1 ? "The only one." : `All ${spelled("en", count)} are shown.`,
  // One user.
  id: "Telegram id",
  username: "User name",
  reachableNote: "The bot may write to this user.",
  unreachableNote:
    "The platform says that the bot may not write to this user; until they come again.",
  creditTitle: "Credit points",
  points: "Points",
  reason: "Reason",
  reasonNote: "Owners read it in the ledger; the player sees a credit.",
  reasonMissing: "Say why in a few words.",
  credit: "Credit",
  creditOf: (points: number) =>
    `Credit ${counted("en", points, { one: "point", other: "points" })}`,
  credited: (name: string, points: number) =>
    `${name} has ${counted("en", points, { one: "point", other: "points" })} more.`,
  ledger: "Ledger",
  noEntries: "No points yet.",
  balance: (points: string) => `balance ${points}`,
  sources: {
    taps: "Taps",
    automining: "Auto-mining",
    api: "Credit by the API",
    owner: "Credit by an owner",
  } as Record<string, string>,
};

export const userWords: Dictionary<typeof english> = {
  en: english,
  ru: {
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
    noMore: (count) =>
      count === 1 ? "Это единственный." : `Показаны все: ${spelled("ru", count)}.`,
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
  },
};
