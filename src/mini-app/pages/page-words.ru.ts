import type { PageWords } from "./page-words.en.ts";

export const russian: PageWords = {
  back: "Назад",
  friends: "Друзья",
  history: "История очков",
  friend: { one: "друг", few: "друга", many: "друзей", other: "друга" },
  shareText: (bot) => `Присоединяйся ко мне в ${bot}!`,
  inviteText: "Друзья, открывшие приложение по вашей ссылке, считаются вашими.",
  share: "Поделиться",
  copy: "Скопировать ссылку",
  copied: "Скопировано",
  codeOf: (link) => `QR-код ссылки ${link}`,
  noFriends: "Пока никого. Поделитесь ссылкой: друзья появятся здесь, когда откроют приложение.",
  noHistory: "Пока пусто. Здесь появятся все полученные очки.",
  more: "Показать ещё",
  loading: "Загрузка…",
  failed: "Не удалось загрузить список.",
  level: (level) => `уровень ${level}`,
  credit: "Начисление",
  debit: "Списание",
  sources: { taps: "Нажатия", automining: "Автодобыча" },
};
