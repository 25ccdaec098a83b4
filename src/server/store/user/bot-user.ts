import DataLoader from "dataloader";
import { type Selectable, sql } from "kysely";
import type { Game, GameState } from "#contract/bot/game.schema.ts";
import { testTgIds } from "#contract/user/user-limit.ts";
import { type AllBoosted, type Boosted, boostedSettings, notBoosted } from "#game/boost.ts";
import { energyFullAtAfter } from "#game/energy.ts";
import { earnedAt, levelAt } from "#game/level.ts";
import type { GameRules } from "../bot/game-rules.ts";
import { statement } from "../engine/statement.ts";
import type { BotUserTable, Database, PlayerId } from "../schema/tables.ts";

/** The condition that excludes test players from a query of `bot_users`. */
export const isRealPlayer = sql<boolean>`bot_users.tg_id
  not between ${sql.lit(testTgIds.first)} and ${sql.lit(testTgIds.last)}`;

/** The condition that a player is not being erased. */
export function isNotErased({ botId, tgId }: PlayerId) {
  return sql<boolean>`not exists (select 1 from erasures
    where erasures.bot_id = ${botId} and erasures.tg_id = ${tgId})`;
}

/** A bot user. */
export interface BotUser {
  readonly tgId: number;
  /** The registration, Unix ms. */
  readonly createdAt: number;
  readonly refCode: string;
  readonly registeredByRefCode: string | null;
  /** The number of users who registered with `refCode`. */
  readonly friendsCount: number;
  readonly tgName: string;
  readonly tgUsername: string;
  readonly customValue: number;
  /** Raw form; empty if no wallet is connected. */
  readonly tonAddress: string;
  /** The user's rate in points per hour, including boosts. */
  readonly autominePointsPerHour: number;
  /** The part of that rate that boosts have added. */
  readonly boostAutominePerHour: number;
  /** The boosts' addition to the other numbers of the game. */
  readonly boosted: Boosted;
  readonly tapsCount: number;
  /** Whether leaderboards show the user without a name. */
  readonly isHidden: boolean;
  readonly isOnboarded: boolean;
  /** Whether the inviter was paid for the user. */
  readonly isInvitationPaid: boolean;
  /** The start of the user's ban, which ends all payments, Unix ms; null for all others. */
  readonly bannedAt: number | null;
  readonly lastIp: string | null;
  /** The `energySince` of the bot's settings that decide the state's energy. */
  readonly energySince: number;
  readonly state: GameState;
}

export const botUserColumns = [
  "tg_id",
  "created_at",
  "ref_code",
  "registered_by_ref_code",
  "friends_count",
  "tg_name",
  "tg_username",
  "custom_value",
  "ton_address",
  "automine_points_per_hour",
  "last_ip",
  "boost_automine_per_hour",
  "boost_points_per_tap",
  "boost_max_energy",
  "boost_energy_per_second",
  "taps_count",
  "is_hidden",
  "is_onboarded",
  "invitation_paid_at",
  "blocked_at",
  "points",
  "points_spent",
  "energy_full_at",
  "energy_since",
  "automining_since",
  "taps_counted_at",
] as const;

/** Whether any player has opened the bot's Mini App. */
export async function hasUsers(db: Database, botId: string): Promise<boolean> {
  const user = await db
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where(isRealPlayer)
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}

/** The bot user, or undefined. Outside a transaction, concurrent reads of a bot share a query. */
export async function readBotUser(
  db: Database,
  botId: string,
  tgId: number,
): Promise<BotUser | undefined> {
  const row = await (db.isTransaction
    ? selectUser.first(db, { botId, tgId })
    : loaderOf(db, botId).load(tgId));
  return row && fromRow(row);
}

type UserRow = Pick<Selectable<BotUserTable>, (typeof botUserColumns)[number]>;
type Loader = DataLoader<number, UserRow | undefined>;

/** One for each bot until its query is sent, so that no bot waits for another's query. */
const loaders = new WeakMap<Database, Map<string, Loader>>();

