import type { AllWords } from "./all-words.ts";

/** What the file of a late language exports. */
export interface LanguageChunk {
  readonly words: AllWords;
}

/**
 * The languages that only their own players load, by tag; English and Russian are in the page. The
 * build makes each a chunk.
 */
export const lateLanguages: Readonly<Record<string, () => Promise<LanguageChunk>>> = {
  es: () => import("./es.ts"),
  fa: () => import("./fa.ts"),
};
