import type { Dictionary } from "../words.ts";
import { type AuditWords, english } from "./audit-words.en.ts";
import { russian } from "./audit-words.ru.ts";

export const auditWords: Dictionary<AuditWords> = { en: english, ru: russian };
