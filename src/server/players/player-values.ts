import type { GameSettings, GameState } from "#contract/bot/game.schema.ts";
import type { CustomField, FieldRequest } from "#contract/field/custom-field.schema.ts";
import { isBlank } from "#contract/field/field-text.ts";
import { withoutLaterBlocks } from "#contract/screen/screen-page.ts";
import type { Avatar } from "#contract/user/leaderboard.schema.ts";
import type { Session } from "#contract/user/session.schema.ts";
import { avatarColors } from "#contract/user/user-limit.ts";
import { balanceAt } from "#game/balance.ts";
import type { Boosted } from "#game/boost.ts";
import { type LevelSettings, levelOf, type ReachedLevel } from "#game/level.ts";
import type { PropertySource } from "#game/property-value.ts";
import type { Bot } from "../store/bot/bot.ts";
import type { GameRules } from "../store/bot/game-rules.ts";
import { type BotUser, gameOf } from "../store/user/bot-user.ts";

/** The values from which a player's points and level are computed. */
interface Earner {
  readonly state: Pick<GameState, "points" | "pointsSpent" | "autominingSince">;
  readonly autominePointsPerHour: number;
  readonly boosted: Pick<Boosted, "maxEnergy">;
}

/**
 * A player's points at `now`, including auto-mining, and the level that they reach together with
 * points spent; the level's maximum energy includes boosts.
 */
export function standingOf(
  { state, autominePointsPerHour, boosted }: Earner,
  settings: LevelSettings,
  now: number,
): { points: number; reached: Omit<ReachedLevel, "pointsPerTap"> } {
  const points = balanceAt({ ...state, autominePointsPerHour }, now);
  const reached = levelOf(settings, points + state.pointsSpent);
  reached.maxEnergy += boosted.maxEnergy;
  return { points, reached };
}

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

/** The source of a player's built-in properties at `now`. */
export function propertySourceOf(bot: GameRules, user: BotUser, now: number): PropertySource {
  const { tgId, tgName, tgUsername: username, customValue, friendsCount } = user;
  return {
    player: {
      tgId,
      name: visibleName({ name: tgName, username }) || String(tgId),
      username,
      customValue,
    },
    game: gameOf(bot, user, now),
    friendsCount,
    fieldRequest: fieldRequestOf(user, bot.game, now),
  };
}

/** A player's session at `now` with some of the bot's fields, without its token. */
export function sessionOf(
  bot: GameRules & Pick<Bot, "name" | "username" | "activities" | "screen">,
  customFields: CustomField[],
  user: BotUser,
  now: number,
): Omit<Session, "token" | "expiresAt"> {
  const source = propertySourceOf(bot, user, now);
  const hasCards = (bot.activities.onboarding ?? []).length > 0;
  return {
    serverTime: now,
    refCode: user.refCode,
    bot: { name: bot.name, username: bot.username },
    ...source,
    level: source.fieldRequest.userLevel,
    ...(hasCards && !user.isOnboarded && { onboarding: true }),
    screen: withoutLaterBlocks(bot.screen),
    customFields,
  };
}

/** Marks without a letter, and the one blank symbol for which Unicode has no property. */
const marks = /[\p{Mn}\u{1d159}]/gu;

/** The name that people see: the username, which may be empty, if the name has nothing visible. */
export function visibleName({ name, username }: { name: string; username: string }): string {
  return isBlank(name.replace(marks, "")) ? username : name;
}

/** How lists show a player who does not hide. */
export function avatarOf({ tgId, photo }: { tgId: number; photo: string }): Avatar {
  return { color: tgId % avatarColors, ...(photo && { photo }) };
}

const bounceableOff = 0x51;

/**
 * The friendly form of a raw TON address (`0:` and 64 hex digits): mainnet, non-bounceable,
 * base64url; empty for an empty one. Source: TEP-2.
 */
export function friendlyTonAddress(raw: string): string {
  if (raw === "") return "";
  const [workchain, hash] = raw.split(":");
  const bytes = Buffer.alloc(36);
  bytes[0] = bounceableOff;
  bytes.writeInt8(Number(workchain), 1);
  bytes.write(hash ?? "", 2, "hex");
  bytes.writeUInt16BE(crc16(bytes.subarray(0, 34)), 34);
  return bytes.toString("base64url");
}

/** The checksum of each byte, computed once: a list of wallets takes half as long as bit by bit. */
const checksums = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc;
});

/** CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc & 0xff) << 8) ^ (checksums[(crc >> 8) ^ byte] ?? 0);
  return crc;
}
