import type { CustomField } from "#contract/field/custom-field.schema.ts";
import { blockTexts } from "#contract/screen/block-text.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { blocksOf } from "#contract/screen/screen-page.ts";
import { splitReferences } from "#contract/text/reference.ts";

interface ScreenWithFields {
  readonly fields: readonly CustomField[];
  readonly screen: Screen;
}

/** Cached as long as the bot, because every sign-in needs them. */
const cache = new WeakMap<ScreenWithFields, CustomField[]>();

/**
 * The fields that the screen refers to in any language, in screen order; the Mini App requests no
 * others.
 */
export function referredFields(bot: ScreenWithFields): CustomField[] {
  const fields = cache.get(bot) ?? findReferred(bot);
  cache.set(bot, fields);
  return fields;
}

/** The same for players, without the URLs that only the service calls: they may hold a secret. */
export function playersFields(bot: ScreenWithFields): CustomField[] {
  return referredFields(bot).map((field) =>
    field.fetchedByService ? { ...field, url: "" } : field,
  );
}

/** Those that the player's browser requests from the owner's server. */
export function browserFields(bot: ScreenWithFields): CustomField[] {
  return referredFields(bot).filter(({ fetchedByService }) => !fetchedByService);
}

function findReferred({ fields, screen }: ScreenWithFields): CustomField[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const parts = blocksOf(screen)
    .flatMap(blockTexts)
    .flatMap(([, text]) => splitReferences(text));
  const names = new Set(
    parts.flatMap((part) => (part.kind === "reference" ? [part.property] : [])),
  );
  return [...names].flatMap((name) => byName.get(name) ?? []);
}
