import type { Dictionary } from "../words.ts";
import { english, type OwnersOnlyWords } from "./owners-only-words.en.ts";
import { russian } from "./owners-only-words.ru.ts";

export const ownersOnlyWords: Dictionary<OwnersOnlyWords> = { en: english, ru: russian };
