import { sql } from "kysely";
import type { GameSettings, GameState } from "#contract/schema/game.ts";
import type { TapBatch } from "#contract/schema/mini-app.ts";
import { applyTaps } from "#game/taps.ts";
import { isDistributed, isPostgres, whole } from "../engine/dialect.ts";
import { gathered } from "../engine/gathered.ts";
import { prepared, preparedList } from "../engine/prepared.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import { isForeignKeyViolation } from "../engine/store-error.ts";
import type { Database } from "../engine/tables.ts";
import { accruedWithin } from "./automining.ts";
import {
  type BotUser,
  botUserColumns,
  fromRow,
  gameOf,
  type PlayerId,
  readBotUser,
} from "./bot-user.ts";
import { addToHour, hourEntryId, startHour } from "./ledger.ts";

/** The result of a batch of taps. */
export interface CountedTaps {
  readonly accepted: number;
  readonly user: BotUser;
}

/** A batch that is being counted. */
interface Counting {
  readonly player: PlayerId;
  readonly game: GameSettings;
  readonly taps: number;
  readonly batchId: string;
  /** The batch's tab; a batch without one is the only one of a tab of its own. */
  readonly tab: string;
  readonly number: number;
  readonly now: number;
}

/** A player before a batch is counted. */
interface Tapper {
  readonly user: BotUser;
  /** The last batch counted of the tab. */
  readonly last: { readonly number: number; readonly accepted: number } | undefined;
  /** What the batch was paid when it was sent without its tab. */
  readonly acceptedAlone: number | undefined;
  /** Whether the hour's ledger row exists. */
  readonly hasEntry: boolean;
}

/** What the player has after a paid batch, but for the points. */
type Paid = Pick<GameState, "energyFullAt" | "tapsCountedAt"> & {
  readonly accepted: number;
  readonly gain: number;
};

/**
 * Counts a batch of taps once: user, ledger and tab change atomically. A repeated batch returns
 * what it was paid the first time, and 0 if its tab has sent another one since. Undefined if there
 * is no such user.
 */
export async function countTaps(
  db: Database,
  player: PlayerId,
  game: GameSettings,
  { batchId, taps, tab = { id: batchId, number: 0 } }: TapBatch,
  now: number,
): Promise<CountedTaps | undefined> {
  const counting = { player, game, taps, batchId, tab: tab.id, number: tab.number, now };
  const counted = isPostgres(db)
    ? await count(db, counting)
    : await inSharedTransaction(db, (shared) => count(shared, counting));
  return counted === "changed" ? withLock(db, counting) : counted;
}

function withLock(db: Database, counting: Counting): Promise<CountedTaps | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { botId, tgId } = counting.player;
    await readBotUser(transaction, botId, tgId, "lock");
    const counted = await count(transaction, counting);
    if (counted === "changed") throw new Error("A player changed while their row was locked.");
    return counted;
  });
}

/** "changed", with nothing counted, if what it was decided by has changed meanwhile. */
async function count(
  db: Database,
  counting: Counting,
): Promise<CountedTaps | "changed" | undefined> {
  const { player, game, number, now } = counting;
  const found = await readTapper(db, counting);
  if (!found) return undefined;
  const { user, last, acceptedAlone } = found;
  if (acceptedAlone !== undefined) return { accepted: acceptedAlone, user };
  if (last && number <= last.number)
    return { accepted: number === last.number ? last.accepted : 0, user };

  const before = gameOf(game, user);
  const { accepted, game: after } = applyTaps(before, counting.taps, now);
  if (accepted === 0)
    return (await noteUnpaid(db, counting, last?.number)) ? { accepted, user } : "changed";

  if (!last) await startTab(db, counting);
  const { energyFullAt, tapsCountedAt } = after;
  const paid = { accepted, gain: after.points - before.points, energyFullAt, tapsCountedAt };
  const pay = isPostgres(db) ? payInOneStatement : payInTransaction;
  if (isPostgres(db) && !found.hasEntry) await startHour(db, "taps", player, now);
  const points = await pay(db, counting, found, paid);
  if (points === undefined) return "changed";
  return {
    accepted,
    user: { ...user, state: { ...user.state, points, energyFullAt, tapsCountedAt } },
  };
}

