import { formatNumber } from "#web/number-format.ts";
import { isRussian } from "#web/words.ts";
import { language } from "../session/page-context.ts";

/** The form of a word that goes with a count. Source: CLDR plural rules. */
function counted(
  count: number,
  forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>,
): string {
  const form = new Intl.PluralRules(isRussian(language) ? "ru" : "en").select(count);
  return `${formatNumber(count, language)} ${forms[form] ?? forms.other}`;
}

/** The words of the pages over the screen. */
const english = {
  back: "Back",
  friends: "Friends",
  history: "Points history",
  count: (friends: number) => counted(friends, { one: "friend", other: "friends" }),
  shareText: "Join me!",
  inviteText: "Friends who open the app by your link count as yours.",
  share: "Share",
  copy: "Copy link",
  copied: "Copied",
  codeOf: (link: string) => `QR code of ${link}`,
  noFriends: "Nobody yet. Share your link: friends show up here when they open the app.",
  noHistory: "Nothing yet. Every point you get shows up here.",
  more: "Show more",
  loading: "Loading…",
  failed: "The list could not be loaded.",
  retry: "Try again",
  level: (level: number) => `level ${level}`,
  sources: { taps: "Taps", automining: "Auto-mining", api: "Credit", owner: "Credit" } as Record<
    string,
    string
  >,
};

type PageWords = typeof english;

const russian: PageWords = {
  back: "Назад",
  friends: "Друзья",
  history: "История очков",
  count: (friends) =>
    counted(friends, { one: "друг", few: "друга", many: "друзей", other: "друга" }),
  shareText: "Присоединяйся!",
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
  retry: "Повторить",
  level: (level) => `уровень ${level}`,
  sources: { taps: "Нажатия", automining: "Автодобыча", api: "Начисление", owner: "Начисление" },
};

export const pageWords: PageWords = isRussian(language) ? russian : english;
