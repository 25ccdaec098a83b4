import { type Dictionary, languageFor } from "#contract/text/screen-text.ts";
import { language, loadedWords } from "../session/page-context.ts";
import type { AllWords } from "./all-words.ts";

/**
 * A part's words in the page's language. English and Russian come with the part; words of other
 * languages were loaded before the bundle.
 */
export function partWords<Part extends keyof AllWords>(
  part: Part,
  dictionary: Dictionary<AllWords[Part], "en" | "ru">,
): AllWords[Part] {
  return loadedWords?.[part] ?? dictionary[languageFor(language, dictionary)];
}
