import { isRussian } from "#web/words.ts";
import { language } from "../session/page-context.ts";

/** The words of the screens that stand in for a session. */
const english = {
  outsideTitle: (bot: string) => `${bot} opens in Telegram`,
  outsideText:
    "This is a Mini App: it needs the messaging client to know who you are. Open it from the bot, or scan the code with your phone.",
  openBot: "Open in Telegram",
  codeOf: (link: string) => `QR code of ${link}`,
  tooOldTitle: "Update Telegram",
  tooOldText:
    "This version of Telegram is too old to show the app. Update it and open the app again.",
  unreadableTitle: "Open the app again",
  unreadableText:
    "The messaging client did not say who you are, or it did so too long ago. Close this window and open the app from the bot.",
  unreachableTitle: "No connection to the service",
  unreachableText: "Check your internet connection. Nothing is lost.",
  retry: "Try again",
};

const russian: typeof english = {
  outsideTitle: (bot) => `${bot} открывается в Telegram`,
  outsideText:
    "Это мини-приложение: только мессенджер может сказать ему, кто вы. Откройте его из бота или наведите камеру телефона на код.",
  openBot: "Открыть в Telegram",
  codeOf: (link) => `QR-код ссылки ${link}`,
  tooOldTitle: "Обновите Telegram",
  tooOldText:
    "Эта версия Telegram слишком старая, чтобы показать приложение. Обновите её и откройте приложение снова.",
  unreadableTitle: "Откройте приложение снова",
  unreadableText:
    "Мессенджер не сообщил, кто вы, или сделал это слишком давно. Закройте это окно и откройте приложение из бота.",
  unreachableTitle: "Нет связи с сервисом",
  unreachableText: "Проверьте подключение к интернету. Ничего не потеряно.",
  retry: "Повторить",
};

export const launchWords = isRussian(language) ? russian : english;
