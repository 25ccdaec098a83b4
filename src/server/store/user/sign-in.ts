import { type RawBuilder, sql } from "kysely";
import { settleAutomining } from "#game/automining.ts";
import { randomBase62 } from "../../crypto/base62.ts";
import { isPostgres, lockShared, whole } from "../engine/dialect.ts";
import { nameKey } from "../engine/name-key.ts";
import { prepared } from "../engine/prepared.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import type { Database } from "../engine/tables.ts";
import { atNewRate } from "./automining.ts";
import { type BotUser, botUserColumns, fromRow, readBotUser } from "./bot-user.ts";
import { addToHour, hourEntryId, startHour } from "./ledger.ts";

/** A player who opens the Mini App, from init data. */
export interface Arrival {
  readonly user: { readonly tgId: number; readonly name: string; readonly username: string };
  /** The start parameter, or empty. */
  readonly startParam: string;
  /** The unsigned referral code from the page's URL. */
  readonly ref?: string | undefined;
}

/**
 * Creates or updates the user who opens the Mini App, and pays accrued auto-mining with a ledger
 * row. A new user's referral code is the start parameter, else `ref` if it is a user's code.
 * `likelyRate` is the bot's auto-mining rate as it was lately. Undefined if the bot was deleted.
 */
export async function signIn(
  db: Database,
  botId: string,
  arrival: Arrival,
  now: number,
  likelyRate?: number,
): Promise<BotUser | undefined> {
  const locked = (transaction: Database) => withLock(transaction, botId, arrival, now);
  const seen = (either: Database) => seeIdle(either, botId, arrival, now);
  const isIdle = likelyRate === 0;
  if (!isPostgres(db))
    return inSharedTransaction(
      db,
      async (shared) => (isIdle ? await seen(shared) : undefined) ?? locked(shared),
    );
  return (
    (isIdle ? await seen(db) : await withoutLock(db, botId, arrival, now)) ??
    (await create(db, botId, arrival, now)) ??
    inSharedTransaction(db, locked)
  );
}

/**
 * All that there is to do for a user who exists while no auto-mining is paid; undefined, with
 * nothing changed, in any other case.
 */
async function seeIdle(
  db: Database,
  botId: string,
  { user }: Arrival,
  now: number,
): Promise<BotUser | undefined> {
  const { name_key, username_key } = namesOf(user);
  const row = await updateIdle(
    db,
    botId,
    user.tgId,
    user.name,
    user.username,
    name_key,
    username_key,
    now,
  );
  return row && fromRow(row);
}

const updateIdle = prepared(
  (
    db,
    botId: string,
    tgId: number,
    name: string,
    username: string,
    name_key: string,
    username_key: string,
    now: number,
  ) =>
    seenNow(db, {
      botId,
      tgId,
      names: { tg_name: name, tg_username: username, name_key, username_key },
      rate: 0,
      oldRate: 0,
      since: sql`case when automining_since < ${whole(now)} then ${whole(now)} else automining_since end`,
      now,
    }).returning(botUserColumns),
);

/** For a transaction. */
async function withLock(
  db: Database,
  botId: string,
  arrival: Arrival,
  now: number,
): Promise<BotUser | undefined> {
  const { user } = arrival;
  const found = await readBotUser(db, botId, user.tgId, "lock");
  if (!found) {
    const created = await create(db, botId, arrival, now);
    // Of two concurrent first sessions, the second finds the first's user.
    return created ?? readBotUser(db, botId, user.tgId);
  }
  // Read after locking the user, because `settleRate` waits for that lock and must find this
  // rate.
  const rate = (await selectRate(db, botId))?.rate;
  if (rate === undefined) return undefined;
  const { paid, since } = settle(found, rate, now);
  const state = { ...found.state, points: found.state.points + paid, autominingSince: since };
  const { name_key, username_key } = namesOf(user);
  await updateLocked(
    db,
    botId,
    user.tgId,
    user.name,
    user.username,
    name_key,
    username_key,
    state.points,
    since,
    rate,
    now,
  );
  if (paid > 0) {
    const points = { botId, tgId: user.tgId, delta: paid, balanceAfter: state.points };
    await addToHour(db, "automining", [points], now);
  }
  return {
    ...found,
    tgName: user.name,
    tgUsername: user.username,
    autominePointsPerHour: rate,
    state,
  };
}

