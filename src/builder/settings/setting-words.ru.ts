import { maxBotUsernameLength, minBotUsernameLength } from "#contract/bot/bot-rule.ts";
import { maxNameLength } from "#contract/text/name-text.ts";
import type { SettingWords } from "./setting-words.en.ts";

export const words: SettingWords = {
  title: "Настройки",
  sectionNav: "Разделы настроек",
  sections: {
    general: "Основное",
    app: "Mini App",
    game: "Игра",
    token: "Токен",
    owners: "Владельцы",
    history: "История изменений",
    privacy: "Приватность",
    file: "Файл бота",
    danger: "Удалить бота",
  },
  general: "Основное",
  name: "Название",
  nameNote: "Его видят игроки.",
  needName: `Введите название от 1 до ${maxNameLength} символов.`,
  username: "Имя пользователя",
  usernameNote: "Как в Telegram, без @. Используется в ссылках на бота.",
  usernameWrong: `От ${minBotUsernameLength} до ${maxBotUsernameLength} латинских букв, цифр и подчёркиваний, первый символ — буква.`,
  language: "Язык по умолчанию",
  languageNote:
    "Для игроков, на языке которых на экране нет текстов, и для каждого текста без перевода на их язык. Слова самого Mini App — на том же языке.",
  noLanguage: "Не задан",
  appName: "Короткое имя Mini App",
  appNameNote: (username) =>
    `Необязательно: имя, выбранное в @BotFather командой /newapp. Ссылки тогда имеют вид t.me/${username}/short_name.`,
  appNameWrong: "От 3 до 30 латинских букв, цифр и подчёркиваний.",
  appMode: "Размер при открытии",
  appModeNote: "Как Mini App открывается по ссылкам. На компьютере это всегда окно.",
  appModes: {
    expanded: "Развёрнутый: во всю высоту, под шапкой Telegram",
    compact: "Компактный: половина экрана, пока игрок не развернёт",
    fullscreen: "Полноэкранный: весь экран телефона",
  },
  token: "Токен",
  tokenLead:
    "Токен хранится в зашифрованном виде. Если вы отозвали его в @BotFather (API Token → Revoke), введите здесь новый: до этого бот не сможет отправлять сообщения, а игроки — входить.",
  newToken: "Новый токен",
  replaceToken: "Заменить токен",
  tokenReplaced: "Токен заменён.",
  app: "Mini App",
  appUrl: "URL Mini App",
  appSteps: (username) => [
    "Откройте @BotFather и отправьте /mybots.",
    `Выберите @${username}, затем Bot Settings → Configure Mini App → Enable Mini App и отправьте URL, указанный выше.`,
    "Чтобы появилась кнопка рядом с полем сообщения, задайте кнопку меню на странице «Чат».",
  ],
  appTry: "Затем откройте Mini App:",
  notHttps: "Telegram открывает только адреса https. Этот подходит лишь для локальной проверки.",
  file: "Файл бота",
  fileLead:
    "Игра, поля и экран бота в одном файле JSON, без токена. Импортируйте его через «Добавить бота» или командную строку.",
  export: "Экспорт",
  remove: "Удалить бота",
  removeLead:
    "Бот будет удалён навсегда вместе с пользователями, их очками и историей, экраном, полями и API-ключами.",
  removeAction: "Удалить навсегда",
  removeTitle: (name) => `Удалить «${name}»?`,
  removeConsent: (name) => `Для подтверждения введите: ${name}`,
  removed: (name) => `Бот «${name}» удалён.`,
  privacy: {
    title: "Приватность",
    recordIps: "Записывать IP-адреса",
    recordIpsNote:
      "Хранится адрес, с которого игрок последний раз открывал Mini App. Его видят владельцы в карточке пользователя и ваш сервер в поле lastIp.",
    personalData:
      "IP-адрес — это персональные данные. Сообщите игрокам, что вы его записываете и зачем: во многих странах этого требует закон. Если выключить запись, все адреса будут удалены.",
    on: "Включено",
    off: "Выключено",
    forgetTitle: "Перестать записывать IP-адреса?",
    forgetText: "Все записанные адреса сразу скроются и будут удалены. Восстановить их нельзя.",
    forget: "Выключить и удалить все",
  },
};