async function readTapper(
  db: Database,
  { player: { botId, tgId }, tab, batchId, now }: Counting,
): Promise<Tapper | undefined> {
  const asked = { botId, tgId, tab, batchId, entryId: hourEntryId("taps", tgId, now) };
  const row = await (isPostgres(db) && !db.isTransaction && !isDistributed(db)
    ? readGathered(db, asked)
    : readOne(db, asked));
  if (!row) return undefined;
  const { last_number, last_accepted, accepted_alone, entry_id, ...user } = row;
  return {
    user: fromRow(user),
    last: last_number === null ? undefined : { number: last_number, accepted: last_accepted ?? 0 },
    acceptedAlone: accepted_alone ?? undefined,
    hasEntry: entry_id !== null,
  };
}

/** What a batch is decided by. */
interface AskedTapper extends PlayerId {
  readonly tab: string;
  readonly batchId: string;
  /** Of the hour's ledger row. */
  readonly entryId: string;
}

const readOne = (db: Database, { tab, batchId, entryId, botId, tgId }: AskedTapper) =>
  selectTapper(db, tab, batchId, entryId, botId, tgId);

const readGathered = gathered(async (db, all: readonly [AskedTapper, ...AskedTapper[]]) => {
  if (all.length === 1) return [await readOne(db, all[0])];
  const rows = await selectTappers(
    db,
    all[0].botId,
    all.map(({ tgId }) => tgId),
    all.map(({ tab }) => tab),
    all.map(({ batchId }) => batchId),
    all.map(({ entryId }) => entryId),
  );
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]));
  return all.map((_asked, at) => byPlace.get(at + 1));
});

/** The same for several batches, each found by its place among them. For PostgreSQL. */
const selectTappers = preparedList(
  (
    db,
    botId: string,
    tgIds: readonly number[],
    tabs: readonly string[],
    batchIds: readonly string[],
    entryIds: readonly string[],
  ) =>
    db
      .selectFrom(
        sql<{
          tg_id: number;
          tab: string;
          batch_id: string;
          entry_id: string;
          place: number;
        }>`unnest(cast(${tgIds} as bigint[]), cast(${tabs} as text[]), cast(${batchIds} as text[]), cast(${entryIds} as text[])) with ordinality`.as<"asked">(
          sql`asked(tg_id, tab, batch_id, entry_id, place)`,
        ),
      )
      .innerJoin("bot_users", (join) =>
        join.onRef("bot_users.tg_id", "=", "asked.tg_id").on("bot_users.bot_id", "=", botId),
      )
      .leftJoin("tap_tabs as last", (join) =>
        join
          .onRef("last.bot_id", "=", "bot_users.bot_id")
          .onRef("last.tg_id", "=", "bot_users.tg_id")
          .onRef("last.tab", "=", "asked.tab"),
      )
      .leftJoin("tap_tabs as alone", (join) =>
        join
          .onRef("alone.bot_id", "=", "bot_users.bot_id")
          .onRef("alone.tg_id", "=", "bot_users.tg_id")
          .onRef("alone.tab", "=", "asked.batch_id")
          .on("alone.number", "=", 0),
      )
      .leftJoin("ledger", (join) =>
        join
          .onRef("ledger.bot_id", "=", "bot_users.bot_id")
          .onRef("ledger.id", "=", "asked.entry_id"),
      )
      .select(botUserColumns.map((column) => `bot_users.${column}` as const))
      .select([
        "last.number as last_number",
        "last.accepted as last_accepted",
        "alone.accepted as accepted_alone",
        "ledger.id as entry_id",
        "asked.place",
      ]),
);

