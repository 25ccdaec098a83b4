import type { Dictionary } from "../words.ts";
import { english, type PictureWords } from "./picture-words.en.ts";
import { russian } from "./picture-words.ru.ts";

export const pictureWords: Dictionary<PictureWords> = { en: english, ru: russian };
