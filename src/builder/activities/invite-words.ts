import type { Dictionary } from "../words.ts";
import { english, type InviteWords } from "./invite-words.en.ts";
import { russian } from "./invite-words.ru.ts";

export const inviteWords: Dictionary<InviteWords> = { en: english, ru: russian };