const selectTapper = prepared(
  (db, tab: string, batchId: string, entryId: string, botId: string, tgId: number) =>
    db
      .selectFrom("bot_users")
      .leftJoin("tap_tabs as last", (join) =>
        join
          .onRef("last.bot_id", "=", "bot_users.bot_id")
          .onRef("last.tg_id", "=", "bot_users.tg_id")
          .on("last.tab", "=", tab),
      )
      // Counted by an earlier version, to which the page did not tell its tab.
      .leftJoin("tap_tabs as alone", (join) =>
        join
          .onRef("alone.bot_id", "=", "bot_users.bot_id")
          .onRef("alone.tg_id", "=", "bot_users.tg_id")
          .on("alone.tab", "=", batchId)
          .on("alone.number", "=", 0),
      )
      .leftJoin("ledger", (join) =>
        join.onRef("ledger.bot_id", "=", "bot_users.bot_id").on("ledger.id", "=", entryId),
      )
      .select(botUserColumns.map((column) => `bot_users.${column}` as const))
      .select([
        "last.number as last_number",
        "last.accepted as last_accepted",
        "alone.accepted as accepted_alone",
        "ledger.id as entry_id",
      ])
      .where("bot_users.bot_id", "=", botId)
      .where("bot_users.tg_id", "=", tgId),
);

/** Before the first batch of a tab is counted. */
const noBatch = -1;

/** Makes the row of a new tab, unless it exists. */
async function startTab(db: Database, counting: Counting): Promise<void> {
  await insertTab(db, counting, noBatch).catch((error: unknown) => {
    // The user is just being deleted.
    if (!isForeignKeyViolation(error)) throw error;
  });
}