function loaderOf(db: Database, botId: string): Loader {
  const ofBots = loaders.get(db) ?? new Map<string, Loader>();
  loaders.set(db, ofBots);
  const readRows = async (tgIds: readonly number[]) => {
    ofBots.delete(botId);
    const rows = await selectUsers(db, botId, tgIds);
    const byId = new Map(rows.map((row) => [row.tg_id, row]));
    return tgIds.map((tgId) => byId.get(tgId));
  };
  const options = { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate };
  const loader = ofBots.get(botId) ?? new DataLoader(readRows, options);
  ofBots.set(botId, loader);
  return loader;
}

function selectUsers(db: Database, botId: string, tgIds: readonly number[]): Promise<UserRow[]> {
  const [tgId = 0] = tgIds;
  if (tgIds.length === 1) return selectUser.all(db, { botId, tgId });
  return db
    .selectFrom("bot_users")
    .select(botUserColumns)
    .where("bot_id", "=", botId)
    .where("tg_id", "in", tgIds)
    .execute();
}

const selectUser = statement((db, { botId, tgId }: PlayerId) =>
  db
    .selectFrom("bot_users")
    .select(botUserColumns)
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId),
);

/**
 * A player's game: the bot's settings with the player's own boosts, auto-mining rate and state, the
 * energy moved to these settings at `now`. Pass a bot from `withRulesOf` this player.
 */
export function gameOf({ game, pastEnergy }: GameRules, user: BotUser, now: number): Game {
  const { autominePointsPerHour, boosted, state } = user;
  const present = { ...boostedSettings(game, boosted), autominePointsPerHour, ...state };
  const past = pastEnergy.filter(({ until }) => until > user.energySince);
  if (past.length === 0) return present;
  const earned = earnedAt(present, now);
  const rules = past.map(({ until, levels, maxEnergy, energyPerSecond }) => ({
    until,
    maxEnergy:
      (levels.findLast(([points]) => points <= earned)?.[1] ?? maxEnergy) + boosted.maxEnergy,
    energyPerSecond: energyPerSecond + boosted.energyPerSecond,
  }));
  const { energyPerSecond } = present;
  const rule = { energyPerSecond, maxEnergy: levelAt(present, now).maxEnergy };
  return { ...present, energyFullAt: energyFullAtAfter(state.energyFullAt, rules, rule, now) };
}

/** The sum of a user's boosts of every kind. */
export function allBoostedOf({ boosted, boostAutominePerHour }: BotUser): AllBoosted {
  return { ...boosted, autominePerHour: boostAutominePerHour };
}

/** The sum of a user's boosts, from their row. */
export function boostedOf(
  row: Pick<
    Selectable<BotUserTable>,
    "boost_points_per_tap" | "boost_max_energy" | "boost_energy_per_second"
  >,
): Boosted {
  if (row.boost_points_per_tap === null) return notBoosted;
  return {
    pointsPerTap: row.boost_points_per_tap,
    maxEnergy: row.boost_max_energy ?? 0,
    energyPerSecond: row.boost_energy_per_second ?? 0,
  };
}

/** Maps a row to a `BotUser`. */
export function fromRow(
  row: Pick<Selectable<BotUserTable>, (typeof botUserColumns)[number]>,
): BotUser {
  return {
    tgId: row.tg_id,
    createdAt: row.created_at,
    refCode: row.ref_code,
    registeredByRefCode: row.registered_by_ref_code,
    friendsCount: row.friends_count,
    tgName: row.tg_name,
    tgUsername: row.tg_username,
    customValue: row.custom_value,
    tonAddress: row.ton_address,
    autominePointsPerHour: row.automine_points_per_hour,
    lastIp: row.last_ip,
    boostAutominePerHour: row.boost_automine_per_hour ?? 0,
    boosted: boostedOf(row),
    tapsCount: row.taps_count,
    isHidden: row.is_hidden === 1,
    isOnboarded: row.is_onboarded === 1,
    isInvitationPaid: row.invitation_paid_at !== null,
    bannedAt: row.blocked_at,
    energySince: row.energy_since ?? 0,
    state: {
      points: row.points,
      pointsSpent: row.points_spent,
      energyFullAt: row.energy_full_at,
      autominingSince: row.automining_since,
      tapsCountedAt: row.taps_counted_at,
    },
  };
}
