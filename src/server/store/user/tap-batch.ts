import type { GameState } from "#contract/schema/game.ts";
import type { TapBatch } from "#contract/schema/mini-app.ts";
import { applyTaps } from "#game/taps.ts";
import { type GameRules, withRulesOf } from "../bot/game-rules.ts";
import { dayOf } from "../count/day-count.ts";
import { countLater, countPoints } from "../count/unwritten-counts.ts";
import { isDistributed, isPostgres } from "../engine/dialect.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import { isForeignKeyViolation } from "../engine/store-error.ts";
import type { Database } from "../engine/tables.ts";
import { announcePoints } from "../event/announce.ts";
import { type Announced, isAsked } from "../event/announced.ts";
import { type BotUser, fromRow, gameOf, type PlayerId, readBotUser } from "./bot-user.ts";
import { endFutureMarks } from "./future-mark.ts";
import { addToHour, hourEntryId, startHour } from "./ledger.ts";
import { noBatch, payBatch, readForBatch, updatePlayer, upsertTab } from "./tap-batch-statement.ts";

/** The result of a batch of taps. */
export interface CountedTaps {
  readonly accepted: number;
  /** The points that it was paid now; absent if it was paid nothing, or before. */
  readonly gain?: number;
  readonly user: BotUser;
}

/** A batch that is being counted. */
interface Counting {
  readonly player: PlayerId;
  readonly rules: GameRules;
  readonly taps: number;
  readonly batchId: string;
  /** The batch's tab; a batch without one is the only one of a tab of its own. */
  readonly tab: string;
  readonly number: number;
  readonly announced: Announced | undefined;
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
  readonly energySince: number;
  readonly accepted: number;
  readonly gain: number;
};

/**
 * Counts a batch of taps once: user, ledger and tab change atomically. A repeated batch returns
 * what it was paid the first time, and 0 if its tab has sent another one since. A blocked player's
 * batch counts nothing. Undefined if there is no such user. `announced` is what the
 * bot's webhook is told.
 */
export async function countTaps(
  db: Database,
  player: PlayerId,
  rules: GameRules,
  { batchId, taps, tab = { id: batchId, number: 0 } }: TapBatch,
  now: number,
  announced?: Announced,
): Promise<CountedTaps | undefined> {
  const counting = {
    player,
    rules,
    taps,
    batchId,
    tab: tab.id,
    number: tab.number,
    announced,
    now,
  };
  const counted = await countFirst(db, counting);
  const result = counted === "changed" ? await withLock(db, counting) : counted;
  if (result?.gain !== undefined) {
    const day = dayOf(now);
    countLater(db, player.botId, [{ day, kind: "taps", count: result.accepted }]);
    countPoints(db, player.botId, "taps", result.gain, now);
  }
  return result;
}

function countFirst(
  db: Database,
  counting: Counting,
): Promise<CountedTaps | "changed" | undefined> {
  if (!isPostgres(db)) return inSharedTransaction(db, (shared) => count(shared, counting));
  // What is told must be stored together with the points.
  const isTold = isAsked(counting.announced, "points.changed", "level.reached");
  return isTold ? withLock(db, counting) : count(db, counting);
}

/**
 * Counts with the player's row locked. Only batches of the same tab that are paid nothing, which need
 * no lock, can still come between; numbers of a tab only rise, so not for long.
 */
function withLock(db: Database, counting: Counting): Promise<CountedTaps | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { botId, tgId } = counting.player;
    await readBotUser(transaction, botId, tgId, "lock");
    for (;;) {
      const counted = await count(transaction, counting);
      if (counted !== "changed") return counted;
    }
  });
}

/** "changed", with nothing counted, if what it was decided by has changed meanwhile. */
async function count(
  db: Database,
  counting: Counting,
): Promise<CountedTaps | "changed" | undefined> {
  const { player, number, now } = counting;
  const found = await readTapper(db, counting);
  if (!found) return undefined;
  const { user, last, acceptedAlone } = found;
  if (user.blockedAt !== null) return { accepted: 0, user };
  if (acceptedAlone !== undefined) return { accepted: acceptedAlone, user };
  if (last && number <= last.number)
    return { accepted: number === last.number ? last.accepted : 0, user };

  const rules = await withRulesOf(db, counting.rules, user);
  const before = gameOf(rules, user, now);
  const { accepted, game: after } = applyTaps(before, counting.taps, now);
  if (accepted === 0) {
    if (!(await noteUnpaid(db, counting, last?.number))) return "changed";
    return { accepted, user: await endFutureMarks(db, rules, user, now) };
  }

  const { energyFullAt, tapsCountedAt } = after;
  const { energySince } = rules;
  const gain = after.points - before.points;
  const paid = { accepted, gain, energyFullAt, energySince, tapsCountedAt };
  const pay = isPostgres(db) ? payInOneStatement : payInTransaction;
  if (isDistributed(db)) {
    if (!last) await startTab(db, counting);
    if (!found.hasEntry) await startHour(db, "taps", player, now);
  }
  const points = await pay(db, counting, found, paid);
  if (points === undefined) return "changed";
  const { announced } = counting;
  if (announced) {
    const spent = user.state.pointsSpent;
    const change = {
      tgId: player.tgId,
      delta: paid.gain,
      balance: points,
      spent,
      source: "taps",
    } as const;
    await announcePoints(db, player.botId, announced, [change], now);
  }
  return {
    accepted,
    gain: paid.gain,
    user: {
      ...user,
      tapsCount: user.tapsCount + accepted,
      energySince,
      state: { ...user.state, points, energyFullAt, tapsCountedAt },
    },
  };
}

async function readTapper(
  db: Database,
  { player: { botId, tgId }, tab, batchId, now }: Counting,
): Promise<Tapper | undefined> {
  const entryId = hourEntryId("taps", tgId, now);
  const row = await readForBatch(db, { botId, tgId, tab, batchId, entryId });
  if (!row) return undefined;
  const { last_number, last_accepted, accepted_alone, entry_id } = row;
  return {
    user: fromRow(row),
    last: last_number === null ? undefined : { number: last_number, accepted: last_accepted ?? 0 },
    acceptedAlone: accepted_alone ?? undefined,
    hasEntry: entry_id !== null,
  };
}

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
function payInOneStatement(
  db: Database,
  { player, tab, number, now }: Counting,
  { user: { state }, last }: Tapper,
  paid: Paid,
): Promise<number | undefined> {
  return payBatch(db, {
    ...player,
    ...paid,
    before: state,
    tab,
    lastNumber: last?.number ?? noBatch,
    number,
    entryId: hourEntryId("taps", player.tgId, now),
    now,
    today: dayOf(now),
  });
}

/** For a transaction of the embedded store, during which nothing else is written. */
async function payInTransaction(
  db: Database,
  { player: { botId, tgId }, tab, number, now }: Counting,
  { user: { state } }: Tapper,
  { accepted, gain, energyFullAt, energySince, tapsCountedAt }: Paid,
): Promise<number> {
  const points = state.points + gain;
  await updatePlayer(
    db,
    points,
    accepted,
    energyFullAt,
    energySince,
    tapsCountedAt,
    now,
    botId,
    tgId,
  );
  await upsertTab(db, number, accepted, now, dayOf(now), botId, tgId, tab);
  await addToHour(db, "taps", [{ botId, tgId, delta: gain, balanceAfter: points }], now);
  return points;
}

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
