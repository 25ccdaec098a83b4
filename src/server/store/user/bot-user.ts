import { type Selectable, sql } from "kysely";
import type { Game, GameSettings, GameState } from "#contract/schema/game.ts";
import { isPostgres, lockParents } from "../engine/dialect.ts";
import { gathered } from "../engine/gathered.ts";
import { prepared, preparedList } from "../engine/prepared.ts";
import type { BotUserTable, Database } from "../engine/tables.ts";

/** Identifies a player of a bot. */
export interface PlayerId {
  readonly botId: string;
  readonly tgId: number;
}

/** A bot user. */
export interface BotUser {
  readonly tgId: number;
  /** When the user registered, Unix ms. */
  readonly createdAt: number;
  readonly refCode: string;
  /** The referral code the user registered with. */
  readonly registeredByRefCode: string | null;
  /** The number of users who registered with `refCode`. */
  readonly friendsCount: number;
  readonly tgName: string;
  readonly tgUsername: string;
  readonly customValue: number;
  /** Raw form; empty if no wallet is connected. */
  readonly tonAddress: string;
  /** This user's rate, in points per hour. */
  readonly autominePointsPerHour: number;
  readonly lastIp: string | null;
  readonly state: GameState;
}

/** The columns of a `BotUser`. */
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
  "points",
  "energy_full_at",
  "automining_since",
  "taps_counted_at",
] as const;

/** Whether anyone has opened the bot's Mini App. */
export async function hasUsers(db: Database, botId: string): Promise<boolean> {
  const found = await db
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The bot user (botId, tgId), or undefined. "lock" locks the row until the transaction ends. */
export async function readBotUser(
  db: Database,
  botId: string,
  tgId: number,
  mode: "lock" | "read" = "read",
): Promise<BotUser | undefined> {
  if (mode === "read" && !db.isTransaction) return readGathered(db, { botId, tgId });
  const row = await (mode === "lock" ? selectLocked : selectRead)(db, botId, tgId);
  return row && fromRow(row);
}

const readGathered = gathered(async (db, keys: readonly [PlayerId, ...PlayerId[]]) => {
  const [{ botId, tgId }, ...others] = keys;
  const rows =
    others.length === 0
      ? [await selectRead(db, botId, tgId)]
      : await selectMany(db, botId, listOf(db, keys));
  const users = new Map(rows.flatMap((row) => (row ? [[row.tg_id, fromRow(row)] as const] : [])));
  return keys.map((key) => users.get(key.tgId));
});

/** The users' ids as one parameter. */
function listOf(db: Database, users: readonly PlayerId[]): readonly number[] | string {
  const tgIds = users.map(({ tgId }) => tgId);
  return isPostgres(db) ? tgIds : JSON.stringify(tgIds);
}

const selectMany = preparedList((db, botId: string, tgIds: readonly number[] | string) =>
  db
    .selectFrom("bot_users")
    .select(botUserColumns)
    .where("bot_id", "=", botId)
    .where(
      isPostgres(db)
        ? sql<boolean>`tg_id = any(${tgIds})`
        : sql<boolean>`tg_id in (select value from json_each(${tgIds}))`,
    ),
);

const selectRead = prepared((db, botId: string, tgId: number) =>
  db
    .selectFrom("bot_users")
    .select(botUserColumns)
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId),
);
const selectLocked = prepared((db, botId: string, tgId: number) =>
  lockParents(
    db,
    db
      .selectFrom("bot_users")
      .select(botUserColumns)
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId),
  ),
);

/** A player's game: the bot's settings with the player's own auto-mining rate and state. */
export function gameOf(settings: GameSettings, user: BotUser): Game {
  return { ...settings, autominePointsPerHour: user.autominePointsPerHour, ...user.state };
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
    state: {
      points: row.points,
      energyFullAt: row.energy_full_at,
      autominingSince: row.automining_since,
      tapsCountedAt: row.taps_counted_at,
    },
  };
}
