import { blockTexts } from "#contract/screen/block-text.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { languagesOfScreen } from "#contract/screen/screen-language.ts";
import { blocksOf } from "#contract/screen/screen-page.ts";
import { fillReferences } from "#contract/text/reference.ts";
import { mainLanguage } from "#contract/text/screen-text.ts";
import type { Bot } from "../store/bot/bot.ts";

/** The members of a bot that decide its language. */
export type SpokenBot = Pick<Bot, "language" | "screen">;

/** In a Russian bot without a default language, players with these languages keep their own words. */
const olderLanguages = ["en", "es", "fa"];

/**
 * The language of the page for players in whose language the bot has no text: the owner's choice,
 * else Russian if most of the texts appear to them in Russian, else English.
 */
export function botLanguage({ language, screen }: SpokenBot): string {
  return language ?? (isInRussian(screen) ? "ru" : "en");
}

/** The languages of a bot's page; undefined for a page in the language of each player. */
export function pageLanguages(bot: SpokenBot): string[] | undefined {
  const language = botLanguage(bot);
  if (bot.language === null && language === "en") return undefined;
  const others = bot.language === null ? olderLanguages : [];
  return [...new Set([language, ...others, ...languagesOfScreen(bot.screen)])];
}

function isInRussian(screen: Screen): boolean {
  const texts = shownTexts(screen);
  const untagged = texts.filter(({ tag }) => tag === "").map(({ text }) => text);
  const isCyrillicRussian = isRussian(untagged.join(" ").toLowerCase());
  const russian = texts.filter(({ text, tag }) =>
    tag ? mainLanguage(tag) === "ru" : isCyrillicRussian && /[а-яё]/i.test(text),
  );
  return russian.length > texts.length / 2;
}

/** A client's language code, written like the languages of owners' texts: `pt-BR` for `PT_BR`. */
export function languageTag(code: string): string {
  return code.replaceAll("_", "-").replace(/^\w+/, (main) => main.toLowerCase());
}

/** The texts with letters, as `textIn` returns them for an unknown language. */
function shownTexts(screen: Screen): { text: string; tag: string }[] {
  const texts = new Map<string, { text: string; tag: string }>();
  for (const [index, block] of blocksOf(screen).entries())
    for (const [path, text, tag = ""] of blockTexts(block)) {
      if (!/\p{L}/u.test(fillReferences(text, () => ""))) continue;
      const key = `${index}/${tag ? path.slice(0, path.lastIndexOf("/")) : path}`;
      if (tag === "en" || !texts.has(key)) texts.set(key, { text, tag });
    }
  return [...texts.values()];
}

/** Whether a text in lower case has typically Russian letters and no foreign Cyrillic ones. */
function isRussian(text: string): boolean {
  return /[ыэё]/.test(text) && !/[^\P{Script=Cyrillic}а-яё]/u.test(text);
}