/** Whether there was no such tab yet. */
async function insertTab(
  db: Database,
  { player, tab, now }: Counting,
  number: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("tap_tabs")
    .values({
      bot_id: player.botId,
      tg_id: player.tgId,
      tab,
      number,
      accepted: 0,
      counted_at: now,
      counted_on: dayOf(now),
    })
    .onConflict((conflict) => conflict.columns(["bot_id", "tg_id", "tab"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Notes that a batch was paid nothing, so that it is paid nothing when it comes again. False if the
 * tab has changed since its last batch was `last`.
 */
async function noteUnpaid(
  db: Database,
  counting: Counting,
  last: number | undefined,
): Promise<boolean> {
  const { player, tab, number, now } = counting;
  if (last === undefined) {
    const isNew = await insertTab(db, counting, number);
    await forgetUnpaid(db, player);
    return isNew;
  }
  const { numUpdatedRows } = await db
    .updateTable("tap_tabs")
    .set({ number, accepted: 0, counted_at: now, counted_on: dayOf(now) })
    .where("bot_id", "=", player.botId)
    .where("tg_id", "=", player.tgId)
    .where("tab", "=", tab)
    .where("number", "=", last)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The points after a paid batch; undefined, with nothing changed, if the player has changed. */
async function payInOneStatement(
  db: Database,
  { player: { botId, tgId }, tab, number, now }: Counting,
  { user: { state }, last }: Tapper,
  { accepted, gain, energyFullAt, tapsCountedAt }: Paid,
): Promise<number | undefined> {
  const row = await updatePaid(
    db,
    botId,
    tgId,
    gain,
    Number.MAX_SAFE_INTEGER - gain,
    state.energyFullAt,
    energyFullAt,
    state.tapsCountedAt,
    tapsCountedAt,
    tab,
    last?.number ?? noBatch,
    number,
    accepted,
    hourEntryId("taps", tgId, now),
    now,
    dayOf(now),
  );
  return row?.points;
}

const updatePaid = prepared(
  (
    db,
    botId: string,
    tgId: number,
    gain: number,
    mostPoints: number,
    oldEnergyFullAt: number,
    energyFullAt: number,
    oldTapsCountedAt: number,
    tapsCountedAt: number,
    tab: string,
    lastNumber: number,
    number: number,
    accepted: number,
    entryId: string,
    now: number,
    today: number,
  ) =>
    db
      .with("paid", () =>
        db
          .updateTable("bot_users")
          .set({
            points: sql`points + ${whole(gain)}`,
            energy_full_at: energyFullAt,
            taps_counted_at: tapsCountedAt,
          })
          .where("bot_id", "=", botId)
          .where("tg_id", "=", tgId)
          .where("energy_full_at", "=", oldEnergyFullAt)
          .where("taps_counted_at", "=", oldTapsCountedAt)
          .where(accruedWithin(now, mostPoints))
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom("tap_tabs")
                .select("tap_tabs.tab")
                .where("tap_tabs.bot_id", "=", botId)
                .where("tap_tabs.tg_id", "=", tgId)
                .where("tap_tabs.tab", "=", tab)
                .where("tap_tabs.number", "=", lastNumber),
            ),
          )
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom("ledger")
                .select("ledger.id")
                .where("ledger.bot_id", "=", botId)
                .where("ledger.id", "=", entryId),
            ),
          )
          .returning("points"),
      )
      .with("entry", (step) =>
        step
          .updateTable("ledger")
          .set({
            delta: sql`delta + ${whole(gain)}`,
            balance_after: step.selectFrom("paid").select("points"),
            created_at: now,
          })
          .where("bot_id", "=", botId)
          .where("id", "=", entryId)
          .where(({ exists, selectFrom }) => exists(selectFrom("paid").select("points"))),
      )
      .with("counted", (step) =>
        step
          .updateTable("tap_tabs")
          .set({ number, accepted, counted_at: now, counted_on: today })
          .where("bot_id", "=", botId)
          .where("tg_id", "=", tgId)
          .where("tab", "=", tab)
          .where(({ exists, selectFrom }) => exists(selectFrom("paid").select("points"))),
      )
      .selectFrom("paid")
      .select("points"),
);

/** For a transaction of the embedded store, during which nothing else is written. */
async function payInTransaction(
  db: Database,
  { player: { botId, tgId }, tab, number, now }: Counting,
  { user: { state } }: Tapper,
  { accepted, gain, energyFullAt, tapsCountedAt }: Paid,
): Promise<number> {
  const points = state.points + gain;
  await updatePlayer(db, points, energyFullAt, tapsCountedAt, botId, tgId);
  await updateTab(db, number, accepted, now, dayOf(now), botId, tgId, tab);
  await addToHour(db, "taps", [{ botId, tgId, delta: gain, balanceAfter: points }], now);
  return points;
}

const updatePlayer = prepared(
  (db, points: number, energyFullAt: number, tapsCountedAt: number, botId: string, tgId: number) =>
    db
      .updateTable("bot_users")
      .set({ points, energy_full_at: energyFullAt, taps_counted_at: tapsCountedAt })
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId),
);
const updateTab = prepared(
  (
    db,
    number: number,
    accepted: number,
    now: number,
    today: number,
    botId: string,
    tgId: number,
    tab: string,
  ) =>
    db
      .updateTable("tap_tabs")
      .set({ number, accepted, counted_at: now, counted_on: today })
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId)
      .where("tab", "=", tab),
);

/**
 * The number of tabs of a player, whose only batch was paid nothing, that are remembered; more than
 * arrive during one answer. Our rule.
 */
const knownUnpaid = 50;
/** More than each call adds, so that the table does not grow. */
const forgottenAtOnce = 200;

/**
 * Removes a player's oldest tabs whose last batch was paid nothing; one that is sent again counts as
 * new and is paid at most once.
 */
async function forgetUnpaid(db: Database, { botId, tgId }: PlayerId): Promise<void> {
  const old = db
    .selectFrom("tap_tabs")
    .select("tab")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("accepted", "=", 0)
    .where("number", "=", 0)
    .orderBy("counted_at", "desc")
    .limit(forgottenAtOnce)
    .offset(knownUnpaid);
  await db
    .deleteFrom("tap_tabs")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("tab", "in", old)
    .execute();
}

const dayMs = 86_400_000;

function dayOf(now: number): number {
  return Math.floor(now / dayMs);
}
