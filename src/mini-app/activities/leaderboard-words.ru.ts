import { russian as labels } from "#web/activity-labels.ru.ts";
import type { LeaderboardWords } from "./leaderboard-words.en.ts";

export const russian: LeaderboardWords = {
  label: labels.leaderboard,
  score: {
    points: { all: "По очкам", week: "По очкам за неделю" },
    friends: { all: "По приглашённым друзьям", week: "По приглашённым за неделю" },
  },
  endsIn: (time) => `До конца ${time}`,
  days: (days, hours) => `${days} д ${hours} ч`,
  hours: (hours, minutes) => `${hours} ч ${minutes} мин`,
  minutes: (minutes) => `${minutes} мин`,
  among: "Кого показать",
  all: "Все",
  friends: "Друзья",
  hiddenPlayer: "Скрытый игрок",
  you: "Вы",
  youHide: "Другие видят «Скрытый игрок».",
  hideName: "Скрыть моё имя",
  showName: "Показывать моё имя",
  notSaved: "Не удалось сохранить. Попробуйте ещё раз.",
  showAll: "Показать всех",
  topPercent: (percent) => `Вы в числе лучших ${percent} %`,
  earn: {
    points: { all: "Заработайте первые очки", week: "Заработайте очки на этой неделе" },
    friends: { all: "Пригласите друга", week: "Пригласите друга на этой неделе" },
  },
  ranks: (earn) => `${earn}, чтобы попасть в таблицу.`,
  first: (earn) => `Здесь пока никого нет. ${earn}, чтобы стать первым.`,
  noFriends: "Ваших друзей здесь пока нет. Пригласите их и узнайте, кто впереди.",
  failed: "Не удалось загрузить таблицу.",
  loading: "Загрузка…",
};
