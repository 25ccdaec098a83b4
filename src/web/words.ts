/**
 * The words of the first screen, which the boot script carries too: few, and no more than it shows.
 */
const english = {
  points: "Points",
  history: "History",
  level: "Level",
  noLevel: "Start",
  energy: "Energy",
  tap: "Tap",
  wallet: "TON wallet",
  connectWallet: "Connect",
  disconnectWallet: "Disconnect",
  walletNote: "No wallet connected",
  forPlayer: "for",
  friends: "Friends",
  invite: "Invite",
  missing: (points: string, name: string) => `${points} to ${name}`,
  top: "Top level",
  stale: "Last known value",
  loading: "Loading",
};

/** Every language has all of them. */
export type Words = typeof english;

const russian: Words = {
  points: "Очки",
  history: "История",
  level: "Уровень",
  noLevel: "Начало",
  energy: "Энергия",
  tap: "Нажми",
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
};

/**
 * The words in a player's language (IETF tag, such as `ru` or `pt-BR`); English where we have no
 * other.
 */
export function wordsFor(language: string): Words {
  return isRussian(language) ? russian : english;
}

/** Whether the interface speaks Russian to this player. */
export function isRussian(language: string): boolean {
  return /^ru\b/i.test(language);
}