const updateLocked = prepared(
  (
    db,
    botId: string,
    tgId: number,
    tg_name: string,
    tg_username: string,
    name_key: string,
    username_key: string,
    points: number,
    since: number,
    rate: number,
    now: number,
  ) =>
    db
      .updateTable("bot_users")
      .set({
        tg_name,
        tg_username,
        name_key,
        username_key,
        points,
        automining_since: since,
        automine_points_per_hour: rate,
        last_seen_at: now,
        unreachable_since: null,
      })
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId),
);

/**
 * The same for a user who exists, in one statement after they were read: no lock is held between
 * the two. Undefined, with nothing changed, if the user is new or anything that it was decided by
 * has changed meanwhile.
 */
async function withoutLock(
  db: Database,
  botId: string,
  { user }: Arrival,
  now: number,
): Promise<BotUser | undefined> {
  const { tgId } = user;
  const entryId = hourEntryId("automining", tgId, now);
  const row = await selectReturning(db, entryId, botId, tgId);
  if (!row) return undefined;
  const found = fromRow(row);
  const { paid, since } = settle(found, row.rate, now);
  const { name_key, username_key } = namesOf(user);
  const seen = [
    botId,
    tgId,
    user.name,
    user.username,
    name_key,
    username_key,
    row.rate,
    found.autominePointsPerHour,
    found.state.autominingSince,
    since,
    now,
  ] as const;
  if (paid > 0 && row.entry_id === null) await startHour(db, "automining", { botId, tgId }, now);
  const updated =
    paid > 0
      ? await updatePaid(db, ...seen, paid, Number.MAX_SAFE_INTEGER - paid, entryId)
      : await updateSeen(db, ...seen);
  return updated && fromRow(updated);
}

const selectReturning = prepared((db, entryId: string, botId: string, tgId: number) =>
  db
    .selectFrom("bot_users")
    .innerJoin("bots", (join) =>
      join.onRef("bots.bot_id", "=", "bot_users.bot_id").on("bots.deleted_at", "is", null),
    )
    .leftJoin("ledger", (join) =>
      join.onRef("ledger.bot_id", "=", "bot_users.bot_id").on("ledger.id", "=", entryId),
    )
    .select(botUserColumns.map((column) => `bot_users.${column}` as const))
    .select(["bots.automine_points_per_hour as rate", "ledger.id as entry_id"])
    .where("bot_users.bot_id", "=", botId)
    .where("bot_users.tg_id", "=", tgId),
);

const updateSeen = prepared(
  (
    db,
    botId: string,
    tgId: number,
    name: string,
    username: string,
    name_key: string,
    username_key: string,
    rate: number,
    oldRate: number,
    oldSince: number,
    since: number,
    now: number,
  ) =>
    seenNow(db, {
      botId,
      tgId,
      names: { tg_name: name, tg_username: username, name_key, username_key },
      rate,
      oldRate,
      since,
      now,
    })
      .where("automining_since", "=", oldSince)
      .returning(botUserColumns),
);

const updatePaid = prepared(
  (
    db,
    botId: string,
    tgId: number,
    name: string,
    username: string,
    name_key: string,
    username_key: string,
    rate: number,
    oldRate: number,
    oldSince: number,
    since: number,
    now: number,
    paid: number,
    mostPoints: number,
    entryId: string,
  ) =>
    db
      .with("returning_user", () =>
        seenNow(db, {
          botId,
          tgId,
          names: { tg_name: name, tg_username: username, name_key, username_key },
          rate,
          oldRate,
          since,
          now,
        })
          .where("automining_since", "=", oldSince)
          .set({ points: sql`points + ${whole(paid)}` })
          .where("points", "<=", mostPoints)
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom("ledger")
                .select("ledger.id")
                .where("ledger.bot_id", "=", botId)
                .where("ledger.id", "=", entryId),
            ),
          )
          .returning(botUserColumns),
      )
      .with("entry", (step) =>
        step
          .updateTable("ledger")
          .set({
            delta: sql`delta + ${whole(paid)}`,
            balance_after: step.selectFrom("returning_user").select("points"),
            created_at: now,
          })
          .where("bot_id", "=", botId)
          .where("id", "=", entryId)
          .where(({ exists, selectFrom }) => exists(selectFrom("returning_user").select("tg_id"))),
      )
      .selectFrom("returning_user")
      .select(botUserColumns),
);

