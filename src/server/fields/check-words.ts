import type { Dictionary } from "#contract/language.ts";
import type { FieldCheckRequest } from "#contract/schema/field-check.ts";
import { type CheckWords, english } from "./check-words.en.ts";
import { russian } from "./check-words.ru.ts";

/** The languages of the check. */
export type CheckLanguage = NonNullable<FieldCheckRequest["language"]>;

/** The sentences of the check, by language. */
export const checkWords: Dictionary<CheckWords, CheckLanguage> = { en: english, ru: russian };
