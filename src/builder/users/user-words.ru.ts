import type { UserSort } from "#contract/user/user-table.schema.ts";
import { counted } from "../counted.ru.ts";
import { spelled } from "../words.ts";
import { some, type UserWords } from "./user-words.en.ts";

const sortsRussian: Record<UserSort, string> = {
  points: "Очки",
  name: "Имя",
  lastSeenAt: "Последний визит",
  createdAt: "Первый визит",
};

const pointsOf = (count: number) => counted(count, "очко", "очка", "очков");

const users = (count: number) => counted(count, "пользователь", "пользователя", "пользователей");
/** After «из». */
const ofUsers = (count: number) => counted(count, "пользователя", "пользователей", "пользователей");

export const words: UserWords = {
  title: "Пользователи",
  lead: "Все, кто открывал Mini App бота.",
  search: "Поиск",
  searchNote: "ID, имя или @username",
  clear: "Очистить поиск",
  filters: "Фильтры",
  any: "Любой",
  anyTime: "Любой",
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
  count: (count, hasMore) => (hasMore ? `${spelled("ru", count)}+ пользователей` : users(count)),
  countOf: (found, all) =>
    `${some("ru", found)} из ${all.hasMore ? `${some("ru", all)} пользователей` : ofUsers(all.count)}`,
  unknownOf: "Неизвестно, получили ли они рассылку",
  clearFilters: "Сбросить фильтры",
  importValues: "Импорт чисел",
  export: "Скачать CSV",
  columns: {
    ...sortsRussian,
    level: "Уровень",
    friends: "Друзья",
    customValue: "Ваше число",
    wallet: "Кошелёк",
    reachable: "Доступен",
    blocked: "Заблокирован",
  },
  unnamed: (tgId) => `Пользователь ${tgId}`,
  noWallet: "Нет",
  cannotReach: "Недоступен",
  none: "Пользователей пока нет",
  noneText:
    "Пользователи появятся здесь, когда откроют Mini App. Укажите его URL в @BotFather и поделитесь ботом.",
  toSettings: "Получить URL Mini App",
  notFound: "Пользователи не найдены",
  notFoundText: "Под этот поиск и фильтры никто не подходит.",
  showAll: "Показать всех",
  noMore: (count) => `Показаны все: ${users(count)}.`,
  id: "Telegram ID",
  username: "Имя пользователя",
  unreachableNote:
    "Бот не может писать этому пользователю, пока он не запустит или не разблокирует бота либо не разрешит сообщения в Mini App.",
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
  actionsOf: (name) => `Действия: ${name}`,
  actions: { points: "Баланс", message: "Сообщение", value: "Ваше число" },
  pointsBy: {
    title: "Начислить или списать",
    credit: "Начислить",
    debit: "Списать",
    amount: "Очки",
    before: (balance) => `Баланс: ${balance}`,
    after: (balance) => `Баланс после операции: ${balance}`,
    reason: "Причина",
    reasonNote: "Обязательно. Причину видят владельцы в журнале. Игрок видит только сумму.",
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
    noCredits: "Пользователь заблокирован: очки можно списать, но не начислить.",
  },
  message: {
    unreachable:
      "Пользователь не запускал бота и не разрешал сообщения либо заблокировал бота. Сообщение может не дойти, если это не изменилось.",
    send: "Отправить сообщение",
  },
  value: {
    note: "Целое число, своё для каждого пользователя. {{customValue}} показывает его на экране со следующего визита игрока.",
    label: "Новое значение",
    set: "Задать",
    wasSet: (value) => `Задано: ${value}.`,
  },
  ban: {
    blockUser: "Заблокировать…",
    title: (name) => `Заблокировать пользователя ${name}?`,
    block: "Заблокировать",
    unblock: "Разблокировать",
    effect:
      "Заблокированный пользователь не может открыть приложение, ничего не зарабатывает и не попадает в рейтинги. Его очки сохраняются. Блокировку можно снять в любой момент.",
    reason: "Причина (необязательно)",
    reasonNote: "Её видят только владельцы.",
  },
  data: {
    title: "Данные",
    exportData: "Выгрузить данные",
    eraseUser: "Удалить данные…",
    eraseTitle: (name) => `Удалить все данные пользователя ${name}?`,
    effect:
      "Пользователь сразу потеряет доступ. Отменить это нельзя. Если он снова откроет приложение, то начнёт с нуля.",
    removedTitle: "Удаляется",
    removed:
      "Имя, @username, язык, IP-адрес, кошелёк, очки, история начислений, задания, викторины, улучшения, сообщения, события и ID пользователя везде, где он записан",
    keptTitle: "Остаётся",
    kept: "Суммы очков по месяцам и источникам, число друзей и сообщений в рассылках и хеш, чтобы за того же пользователя или кошелёк не заплатили дважды",
    elsewhere:
      "Копии в других местах остаются: в резервных копиях, пока их не удалят, на вашем сервере и в Telegram.",
    blocked: "Этот пользователь заблокирован. Блокировка тоже будет удалена.",
    consent: (tgId) => `Введите ID пользователя: ${tgId}`,
    erase: "Удалить навсегда",
    running: "Доступ закрыт. Окно можно закрыть: остальное удалится само.",
    removedSoFar: (rows) => `Удалено: ${counted(rows, "запись", "записи", "записей")}.`,
    erased: (name) => `Данные пользователя ${name} удалены.`,
  },
};
