import { keptBroadcasts, maxButtonLength, maxButtons } from "#contract/message/message-limit.ts";
import { counted } from "../counted.ru.ts";
import { spelled } from "../words.ts";
import type { BroadcastWords } from "./broadcast-words.en.ts";

const usersOf = (count: number) => counted(count, "пользователь", "пользователя", "пользователей");
/** After «больше» and «для». */
const ofUsers = (count: number) => counted(count, "пользователя", "пользователей", "пользователей");
/** After «написать». */
const toUsers = (count: number) => counted(count, "пользователю", "пользователям", "пользователям");
const daysOf = (count: number) => counted(count, "день", "дня", "дней");

export const words: BroadcastWords = {
  title: "Рассылки",
  lead: "Одно сообщение многим пользователям бота.",
  create: "Новая рассылка",
  none: "Рассылок пока нет",
  noneText:
    "Напишите сообщение с картинкой и кнопками, отправьте его сначала себе, а потом всем пользователям или только некоторым — сразу или в заданное время.",
  sample: "Пример",
  sampleText: "<b>Начался второй сезон!</b>\nДо воскресенья очков вдвое больше.",
  sampleButton: "Играть",
  columns: {
    message: "Сообщение",
    status: "Статус",
    sent: "Отправлено",
    unreachable: "Недоступны",
    failed: "Ошибки",
    createdAt: "Начало",
  },
  by: (name) => `автор: ${name}`,
  keptNote: `Хранятся последние ${keptBroadcasts} завершённых рассылок.`,
  statuses: {
    scheduled: "Назначена",
    sending: "Идёт",
    paused: "На паузе",
    cancelled: "Отменена",
    done: "Завершена",
  },
  message: "Сообщение",
  picture: "Картинка",
  texts: "сообщение и кнопки",
  buttons: "Кнопки",
  buttonsNote: "Под сообщением, одна под другой.",
  buttonsFull: `Кнопок может быть не больше ${maxButtons}.`,
  buttonNumber: (number) => `Кнопка ${number}`,
  addButton: "Добавить кнопку",
  removeButton: (number) => `Удалить кнопку ${number}`,
  buttonText: "Текст на кнопке",
  buttonOpens: "Открывает",
  opensApp: "Mini App",
  opensPage: (page) => `Mini App: ${page}`,
  opensLink: "Ссылку",
  buttonUrl: "Адрес",
  buttonUrlFault: "Введите адрес, который начинается с https://, без {{…}}.",
  buttonDefault: "Открыть",
  buttonMissing: `Введите от 1 до ${maxButtonLength} символов, без {{…}}.`,
  silent: "Без звука",
  silentNote: "Уведомление придёт без звука.",
  audience: "Получатели",
  audienceLead:
    "Те, кто открывал Mini App и кому бот может написать. Рассылку не получат те, кто не запускал бота или заблокировал его, кого заблокировали вы и кто придёт после начала.",
  any: "Любой",
  minLevel: "Уровень от",
  maxLevel: "Уровень до",
  seen: "Последний визит",
  seenKinds: {
    any: "Когда угодно",
    within: "За последние … дней",
    "not-for": "Не было … дней",
  },
  days: "Дней",
  language: "Язык",
  languageNote:
    "Становится известен, когда пользователь открывает Mini App; у тех, кто давно не заходил, может быть неизвестен.",
  wallet: "Кошелёк",
  hasWallet: "Подключён",
  noWallet: "Не подключён",
  task: "Задание",
  taskState: "Задание",
  taskDone: "выполнено",
  taskNotDone: "не выполнено",
  recipients({ count, all, hasMore }) {
    if (count === all) return hasMore ? `Больше ${ofUsers(count)}` : usersOf(count);
    return `Можно написать ${toUsers(count)} из ${hasMore ? "первых " : ""}${spelled("ru", all)}`;
  },
  whyUnreachable: (isNobody) =>
    `${isNobody ? "Эти пользователи" : "Остальные"} не запускали бота и не разрешали сообщения либо заблокировали бота.`,
  toMessagesTask: "Добавить задание «Разрешить сообщения»",
  audienceFaulty: "Сначала исправьте получателей.",
  counting: "Считаем…",
  takes: (duration) => `Отправка займёт примерно ${duration}.`,
  everyone: "Все пользователи",
  levels: (min, max) => (min === max ? `Уровень ${min}` : `Уровни ${min}–${max}`),
  fromLevel: (min) => `Уровень от ${min}`,
  toLevel: (max) => `Уровень до ${max}`,
  seenWithin: (days) => `Были за последние ${daysOf(days)}`,
  notSeenFor: (days) => `Не были ${daysOf(days)}`,
  withWallet: "С кошельком",
  withoutWallet: "Без кошелька",
  taskDoneBy: (task) => `Выполнили задание: ${task}`,
  taskNotDoneBy: (task) => `Не выполнили задание: ${task}`,
  trial: "Пробная отправка",
  trialLead: "Найдите себя среди пользователей бота. Вы получите ровно то, что получат все.",
  trialUser: "Кому",
  trialFind: "Имя или ID",
  trialNobody: "Никто не найден",
  trialMissing: "Выберите, кому отправить.",
  send: "Отправка",
  sendTrial: "Отправить мне",
  when: "Когда",
  whens: { now: "Сейчас", later: "В заданное время" },
  nowNote: "Начнётся, как только вы подтвердите.",
  laterNote: "Начнётся сама. До этого рассылку можно отменить, но не изменить.",
  time: "Дата и время",
  zone: (zone) => `В вашем часовом поясе: ${zone}`,
  timeMissing: "Выберите дату и время.",
  timeTooSoon: "Выберите время хотя бы на минуту позже текущего.",
  timeTooFar: "Выберите время в пределах года.",
  startsAt: (time) => `Начало: ${time}`,
  wasFor: (time) => `Была запланирована: ${time}`,
  countedLater:
    "По состоянию на сейчас. Получатели отбираются и считаются, когда рассылка начинается; если другая к этому времени не закончилась, эта подождёт.",
  schedule: "Запланировать рассылку",
  scheduledAt: "Запланирована",
  confirmTimeTitle: (time) => `Запланировать рассылку? Начало: ${time}`,
  confirmTimeText: (count, hasMore) =>
    `${hasMore ? `Сейчас получателей больше ${spelled("ru", count)}` : `Сейчас получателей: ${spelled("ru", count)}`}; в начале рассылки они будут посчитаны заново. До этого её можно отменить.`,
  start: "Отправить рассылку",
  confirmTitle: (count, hasMore) =>
    hasMore
      ? `Отправить? Получателей больше ${spelled("ru", count)}`
      : `Отправить? Получателей: ${spelled("ru", count)}`,
  confirmText: "Отправленное сообщение нельзя вернуть.",
  notTried: "Вы ещё не отправляли это сообщение себе на пробу.",
  confirm: "Отправить сейчас",
  nobody: "Никто не подходит. Измените получателей.",
  shown: (text) => `Рассылка: ${text}`,
  back: "Все рассылки",
  progress: "Ход рассылки",
  progressOf: (done, total) => `${spelled("ru", done)} из ${spelled("ru", total)}`,
  timeLeft: (duration) => `Осталось примерно ${duration}`,
  pause: "Пауза",
  resume: "Продолжить",
  cancel: "Отменить рассылку",
  cancelTitle: "Отменить рассылку?",
  cancelText:
    "У тех, кто уже получил сообщение, оно останется. Больше его никто не получит, и продолжить рассылку будет нельзя.",
  cancelTimeText: "Рассылка не начнётся, и её никто не получит.",
  copy: "Скопировать в новую",
  replaceTitle: "Заменить черновик?",
  replaceText: "Вы начали писать другую рассылку. Её текст пропадёт.",
  replace: "Заменить",
  releaseTitle: "Отправить эту рассылку сейчас?",
  languagesOfTexts: "Языки сообщения",
  results: {
    sent: "Отправлено",
    unreachable: "Недоступны",
    failed: "Ошибки",
    unknown: "Неизвестно",
    left: "Не отправлено",
  },
  resultNotes: {
    sent: "Telegram принял сообщение.",
    unreachable: "Заблокировали бота или удалили аккаунт.",
    failed: "Telegram отказался принять сообщение.",
    unknown:
      "Telegram не ответил. Сами повторно не отправляем, чтобы никто не получил сообщение дважды.",
    left: "Не получили и уже не получат.",
  },
  pausedUntil: (time) => `Telegram сейчас не принимает сообщения. Следующая попытка в ${time}.`,
  showUnknown: "Показать и выгрузить этих пользователей",
  resend: "Отправить тем, о ком неизвестно",
  resendTitle: (count) => `Отправить ещё раз? Получателей: ${spelled("ru", count)}`,
  resendText:
    "Telegram не сообщил, получили ли эти пользователи сообщение. Кто получил, получит его второй раз.",
  finished: "Конец",
  startedAt: "Начало",
  held: "На паузе: Telegram не принимает сообщение",
  heldRestored: "На паузе: сервис восстановлен из резервной копии",
  heldLate: "На паузе: опоздание больше суток",
  mayBeSent:
    "Её время прошло, и после копирования она могла быть отправлена. Если отправить её сейчас, пользователи могут получить сообщение второй раз.",
  holds: {
    LATE: "Рассылка не смогла начаться вовремя: сервис не работал. Отправьте её сейчас, если она ещё нужна, или отмените.",
    INVALID_HTML:
      "Telegram не может прочитать HTML. Отмените эту рассылку и создайте новую: эту больше никто не получит.",
    USER_UNREACHABLE: "Бот не может написать этим пользователям.",
    MESSAGE_REFUSED:
      "Telegram не принимает это сообщение. Отмените рассылку и измените сообщение или продолжите со следующего пользователя.",
    BOT_TOKEN_REFUSED: "Telegram не принимает токен бота. Замените его и продолжите рассылку.",
    RESTORED:
      "Когда делалась резервная копия, эта рассылка шла и могла идти дальше. Если продолжить, те, кто получил сообщение после копирования, получат его второй раз; если отменить, те, кто не получил, не получат его вовсе.",
  },
  missingTitle: "Рассылка не найдена",
  missingText: `Хранятся только последние ${keptBroadcasts}.`,
};
