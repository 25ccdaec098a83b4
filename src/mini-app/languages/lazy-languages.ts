import type { AllWords } from "./all-words.ts";

/** The module of a lazy language. */
export interface LanguageChunk {
  readonly words: AllWords;
}

/** Languages that are loaded on demand, each a chunk, by tag; English and Russian are in the page. */
export const lazyLanguages: Readonly<Record<string, () => Promise<LanguageChunk>>> = {
  es: () => import("./es.ts"),
  fa: () => import("./fa.ts"),
};
