import { isRussian } from "#web/words.ts";
import { language } from "../session/page-context.ts";

/** The words of what comes after the first screen: notices, moments, refreshing. */
const english = {
  refresh: "Refresh",
  noConnection: "No connection.",
  busy: "The service is busy.",
  lastKnown: "This is the last known state.",
  tapsWait: "Taps are kept, energy waits.",
  reopen: "This session has ended. Close the app and open it again.",
  whileAway: (points: string) => `While you were away: +${points}`,
  fine: "Great",
  levelUp: "New level:",
};

const russian: typeof english = {
  refresh: "Обновить",
  noConnection: "Нет связи.",
  busy: "Сервис перегружен.",
  lastKnown: "Показано последнее известное состояние.",
  tapsWait: "Нажатия сохранены, энергия ждёт.",
  reopen: "Сеанс закончился. Закройте приложение и откройте его снова.",
  whileAway: (points) => `Пока вас не было: +${points}`,
  fine: "Отлично",
  levelUp: "Новый уровень:",
};

export const afterWords = isRussian(language) ? russian : english;
