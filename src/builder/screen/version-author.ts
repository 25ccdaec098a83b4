import type { ScreenWords } from "./screen-words.en.ts";

/** Source: contract `ScreenVersion`. */
export const botFile = "bot file";

/** Who published a version, in words; a bot file is its own author. */
export function versionAuthor(publishedBy: string, words: ScreenWords): string {
  return publishedBy === botFile ? words.fromBotFile : words.by(publishedBy);
}
