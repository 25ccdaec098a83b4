import type { Dictionary } from "../words.ts";
import { english, type GalleryWords } from "./gallery-words.en.ts";
import { russian } from "./gallery-words.ru.ts";

export const galleryWords: Dictionary<GalleryWords> = { en: english, ru: russian };
