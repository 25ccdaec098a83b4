import type { UserSort } from "#contract/user/user-table.schema.ts";
import { counted } from "#web/counted.ts";
import { spelled } from "../words.ts";
import { some, type UserWords } from "./user-words.en.ts";

const sortsRussian: Record<UserSort, string> = {
  points: "Очки",
  name: "Имя",
  lastSeenAt: "Последний визит",
  createdAt: "Первый визит",
};

const users = {
  one: "пользователь",
  few: "пользователя",
  many: "пользователей",
  other: "пользователя",
};

const ofUsers = {
  one: "пользователя",
  few: "пользователей",
  many: "пользователей",
  other: "пользователей",
};

export const words: UserWords = {
  title: "Пользователи",
  lead: "Все, кто открывал Mini App бота.",
  search: "Поиск",
  searchNote: "ID, имя или @username",
  clear: "Очистить поиск",
  filters: "Фильтры",
  any: "Любой",
  anyTime: "За всё время",
  joined: { today: "Сегодня", "7": "За 7 дней", "30": "За 30 дней" },
  seen: {
    today: "Сегодня",
    "7": "За 7 дней",
    "30": "За 30 дней",
    "not-7": "Не был 7 дней",
    "not-30": "Не был 30 дней",
  },
  sinceDate: "С даты…",
  joinedOn: "Первый визит с",
  levelOf: (level) => `Уровень ${level}`,
  count: (count, hasMore) =>
    hasMore ? `${spelled("ru", count)}+ пользователей` : counted("ru", count, users),
  countOf: (found, all) =>
    `${some("ru", found)} из ${all.hasMore ? `${some("ru", all)} пользователей` : counted("ru", all.count, ofUsers)}`,
  unknownOf: "О ком неизвестно, получили ли они рассылку",
  clearFilters: "Сбросить фильтры",
  importValues: "Импорт чисел",
  export: "Скачать CSV",
  columns: {
    ...sortsRussian,
    level: "Уровень",
    friends: "Друзья",
    customValue: "Своё число",
    wallet: "Кошелёк",
    reachable: "Доступен",
    blocked: "Заблокирован",
  },
  sortBy: "Сортировать",
  ascending: "по возрастанию",
  descending: "по убыванию",
  table: "Пользователи",
  unnamed: (tgId) => `Пользователь ${tgId}`,
  noWallet: "Нет",
  blocked: "Заблокирован",
  cannotReach: "Недоступен",
  none: "Пользователей пока нет",
  noneText:
    "Пользователи появятся здесь, когда откроют Mini App. Укажите его URL в @BotFather и поделитесь ботом.",
  toSettings: "Получить URL Mini App",
  notFound: "Пользователи не найдены",
  notFoundText: "Под этот поиск и фильтры никто не подходит.",
  showAll: "Показать всех",
  more: "Показать ещё",
  noMore: (count) => `Показаны все: ${counted("ru", count, users)}.`,
  id: "Telegram ID",
  username: "Имя пользователя",
  unreachableNote:
    "Бот не может писать этому пользователю, пока он не запустит или не разблокирует бота.",
  invitedBy: "Кто пригласил",
  nobody: "Никто",
  refCode: "Код",
  foreignCode: "Код, которого ни у кого нет:",
  boosts: "Улучшения",
  bought: (title, bought, max) => `${title}: ${max ? `${bought} из ${max}` : bought}`,
  adds: {
    pointsPerTap: (amount) => `+${amount} за нажатие`,
    maxEnergy: (amount) => `+${amount} к максимуму энергии`,
    energyPerSecond: (amount) => `+${amount} энергии в секунду`,
    autominePerHour: (amount) => `+${amount} очков в час`,
  },
  lastIp: "Последний IP-адрес",
  personalData: "Персональные данные",
  ledger: "Журнал очков",
  noEntries: "Очков пока не было.",
  noEntriesFrom: "Из этого источника очков не было.",
  source: "Источник",
  allSources: "Все источники",
  today: "Сегодня",
  yesterday: "Вчера",
  friendsOf: (count) => `Друзья (${count})`,
  noFriends: "По ссылке этого пользователя пока никто не пришёл.",
  balance: (points) => `баланс ${points}`,
  sources: {
    taps: "Нажатия",
    automining: "Автодобыча",
    api: "Начисление по API",
    owner: "Начисление от владельца",
    task: "Задание",
    daily: "Ежедневный бонус",
    boost: "Улучшение",
    invite: "Приглашение",
    quiz: "Викторина",
  },
  streakDay: (day) => `День серии: ${day}`,
  otherPlayer: "Другой игрок:",
  debited: "Списание владельцем",
  debitedByApi: "Списание по API",
};
