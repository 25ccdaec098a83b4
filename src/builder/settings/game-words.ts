import type { Dictionary } from "../words.ts";
import { english, type GameWords } from "./game-words.en.ts";
import { russian } from "./game-words.ru.ts";

export const gameWords: Dictionary<GameWords> = { en: english, ru: russian };
