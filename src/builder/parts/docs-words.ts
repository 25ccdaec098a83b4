import type { Dictionary } from "../words.ts";
import { type DocsWords, english } from "./docs-words.en.ts";
import { russian } from "./docs-words.ru.ts";

export const docsWords: Dictionary<DocsWords> = { en: english, ru: russian };
