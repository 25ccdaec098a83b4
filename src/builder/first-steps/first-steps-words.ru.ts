import type { FirstStepsWords } from "./first-steps-words.en.ts";

export const words: FirstStepsWords = {
  title: "Откройте приложение игрокам",
  lead: "Telegram откроет Mini App, когда @BotFather узнает его адрес. Сделанные шаги отмечаются сами.",
  allDone: "Всё готово. Игроки могут открыть Mini App.",
  openBotFather: "Открыть @BotFather",
  done: "Сделано",
  notDone: "Пока не сделано",
  tokenStep: (username) => `Токен бота сохранён. В Telegram это @${username}.`,
  commandStep: (username) => `Откройте @BotFather, отправьте эту команду и выберите @${username}.`,
  command: "Команда",
  appStep: "Bot Settings → Configure Mini App → Enable Mini App. В ответ отправьте адрес.",
  appUrl: "Адрес Mini App",
  buttonStep:
    "Bot Settings → Menu Button → Configure menu button. Отправьте адрес ещё раз, затем название кнопки.",
  buttonTitle: "Название кнопки",
  play: "Открыть",
  playerStep: "Откройте Mini App в Telegram и станьте его первым игроком.",
  openAsMe: "Открыть от своего имени",
  screenStep: "Сделайте экран своим: тексты, блоки, оформление.",
  editScreen: "Изменить экран",
  publishStep: "Опубликуйте экран. Игроки видят то, что опубликовано последним.",
  toPublish: "К публикации",
  notHttps: "Telegram открывает только адреса https. Этот подходит лишь для локальной проверки.",
};
