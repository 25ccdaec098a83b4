import type { Dictionary } from "#contract/language.ts";
import type { FieldCheckRequest } from "#contract/schema/field-check.ts";
import { english, type FindingWords } from "./finding-words.en.ts";
import { russian } from "./finding-words.ru.ts";

/** The languages of the check. */
export type CheckLanguage = NonNullable<FieldCheckRequest["language"]>;

/** The sentences of the check, by language. */
export const findingWords: Dictionary<FindingWords, CheckLanguage> = { en: english, ru: russian };
