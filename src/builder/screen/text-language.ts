import { blockTexts } from "#contract/block-text.ts";
import type { Screen } from "#contract/schema/screen.ts";
import { type ScreenText, textIn } from "#contract/screen-text.ts";

/** An IETF language tag as the contract takes it. Source: contract `Screen`. */
const tagPattern = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

/** The languages that a text is written in; none when it is one text for all. */
export function languagesOf(text: ScreenText | undefined): string[] {
  return typeof text === "object" ? Object.keys(text) : [];
}

/** Which of a text's languages a player of `language` sees; null when it is one text for all. */
export function shownLanguage(text: ScreenText | undefined, language: string): string | null {
  const languages = languagesOf(text);
  if (languages.length === 0) return null;
  const [main = ""] = language.split("-");
  return [language, main, "en"].find((tag) => languages.includes(tag)) ?? languages[0] ?? null;
}

/** The text with one language's words replaced; `language` null for one text for all. */
export function withWords(
  text: ScreenText | undefined,
  language: string | null,
  words: string,
): ScreenText {
  return language !== null && typeof text === "object" ? { ...text, [language]: words } : words;
}

/** The text with one more language, which begins with the words that its players saw before. */
export function withLanguage(text: ScreenText, language: string): ScreenText {
  return { ...(typeof text === "object" ? text : {}), [language]: textIn(text, language) };
}

/** The text by language, its words being those of `language`. */
export function byLanguage(words: string, language: string): ScreenText {
  return { [language]: words };
}

/** The text without a language; one text for all when it was the last. */
export function withoutLanguage(text: ScreenText, language: string): ScreenText {
  if (typeof text === "string") return text;
  const rest = Object.entries(text).filter(([tag]) => tag !== language);
  return rest.length > 0 ? Object.fromEntries(rest) : (text[language] ?? "");
}

export function isLanguageTag(tag: string): boolean {
  return tagPattern.test(tag);
}

/** Every language that some text of the screen is written in. */
export function languagesOfScreen({ blocks }: Screen): string[] {
  return [...new Set(blocks.flatMap(blockTexts).flatMap(([, , language]) => language ?? []))];
}
