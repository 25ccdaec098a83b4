import type { Selectable } from "kysely";
import type { Game, GameSettings, GameState } from "#contract/schema/game.ts";
import { settleAutomining } from "#game/automining.ts";
import { randomBase62 } from "../../crypto/base62.ts";
import { lockRows, lockShared } from "../engine/dialect.ts";
import { nameKey } from "../engine/name-key.ts";
import { prepared } from "../engine/prepared.ts";
import type { BotUserTable, Database } from "../engine/tables.ts";
import { atNewRate } from "./automining.ts";
import { addToLedger } from "./ledger.ts";

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

/** A player who opens the Mini App, from init data. */
export interface Arrival {
  readonly user: { readonly tgId: number; readonly name: string; readonly username: string };
  /** The start parameter, or empty. */
  readonly startParam: string;
  /** The unsigned referral code from the page's URL. */
  readonly ref?: string | undefined;
}

/** The columns of a `BotUser`. */
export const botUserColumns = [
  "tg_id",
  "created_at",
  "ref_code",
  "registered_by_ref_code",
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

/** The bot user (botId, tgId), or undefined. "lock" locks the row until the transaction ends. */
export async function readBotUser(
  db: Database,
  botId: string,
  tgId: number,
  mode: "lock" | "read" = "read",
): Promise<BotUser | undefined> {
  const [row] = await (mode === "lock" ? selectLocked : selectRead)(db, botId, tgId);
  return row && fromRow(row);
}

const selectRead = prepared((db, botId: string, tgId: number) =>
  db
    .selectFrom("bot_users")
    .select(botUserColumns)
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId),
);
const selectLocked = prepared((db, botId: string, tgId: number) =>
  lockRows(
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

/** The number of users who registered with this referral code. */
export async function countFriends(db: Database, botId: string, refCode: string): Promise<number> {
  const { friends } = await db
    .selectFrom("bot_users")
    .select(({ fn }) => fn.countAll<number>().as("friends"))
    .where("bot_id", "=", botId)
    .where("registered_by_ref_code", "=", refCode)
    .executeTakeFirstOrThrow();
  return friends;
}

/**
 * Creates or updates the user who opens the Mini App, and pays accrued auto-mining with a ledger
 * row. A new user's referral code is the start parameter, else `ref` if it is a user's code.
 * Undefined if the bot was deleted.
 */
export function signIn(
  db: Database,
  botId: string,
  arrival: Arrival,
  now: number,
): Promise<BotUser | undefined> {
  const { user } = arrival;
  return db.transaction().execute(async (transaction) => {
    const found =
      (await readBotUser(transaction, botId, user.tgId, "lock")) ??
      (await createBotUser(transaction, botId, arrival, now));
    // Read after locking the user, because `settleRate` waits for that lock and must find this
    // rate.
    const rate = await readRate(transaction, botId);
    if (!found || rate === undefined) return undefined;
    const { paid, since } = settle(found, rate, now);
    const state = { ...found.state, points: found.state.points + paid, autominingSince: since };
    await transaction
      .updateTable("bot_users")
      .set({
        tg_name: user.name,
        tg_username: user.username,
        name_key: nameKey(user.name),
        username_key: nameKey(user.username),
        points: state.points,
        automining_since: since,
        automine_points_per_hour: rate,
        last_seen_at: now,
        unreachable_since: null,
      })
      .where("bot_id", "=", botId)
      .where("tg_id", "=", user.tgId)
      .execute();
    if (paid > 0) {
      await addToLedger(
        transaction,
        [{ botId, tgId: user.tgId, delta: paid, balanceAfter: state.points, source: "automining" }],
        now,
      );
    }
    return {
      ...found,
      tgName: user.name,
      tgUsername: user.username,
      autominePointsPerHour: rate,
      state,
    };
  });
}

/** What auto-mining pays now; if the bot's rate has changed, up to now at the old rate. */
function settle(user: BotUser, rate: number, now: number): { paid: number; since: number } {
  const { autominePointsPerHour, state } = user;
  if (autominePointsPerHour !== rate) return atNewRate(state, autominePointsPerHour, now);
  const { paid, since } = settleAutomining(state.autominingSince, rate, now);
  return { paid: Math.min(paid, Number.MAX_SAFE_INTEGER - state.points), since };
}

/**
 * The bot's auto-mining rate; "lock" locks it until the transaction ends. Undefined if there is no
 * such bot.
 */
async function readRate(
  db: Database,
  botId: string,
  mode: "lock" | "read" = "read",
): Promise<number | undefined> {
  const [bot] = await (mode === "lock" ? selectLockedRate : selectRate)(db, botId);
  return bot?.rate;
}

const rateOf = (db: Database, botId: string) =>
  db
    .selectFrom("bots")
    .select("automine_points_per_hour as rate")
    .where("bot_id", "=", botId)
    .where("deleted_at", "is", null);
const selectRate = prepared(rateOf);
const selectLockedRate = prepared((db, botId: string) => lockShared(db, rateOf(db, botId)));

async function createBotUser(
  db: Database,
  botId: string,
  { user: { tgId }, startParam, ref }: Arrival,
  now: number,
): Promise<BotUser | undefined> {
  // Locked, because `settleRate` cannot see this user yet: a change of rate must wait.
  const rate = await readRate(db, botId, "lock");
  if (rate === undefined) return undefined;
  await db
    .insertInto("bot_users")
    .values({
      bot_id: botId,
      tg_id: tgId,
      ref_code: randomBase62(12),
      registered_by_ref_code: startParam || (await knownCode(db, botId, ref)),
      tg_username: "",
      tg_name: "",
      name_key: "",
      username_key: "",
      points: 0,
      custom_value: 0,
      ton_address: "",
      energy_full_at: now,
      automining_since: now,
      automine_points_per_hour: rate,
      taps_counted_at: now,
      last_ip: null,
      created_at: now,
      last_seen_at: now,
      unreachable_since: null,
    })
    // Of two concurrent first sessions, the second finds the first's user.
    .onConflict((conflict) => conflict.columns(["bot_id", "tg_id"]).doNothing())
    .execute();
  return readBotUser(db, botId, tgId, "lock");
}

async function knownCode(
  db: Database,
  botId: string,
  ref: string | undefined,
): Promise<string | null> {
  if (!ref || !/^[A-Za-z0-9]+$/.test(ref)) return null;
  const row = await db
    .selectFrom("bot_users")
    .select("ref_code")
    .where("bot_id", "=", botId)
    .where("ref_code", "=", ref)
    .executeTakeFirst();
  return row?.ref_code ?? null;
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
