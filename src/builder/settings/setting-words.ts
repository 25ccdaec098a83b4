import type { Dictionary } from "../words.ts";
import { english, type SettingWords } from "./setting-words.en.ts";
import { russian } from "./setting-words.ru.ts";

export const settingWords: Dictionary<SettingWords> = { en: english, ru: russian };
