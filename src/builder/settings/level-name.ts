import { hasNameLength } from "#contract/text/name-text.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";

/** The languages in which a finished name is too long; null for one name for all. */
export function faultyLanguages(name: ScreenText): (string | null)[] {
  const texts: [string | null, string][] =
    typeof name === "string" ? [[null, name]] : Object.entries(name);
  return texts.flatMap(([tag, words]) => (hasNameLength(words) ? [] : [tag]));
}
