import {
  languagesOf,
  languageTagPattern,
  type ScreenText,
  textIn,
} from "#contract/text/screen-text.ts";
import { languageName } from "../../language.ts";

const languageTag = new RegExp(languageTagPattern);

/** The language that a player of `language` sees; null for one text for all. */
export function shownLanguage(text: ScreenText | undefined, language: string): string | null {
  const tags = Object.fromEntries(languagesOf(text).map((tag) => [tag, tag]));
  return textIn(tags, language) || null;
}

/** The text with another wording in `language`; null for one text for all. */
export function withWords(
  text: ScreenText | undefined,
  language: string | null,
  words: string,
): ScreenText {
  return language !== null && typeof text === "object" ? { ...text, [language]: words } : words;
}

/** The text with a language added, which starts with what its players saw before. */
export function withLanguage(text: ScreenText, language: string): ScreenText {
  return { ...(typeof text === "object" ? text : {}), [language]: textIn(text, language) };
}

/** One text for all, turned into a text by language. */
export function byLanguage(text: ScreenText, language: string): ScreenText {
  return typeof text === "string" ? { [language]: text } : text;
}

/** The text without a language; without the last one it is one text for all. */
export function withoutLanguage(text: ScreenText, language: string): ScreenText {
  if (typeof text === "string") return text;
  const rest = Object.entries(text).filter(([tag]) => tag !== language);
  return rest.length > 0 ? Object.fromEntries(rest) : (text[language] ?? "");
}

/** A text as it is saved: without blanks around it, and without languages that have none. */
export function finishedText(text: ScreenText): ScreenText {
  if (typeof text === "string") return text.trim();
  const written = Object.entries(text).flatMap(([tag, words]) =>
    words.trim() ? [[tag, words.trim()]] : [],
  );
  return written.length > 0 ? Object.fromEntries(written) : "";
}

/** All languages of several texts; empty if each is one text for all. */
export function languagesOfTexts(texts: readonly ScreenText[]): string[] {
  return [...new Set(texts.flatMap(languagesOf))];
}

/** The own words of a text in a language; empty if it has none. */
export function typedIn(text: ScreenText, language: string | null): string {
  return typeof text === "string" ? text : (text[language ?? ""] ?? "");
}

/**
 * The text with another wording in `language`, among texts with these `languages`: one text for all
 * becomes one for each of them. With null it is one text for all.
 */
export function reworded(
  text: ScreenText,
  languages: readonly string[],
  language: string | null,
  words: string,
): ScreenText {
  if (language === null) return words;
  const others =
    typeof text === "string" ? Object.fromEntries(languages.map((tag) => [tag, text])) : text;
  return { ...others, [language]: words };
}

/** Whether a typed code is a language that is not listed; a beginning such as "ger" is none. */
export function isOtherLanguage(typed: string, listed: readonly string[]): boolean {
  return (
    languageTag.test(typed) &&
    !listed.includes(typed) &&
    languageName(typed, "en") !== typed &&
    Intl.getCanonicalLocales(typed)[0]?.toLowerCase() === typed
  );
}
