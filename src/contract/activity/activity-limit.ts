/** The bounds of the numbers in a bot's activities, as in JSON Schema. */
export const activityLimits = {
  /** Points paid at once. */
  reward: { minimum: 1, maximum: 1_000_000_000 },
  tasks: 50,
  friendsToInvite: { minimum: 1, maximum: 100_000 },
  /** Days of a streak that have a reward of their own. */
  dailyRewards: 31,
  /** In UTC. */
  dayStartHour: { minimum: 0, maximum: 23 },
  boosts: 30,
  /** The first price of a boost. */
  boostPrice: { minimum: 1, maximum: 1_000_000_000_000 },
  /** The factor of the price after each purchase. */
  priceGrowth: { minimum: 1, maximum: 10 },
  boostPurchases: { minimum: 1, maximum: 100 },
  /** Taps after which an invited friend counts. */
  friendTaps: { minimum: 1, maximum: 1_000_000 },
  quizzes: 20,
  questions: 20,
  options: { minItems: 2, maxItems: 6 },
  onboardingCards: 5,
} as const;

/** The maximum lengths of an activity's texts, in characters. */
export const activityTextLimits = {
  title: 100,
  code: 64,
  shareText: 1000,
  question: 300,
  option: 100,
  cardText: 500,
  welcome: 1000,
  /** In UTF-16 units. */
  welcomeButton: 64,
} as const;

/** The maximum length of the ids that an owner gives tasks, boosts and quizzes. */
export const maxActivityIdLength = 40;
export const activityIdPattern = `^[a-z0-9](?:[a-z0-9-]{0,${maxActivityIdLength - 2}}[a-z0-9])?$`;

/** The kinds of tasks. */
export const taskKinds = [
  "visit",
  "subscribe",
  "invite",
  "level",
  "wallet",
  "messages",
  "home-screen",
  "code",
  "endpoint",
  "api",
] as const;
export type TaskKind = (typeof taskKinds)[number];

/**
 * A channel as the Bot API takes it: its username with @, or the id of a private one. Source:
 * https://core.telegram.org/bots/api#getchatmember
 */
export const channelPattern = "^(?:@[A-Za-z][A-Za-z0-9_]{3,31}|-100[0-9]{5,13})$";

/** The pattern of a secret word: it is not blank. */
export const codePattern = "\\S";

/** Tries of a secret word per player within `codeTriesMs`. */
export const maxCodeTries = 5;
/** The time from the first try until the tries start again, in ms. */
export const codeTriesMs = 3_600_000;

/** The time from the start of a visit to its payment, in ms. */
export const visitMs = 3000;

/**
 * The default text of a shared invitation by language; takes the bot's name. The Mini App has its
 * own copy, one language at a time.
 */
export const invitationText = {
  en: (bot: string) => `Join me in ${bot}!`,
  ru: (bot: string) => `Присоединяйся ко мне в ${bot}!`,
  ar: (bot: string) => `انضم إليّ في ${bot}!`,
  es: (bot: string) => `¡Únete a mí en ${bot}!`,
  fa: (bot: string) => `در ${bot} به من بپیوند!`,
  hi: (bot: string) => `${bot} में मेरे साथ जुड़ें!`,
  id: (bot: string) => `Ayo ikut aku di ${bot}!`,
  pt: (bot: string) => `Vem jogar comigo no ${bot}!`,
  tr: (bot: string) => `${bot} uygulamasında bana katıl!`,
  uk: (bot: string) => `Приєднуйся до мене в ${bot}!`,
  uz: (bot: string) => `${bot} ilovasida menga qoʻshiling!`,
};