/** Updates a user who comes back, unless they or their bot have changed meanwhile. */
function seenNow(
  db: Database,
  seen: {
    readonly botId: string;
    readonly tgId: number;
    readonly names: ReturnType<typeof namesOf>;
    readonly rate: number;
    readonly oldRate: number;
    readonly since: number | RawBuilder<number>;
    readonly now: number;
  },
) {
  const { botId, tgId, names, rate, oldRate, since, now } = seen;
  return db
    .updateTable("bot_users")
    .set({
      ...names,
      automining_since: since,
      automine_points_per_hour: rate,
      last_seen_at: now,
      unreachable_since: null,
    })
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("automine_points_per_hour", "=", oldRate)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("bots")
          .select("bots.bot_id")
          .where("bots.bot_id", "=", botId)
          .where("bots.automine_points_per_hour", "=", rate)
          .where("bots.deleted_at", "is", null),
      ),
    );
}

function namesOf({ name, username }: Arrival["user"]) {
  return {
    tg_name: name,
    tg_username: username,
    name_key: nameKey(name),
    username_key: nameKey(username),
  };
}

/** What auto-mining pays now; if the bot's rate has changed, up to now at the old rate. */
function settle(user: BotUser, rate: number, now: number): { paid: number; since: number } {
  const { autominePointsPerHour, state } = user;
  if (autominePointsPerHour !== rate) return atNewRate(state, autominePointsPerHour, now);
  const { paid, since } = settleAutomining(state.autominingSince, rate, now);
  return { paid: Math.min(paid, Number.MAX_SAFE_INTEGER - state.points), since };
}

const rateOf = (db: Database, botId: string) =>
  db
    .selectFrom("bots")
    .select("automine_points_per_hour as rate")
    .where("bot_id", "=", botId)
    .where("deleted_at", "is", null);
const selectRate = prepared(rateOf);

/** Undefined, with nothing changed, if the user exists, or the bot does not. */
async function create(
  db: Database,
  botId: string,
  { user, startParam, ref }: Arrival,
  now: number,
): Promise<BotUser | undefined> {
  const referrer = startParam || (await knownCode(db, botId, ref));
  const { name_key, username_key } = namesOf(user);
  const insert = async (either: Database) => {
    const row = await insertUser(
      either,
      botId,
      user.tgId,
      randomBase62(12),
      referrer,
      user.name,
      user.username,
      name_key,
      username_key,
      now,
    );
    if (row && referrer !== null) await addFriend(either, botId, referrer);
    return row && fromRow(row);
  };
  return referrer === null || db.isTransaction ? insert(db) : db.transaction().execute(insert);
}

const insertUser = prepared(
  (
    db,
    botId: string,
    tgId: number,
    refCode: string,
    referrer: string | null,
    name: string,
    username: string,
    name_key: string,
    username_key: string,
    now: number,
  ) => {
    const values = {
      bot_id: sql`${botId}`,
      tg_id: sql`${tgId}`,
      ref_code: sql`${refCode}`,
      registered_by_ref_code: sql`${referrer}`,
      friends_count: sql`0`,
      tg_name: sql`${name}`,
      tg_username: sql`${username}`,
      name_key: sql`${name_key}`,
      username_key: sql`${username_key}`,
      points: sql`0`,
      custom_value: sql`0`,
      ton_address: sql`''`,
      energy_full_at: sql`${now}`,
      automining_since: sql`${now}`,
      automine_points_per_hour: sql`automine_points_per_hour`,
      taps_counted_at: sql`${now}`,
      created_at: sql`${now}`,
      last_seen_at: sql`${now}`,
    } as const;
    const columns = Object.keys(values) as (keyof typeof values)[];
    // The bot is locked, because `settleRate` cannot see this user yet: a change of rate must wait.
    const bot = lockShared(db, rateOf(db, botId))
      .clearSelect()
      .select(columns.map((column) => values[column].as(column)));
    return db
      .insertInto("bot_users")
      .columns(columns)
      .expression(bot)
      .onConflict((conflict) => conflict.columns(["bot_id", "tg_id"]).doNothing())
      .returning(botUserColumns);
  },
);

async function addFriend(db: Database, botId: string, refCode: string): Promise<void> {
  await db
    .updateTable("bot_users")
    .set({ friends_count: sql`friends_count + 1` })
    .where("bot_id", "=", botId)
    .where("ref_code", "=", refCode)
    .execute();
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
