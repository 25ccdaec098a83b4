import { blockTexts } from "#contract/block-text.ts";
import { splitReferences } from "#contract/reference.ts";
import type { CustomField, FieldRequest } from "#contract/schema/custom-field.ts";
import type { GameSettings } from "#contract/schema/game.ts";
import type { Screen } from "#contract/schema/screen.ts";
import { blocksOf } from "#contract/screen-page.ts";
import { standingOf } from "../players/standing.ts";
import type { BotUser } from "../store/user/bot-user.ts";
import { friendlyTonAddress } from "../wallet/ton-address.ts";

/** The field request of a player at `now`. */
export function fieldRequestOf(user: BotUser, settings: GameSettings, now: number): FieldRequest {
  const { points, reached } = standingOf(user, settings, now);
  return {
    userTelegramId: user.tgId,
    userPoints: points,
    userFriendsCount: user.friendsCount,
    userTotalLevels: settings.levels.length,
    userLevel: reached.level,
    tonFriendlyAddress: friendlyTonAddress(user.tonAddress),
    tonRawAddress: user.tonAddress,
  };
}

interface ScreenWithFields {
  readonly fields: readonly CustomField[];
  readonly screen: Screen;
}

/** Kept as long as the bot is, because every sign-in needs them. */
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
