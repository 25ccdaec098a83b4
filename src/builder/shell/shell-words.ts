import type { Dictionary } from "../words.ts";
import { english, type ShellWords } from "./shell-words.en.ts";
import { russian } from "./shell-words.ru.ts";

export const shellWords: Dictionary<ShellWords> = { en: english, ru: russian };
