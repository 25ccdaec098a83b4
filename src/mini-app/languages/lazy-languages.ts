/** All words of the Mini App by part: the content of a language's chunk. */
export type AllWords = typeof import("./es.ts").words;

/** The module of a lazy language. */
export interface LanguageChunk {
  readonly words: AllWords;
}

/** Languages that are loaded on demand, each a chunk, by tag; English and Russian are in the page. */
export const lazyLanguages: Readonly<Record<string, () => Promise<LanguageChunk>>> = {
  es: () => import("./es.ts"),
  fa: () => import("./fa.ts"),
};
