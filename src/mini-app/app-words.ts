import { isRussian } from "#web/words.ts";
import { language } from "./player.ts";

/** The words of a live screen that the boot script does not need. */
const english = {
  retry: "Try again",
  lastKnown: "No connection. This is the last known state.",
  busy: "The service is busy. This is the last known state.",
  reopen: "This session has ended. Close the app and open it again.",
  refresh: "Refresh",
  inviteText: "Join me!",
  blockFailed: "This could not be shown.",
  whileAway: (points: string) => `While you were away: +${points}`,
  fine: "Great",
  levelUp: "New level:",
};

const russian: typeof english = {
  retry: "Повторить",
  lastKnown: "Нет связи. Показано последнее известное состояние.",
  busy: "Сервис перегружен. Показано последнее известное состояние.",
  reopen: "Сеанс закончился. Закройте приложение и откройте его снова.",
  refresh: "Обновить",
  inviteText: "Присоединяйся!",
  blockFailed: "Это не удалось показать.",
  whileAway: (points) => `Пока вас не было: +${points}`,
  fine: "Отлично",
  levelUp: "Новый уровень:",
};

export const appWords = isRussian(language) ? russian : english;
