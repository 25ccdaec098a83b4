import type { AllWords } from "./all-words.ts";

/** The module of a lazy language. */
export interface LanguageChunk {
  readonly words: AllWords;
}

/** Languages that are loaded on demand, each a chunk, by tag; English and Russian are in the page. */
export const lazyLanguages: Readonly<Record<string, () => Promise<LanguageChunk>>> = {
  ar: () => import("./ar.ts"),
  es: () => import("./es.ts"),
  fa: () => import("./fa.ts"),
  hi: () => import("./hi.ts"),
  id: () => import("./id.ts"),
  pt: () => import("./pt.ts"),
  tr: () => import("./tr.ts"),
  uk: () => import("./uk.ts"),
  uz: () => import("./uz.ts"),
};
