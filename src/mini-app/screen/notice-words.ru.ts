import type { NoticeWords } from "./notice-words.en.ts";

export const russian: NoticeWords = {
  refresh: "Обновить",
  noConnection: "Нет связи.",
  busy: "Сервис перегружен.",
  lastKnown: "Показано последнее известное состояние.",
  tapsWait: "Нажатия сохранены, энергия на паузе.",
  reopen: "Сеанс закончился. Закройте приложение и откройте его снова.",
  whileAway: (points) => `Пока вас не было: +${points}`,
  invited: (points) => `Награда за приглашение: +${points}`,
  credited: (points) => `Вам начислено: +${points}`,
  fine: "Отлично",
  testPlayer: "Тестовый игрок",
  claimable: ", есть что забрать",

  reached: (level) => `Достигнут уровень ${level}`,
  pointsPerTap: "Очки за нажатие",
  maxEnergy: "Максимум энергии",
  share: "Поделиться",
  goOn: "Продолжить",
  shareText: (level, bot) => `Мой новый уровень в ${bot}: «${level}». Присоединяйся!`,

  next: "Далее",
  skip: "Пропустить",
  start: "Начать",
  cardOf: (card, cards) => `Карточка ${card} из ${cards}`,
};
