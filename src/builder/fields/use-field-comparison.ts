import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { useLanguage } from "../language.ts";
import type { Compared } from "../parts/form/conflict-note.tsx";
import { shellWords } from "../shell/shell-words.en.ts";
import { spelled, useWords } from "../words.ts";
import { fieldWords } from "./field-words.en.ts";

/** Compares two versions of a field for a conflict note. */
export function useFieldComparison(): (yours: CustomField, theirs: CustomField) => Compared[] {
  const language = useLanguage();
  const words = { ...useWords(shellWords), ...useWords(fieldWords) };
  const members: [what: string, told: (field: CustomField) => string][] = [
    [words.name, ({ name }) => name],
    [words.url, ({ url }) => url],
    [words.fallback, ({ fallback }) => fallback || "–"],
    [words.refresh, ({ refreshSeconds }) => spelled(language, refreshSeconds)],
    [words.signedLabel, ({ signed }) => (signed ? words.yes : words.no)],
  ];
  return (yours, theirs) =>
    members.map(([what, told]) => ({ what, yours: told(yours), theirs: told(theirs) }));
}
