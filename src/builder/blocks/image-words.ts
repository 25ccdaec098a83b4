import type { Dictionary } from "../words.ts";
import { english, type ImageWords } from "./image-words.en.ts";
import { russian } from "./image-words.ru.ts";

export const imageWords: Dictionary<ImageWords> = { en: english, ru: russian };
