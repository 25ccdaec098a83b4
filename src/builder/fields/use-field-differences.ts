import type { CustomField } from "#contract/custom-field.ts";
import type { Difference } from "../conflict-note.tsx";
import { useLanguage } from "../language.ts";
import { spelled, useWords } from "../words.ts";
import { fieldWords } from "./field-words.ts";

/** What two versions of a field have different, in the owner's words. */
export function useFieldDifferences(): (yours: CustomField, theirs: CustomField) => Difference[] {
  const language = useLanguage();
  const words = useWords(fieldWords);
  const members: [what: string, told: (field: CustomField) => string][] = [
    [words.name, ({ name }) => name],
    [words.url, ({ url }) => url],
    [words.fallback, ({ fallback }) => fallback || "–"],
    [words.refresh, ({ refreshSeconds }) => spelled(language, refreshSeconds)],
    [words.signedLabel, ({ signed }) => (signed ? words.yes : words.no)],
  ];
  return (yours, theirs) =>
    members.map(([what, told]) => ({ what, yours: told(yours), theirs: told(theirs) })).filter((one) => one.yours !== one.theirs);
}
