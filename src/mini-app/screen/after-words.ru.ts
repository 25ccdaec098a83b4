import type { AfterWords } from "./after-words.en.ts";

export const russian: AfterWords = {
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
