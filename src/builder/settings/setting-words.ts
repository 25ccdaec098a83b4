import { counted, type Dictionary, spelled } from "../words.ts";

const english = {
  title: "Settings",
  general: "The bot",
  name: "Name",
  nameNote: "Players see it.",
  needName: "A bot needs a name of 1 to 100 characters.",
  username: "User name",
  usernameNote: "As it is at the platform, without @. Links to the bot are made of it.",
  usernameWrong: "3 to 32 letters, digits and underscores, a letter first.",
  save: "Save",
  saved: "Saved",
  unsaved: "Not saved yet",
  token: "Token",
  tokenLead:
    "The token is kept encrypted. When you have made a new one at @BotFather (API Token → Revoke), put it here: until then the bot can send no messages and nobody can sign in.",
  newToken: "New token",
  replaceToken: "Replace the token",
  tokenReplaced: "The token is replaced.",
  app: "Mini App",
  appUrl: "The Mini App's address",
  appSteps: (username: string) => [
    "Open @BotFather and send /mybots.",
    `Choose @${username}, then Bot Settings → Configure Mini App → Enable Mini App, and send the address above.`,
    "For a button beside the message field: Bot Settings → Menu Button → Configure menu button, and send the address again.",
  ],
  appTry: "Then open the bot's Mini App:",
  notHttps:
    "Telegram opens only https addresses, and this one is not: it serves for trying things out here.",
  file: "Bot file",
  fileLead:
    "The bot with its game, fields and screen as one JSON file, without its token. The command line and “Add a bot” read it.",
  export: "Export",
  remove: "Delete the bot",
  removeLead:
    "The bot, its users with their points and their history, its screen, its fields and its keys: all of it goes, for good.",
  removeAction: "Delete for good",
  removeTitle: (name: string) => `Delete “${name}”?`,
  removeConsent: (name: string) => `Type the bot's name, ${name}, to delete it`,
  removed: (name: string) => `“${name}” is deleted.`,
};

export const settingWords: Dictionary<typeof english> = {
  en: english,
  ru: {
    title: "Настройки",
    general: "Бот",
    name: "Название",
    nameNote: "Его видят игроки.",
    needName: "У бота должно быть название от 1 до 100 символов.",
    username: "Имя пользователя",
    usernameNote: "Как на платформе, без @. Из него составляются ссылки на бота.",
    usernameWrong: "От 3 до 32 латинских букв, цифр и подчёркиваний, первой — буква.",
    save: "Сохранить",
    saved: "Сохранено",
    unsaved: "Ещё не сохранено",
    token: "Токен",
    tokenLead:
      "Токен хранится зашифрованным. Если вы выпустили новый в @BotFather (API Token → Revoke), вставьте его сюда: до этого бот не отправляет сообщения и никто не может войти.",
    newToken: "Новый токен",
    replaceToken: "Заменить токен",
    tokenReplaced: "Токен заменён.",
    app: "Mini App",
    appUrl: "Адрес Mini App",
    appSteps: (username) => [
      "Откройте @BotFather и отправьте /mybots.",
      `Выберите @${username}, затем Bot Settings → Configure Mini App → Enable Mini App и отправьте адрес, указанный выше.`,
      "Чтобы появилась кнопка рядом с полем ввода: Bot Settings → Menu Button → Configure menu button — и снова этот адрес.",
    ],
    appTry: "Затем откройте Mini App бота:",
    notHttps:
      "Telegram открывает только адреса https, а этот не такой: он годится лишь для проверки на месте.",
    file: "Файл бота",
    fileLead:
      "Бот с игрой, полями и экраном в одном файле JSON, без токена. Его принимают командная строка и «Добавить бота».",
    export: "Экспорт",
    remove: "Удалить бота",
    removeLead:
      "Бот, его пользователи с очками и историей, экран, поля и ключи: всё исчезнет навсегда.",
    removeAction: "Удалить навсегда",
    removeTitle: (name) => `Удалить «${name}»?`,
    removeConsent: (name) => `Чтобы удалить бота, введите его название: ${name}`,
    removed: (name) => `Бот «${name}» удалён.`,
  },
};

const englishGame = {
  game: "Game",
  levels: "Levels",
  levelsLead:
    "A player reaches a level with so many points. Each level needs more than the one before.",
  noLevels: "No levels yet: every player stays at level 0.",
  levelName: (level: number) => `Name of level ${level}`,
  levelPoints: (level: number) => `Points of level ${level}`,
  nameColumn: "Name",
  pointsColumn: "Points",
  addLevel: "Add a level",
  removeLevel: (level: number) => `Remove level ${level}`,
  sort: "Sort by points",
  needLevelName: "Needs a name.",
  notAscending: (before: number) => `Must be more than ${spelled("en", before)}, the level before.`,
  curve: "Points needed for each level",
  maxEnergy: "Energy at most",
  energyPerSecond: "Energy back each second",
  pointsPerTap: "Points for a tap",
  automine: "Auto-mining, points an hour",
  energyMeans: (points: number, duration: string) =>
    `A full bar gives ${counted("en", points, { one: "point", other: "points" })}; an empty one is full again after ${duration}.`,
  automineMeans: (perDay: number) =>
    `${counted("en", perDay, { one: "point", other: "points" })} a day for every player, whether they open the app or not.`,
  automineOff: "0: off. Players get points by tapping and from your back end.",
  firstLevel: (name: string, duration: string) =>
    `By auto-mining alone a player reaches ${name} after ${duration}.`,
  faultsLeft: (count: number) =>
    `${counted("en", count, { one: "entry needs", other: "entries need" })} another value; nothing was saved.`,
};

export const gameWords: Dictionary<typeof englishGame> = {
  en: englishGame,
  ru: {
    game: "Игра",
    levels: "Уровни",
    levelsLead:
      "Игрок достигает уровня, набрав столько очков. Каждый следующий требует больше предыдущего.",
    noLevels: "Уровней пока нет: все игроки остаются на уровне 0.",
    levelName: (level) => `Название уровня ${level}`,
    levelPoints: (level) => `Очки уровня ${level}`,
    nameColumn: "Название",
    pointsColumn: "Очки",
    addLevel: "Добавить уровень",
    removeLevel: (level) => `Удалить уровень ${level}`,
    sort: "Упорядочить по очкам",
    needLevelName: "Нужно название.",
    notAscending: (before) =>
      `Должно быть больше ${spelled("ru", before)}, как у предыдущего уровня.`,
    curve: "Сколько очков нужно для каждого уровня",
    maxEnergy: "Наибольшая энергия",
    energyPerSecond: "Энергии возвращается в секунду",
    pointsPerTap: "Очков за нажатие",
    automine: "Автодобыча, очков в час",
    energyMeans: (points, duration) =>
      `Полная шкала даёт ${counted("ru", points, { one: "очко", few: "очка", many: "очков", other: "очка" })}; пустая наполняется за ${duration}.`,
    automineMeans: (perDay) =>
      `${counted("ru", perDay, { one: "очко", few: "очка", many: "очков", other: "очка" })} в день каждому игроку, даже если он не открывает приложение.`,
    automineOff: "0 — выключена. Очки приносят нажатия и ваш сервер.",
    firstLevel: (name, duration) =>
      `Одной автодобычей игрок достигает уровня «${name}» за ${duration}.`,
    faultsLeft: (count) =>
      `Нужно исправить ${counted("ru", count, { one: "значение", few: "значения", many: "значений", other: "значения" })}; ничего не сохранено.`,
  },
};
