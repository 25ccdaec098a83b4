import type { Dictionary } from "../words.ts";
import { english, type ShortcutWords } from "./shortcut-words.en.ts";
import { russian } from "./shortcut-words.ru.ts";

export const shortcutWords: Dictionary<ShortcutWords> = { en: english, ru: russian };
