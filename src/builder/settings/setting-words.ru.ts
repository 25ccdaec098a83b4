import type { SettingWords } from "./setting-words.en.ts";

export const russian: SettingWords = {
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
};
