import type { LaunchWords } from "./launch-words.en.ts";

export const russian: LaunchWords = {
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
