import type { Dictionary } from "../words.ts";
import { english, type PaletteWords } from "./palette-words.en.ts";
import { russian } from "./palette-words.ru.ts";

export const paletteWords: Dictionary<PaletteWords> = { en: english, ru: russian };
