import type { LaunchWords } from "./launch-words.en.ts";

export const russian: LaunchWords = {
  outsideTitle: (bot) => `${bot} открывается в Telegram`,
  outsideText:
    "Чтобы узнать, кто вы, этому мини-приложению нужен Telegram. Откройте его из бота или отсканируйте код телефоном.",
  openBot: "Открыть в Telegram",
  codeOf: (link) => `QR-код ссылки ${link}`,
  tooOldTitle: "Обновите Telegram",
  tooOldText:
    "Эта версия Telegram слишком старая, чтобы показать приложение. Обновите её и откройте приложение снова.",
  unreadableTitle: "Откройте приложение снова",
  unreadableText:
    "Telegram не сообщил, кто вы, или данные запуска устарели. Закройте это окно и откройте приложение из бота.",
  blockedTitle: (bot) => `Этот аккаунт заблокирован в ${bot}`,
  blockedText:
    "Играть здесь нельзя, и очки не начисляются. Если вы считаете, что это ошибка, напишите боту.",
  writeToBot: "Написать боту",
  unreachableTitle: "Нет связи с сервисом",
  unreachableText: "Проверьте подключение к интернету. Ничего не потеряно.",
};
