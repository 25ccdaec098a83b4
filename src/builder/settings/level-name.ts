import { hasNameLength } from "#contract/name-text.ts";
import type { ScreenText } from "#contract/screen-text.ts";
import { languagesOf } from "../parts/text-language.ts";

/** All languages of several names; empty if each is one name for all. */
export function languagesOfNames(names: readonly ScreenText[]): string[] {
  return [...new Set(names.flatMap(languagesOf))];
}

/** What is typed for a name in a language; empty while it has none of its own there. */
export function typedName(name: ScreenText, language: string | null): string {
  return typeof name === "string" ? name : (name[language ?? ""] ?? "");
}

/**
 * The name with another wording in `language`, beside names with these `languages`: one name for
 * all becomes one for each of them. With null it is one name for all.
 */
export function renamed(
  name: ScreenText,
  languages: readonly string[],
  language: string | null,
  words: string,
): ScreenText {
  if (language === null) return words;
  const others =
    typeof name === "string" ? Object.fromEntries(languages.map((tag) => [tag, name])) : name;
  return { ...others, [language]: words };
}

/** A name as it is saved: without blanks around it, and without languages that have none. */
export function finishedName(name: ScreenText): ScreenText {
  if (typeof name === "string") return name.trim();
  const named = Object.entries(name).flatMap(([tag, words]) =>
    words.trim() ? [[tag, words.trim()]] : [],
  );
  return named.length > 0 ? Object.fromEntries(named) : "";
}

/** The languages in which a finished name is too long; null for one name for all. */
export function faultyLanguages(name: ScreenText): (string | null)[] {
  const texts: [string | null, string][] =
    typeof name === "string" ? [[null, name]] : Object.entries(name);
  return texts.flatMap(([tag, words]) => (hasNameLength(words) ? [] : [tag]));
}
