import { grouped, type Words } from "./words.en.ts";

export const russian: Words = {
  page: { lang: "ru" },
  number: (value) => grouped(value, "\u00a0"),
  points: "Очки",
  history: "История",
  level: "Уровень",
  noLevel: "Начало",
  energy: "Энергия",
  tap: "Жмите",
  wallet: "Кошелёк TON",
  connectWallet: "Подключить",
  disconnectWallet: "Отключить",
  walletNote: "Кошелёк не подключён",
  forPlayer: "для",
  friends: "Друзья",
  invite: "Пригласить",
  missing: (points, name) => `${points} до «${name}»`,
  top: "Высший уровень",
  stale: "Последнее известное значение",
  loading: "Загрузка",
  notLoaded: "Не загрузилось. Нажатия сохранены.",
};
