import { languageFor } from "#contract/text/screen-text.ts";
import { english } from "#web/activity-labels.en.ts";
import { russian } from "#web/activity-labels.ru.ts";
import type { Words } from "#web/words.en.ts";
import { wordsFor } from "#web/words.ts";

const activityLabels = { en: english, ru: russian };

type ActivityBlock = keyof typeof english;
/** A kind of block that players see labelled while the owner gives it no label. */
export type DefaultLabelled =
  | ActivityBlock
  | { [Name in keyof Words]: Words[Name] extends string ? Name : never }[keyof Words];

/** What players of `language` (IETF tag) see as the label of a block without one. */
export function defaultLabel(kind: DefaultLabelled, language: string): string {
  return isActivityBlock(kind)
    ? activityLabels[languageFor(language, activityLabels)][kind]
    : wordsFor(language)[kind];
}

function isActivityBlock(kind: string): kind is ActivityBlock {
  return Object.hasOwn(english, kind);
}
