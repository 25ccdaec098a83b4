import type { EventType } from "#contract/event/event-type.ts";
import { isTestPlayer } from "#contract/user/user-limit.ts";
import { type CountKind, type DayCount, dayOf } from "../count/day-count.ts";
import { countLater } from "../count/unwritten-counts.ts";
import { sharesTransactions } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import { type Write, writeTogether } from "../engine/statement.ts";
import {
  eventTypesOf,
  type PointsChange,
  recordEvents,
  recordPoints,
  type UserEvent,
} from "../event/record-events.ts";
import type { Database, LedgerSource, PlayerId } from "../schema/tables.ts";
import type { Settled } from "./automining.ts";
import { type BotUser, fromRow } from "./bot-user.ts";
import { addingToHour, hourEntryId, insertEntry, isHourly } from "./ledger.ts";
import {
  type LockedRow,
  lockPlayer,
  lockPlayerIfFree,
  type PlayerRow,
  updateOf,
} from "./player-row.ts";
import { weekAt } from "./week.ts";

/** Points to add to a player's balance and to the ledger. */
export interface NewEntry {
  readonly source: LedgerSource;
  /** Negative for points taken. */
  readonly delta: number;
  /** As in `LedgerTable`; default empty. */
  readonly reason?: string;
  /** Unique in the bot; an entry of taps or auto-mining has none. */
  readonly idempotencyKey?: string | undefined;
  readonly apiKeyId?: string | undefined;
  readonly ownerId?: string | undefined;
}

/** An entry in the ledger. */
export interface Entry {
  readonly id: string;
  /** Negative for points taken. */
  readonly points: number;
  /** Unix ms. */
  readonly createdAt: number;
}

/**
 * A change of one player in a transaction that has locked their row. It writes the row, and records
 * the events and day counts that follow from it.
 */
export class PlayerChange {
  readonly tx: Database;
  readonly player: PlayerId;
  readonly now: number;
  /** To be counted after the commit. */
  readonly counts: DayCount[] = [];
  /** The bot's auto-mining rate before the row was locked; null if the bot was deleted. */
  readonly likelyRate: number | null;
  readonly #types: readonly EventType[];
  readonly #points: PointsChange[] = [];
  readonly #events: UserEvent[] = [];
  readonly #writes: Write[] = [];
  readonly #stored: PlayerRow;
  #row: PlayerRow;

  constructor(tx: Database, player: PlayerId, locked: LockedRow, now: number) {
    this.likelyRate = locked.bot_rate;
    this.tx = tx;
    this.player = player;
    this.now = now;
    this.#stored = locked;
    this.#row = locked;
    this.#types = eventTypesOf(locked.event_types);
  }

  get row(): PlayerRow {
    return this.#row;
  }

  /** The player with all values set so far. */
  get user(): BotUser {
    return fromRow(this.#row);
  }

  set(values: Partial<PlayerRow>): void {
    this.#row = { ...this.#row, ...values };
  }

  /**
   * Adds points. Undefined, with nothing done, if the bot has an entry with the idempotency key.
   */
  async addPoints(entry: NewEntry): Promise<Entry | undefined> {
    const { player, now } = this;
    const { source, delta, reason = "", idempotencyKey = null } = entry;
    const balance = this.#row.points + delta;
    const isOfHour = isHourly(source);
    const id = isOfHour ? hourEntryId(source, player.tgId, now) : newId(now);
    const row = {
      bot_id: player.botId,
      id,
      tg_id: player.tgId,
      delta,
      balance_after: balance,
      source,
      api_key_id: entry.apiKeyId ?? null,
      owner_id: entry.ownerId ?? null,
      reason,
      idempotency_key: idempotencyKey,
      created_at: now,
    };
    if (isOfHour) this.writeLater(addingToHour(row));
    else if (!(await insertEntry(this.tx, row))) return undefined;
    this.set({ ...weekAt(this.#row, now), points: balance });
    this.count(delta > 0 ? `points:${source}` : `spent:${source}`, Math.abs(delta));
    const spent = this.#row.points_spent;
    const change = { tgId: player.tgId, delta, balance, spent, source };
    this.#points.push(isOfHour ? change : { ...change, reason, transactionId: id, idempotencyKey });
    return { id, points: delta, createdAt: now };
  }

  /** Pays mined points; those mined before this week do not count for it. */
  async payMined({ paid, paidBefore, since }: Settled): Promise<void> {
    if (paid > 0) await this.addPoints({ source: "automining", delta: paid });
    const { week_points } = this.#row;
    const isCounted = paidBefore > 0 && week_points !== null;
    this.set({
      automining_since: since,
      ...(isCounted && { week_points: week_points + paidBefore }),
    });
  }

  /** Adds a write of a row that the rest of the change does not read. */
  writeLater(write: Write): void {
    this.#writes.push(write);
  }

  record(event: UserEvent): void {
    this.#events.push(event);
  }

  count(kind: CountKind, count: number, day = dayOf(this.now)): void {
    if (count !== 0) this.counts.push({ day, kind, count });
  }

  /** Discards everything set and recorded. */
  discard(): void {
    this.#row = this.#stored;
    for (const list of [this.#writes, this.#points, this.#events, this.counts]) list.length = 0;
  }

  /** Writes everything set and recorded. */
  async write(): Promise<void> {
    const { tx, player, now } = this;
    const update = updateOf(player.botId, this.#stored, this.#row);
    if (update) this.writeLater(update);
    await writeTogether(tx, this.#writes);
    const context = { tx, botId: player.botId, types: this.#types, now };
    await recordPoints(context, this.#points);
    await recordEvents(context, [{ tgId: player.tgId, events: this.#events }]);
  }
}

/** The result of a change, and the counts that it adds. */
export interface Changed<Result> {
  readonly result: Result;
  readonly counts: readonly DayCount[];
}

/**
 * Locks a player's row, runs `work`, writes everything that it sets and records, and counts it
 * after the commit. Concurrent changes share a transaction, except on Citus. For a missing player
 * it calls `create`; if that returns undefined because the player exists by then, it runs `work`.
 * Without `mayLockOthers`, `create` must not lock another player, because row locks do not separate
 * the changes of one transaction, and should not wait for a lock, because all of them would wait:
 * it returns undefined, and is called again in a separate transaction. Undefined if there is no
 * player in the end.
 */
export async function changePlayer<Result>(
  db: Database,
  player: PlayerId,
  now: number,
  work: (change: PlayerChange) => Promise<Result>,
  create?: (tx: Database, mayLockOthers: boolean) => Promise<Changed<Result> | undefined>,
): Promise<Result | undefined> {
  const change = (tx: Database) => changeWithin(tx, player, now, work);
  const changeOrCreate = async (tx: Database) =>
    (await change(tx)) ?? (create && ((await create(tx, true)) ?? change(tx)));
  const changeOrCreateIfFree = async (tx: Database) => {
    const row = await lockPlayerIfFree(tx, player);
    if (row === "held") return undefined;
    return row ? changeRow(new PlayerChange(tx, player, row, now), work) : create?.(tx, false);
  };
  let changed: Changed<Result> | undefined;
  if (sharesTransactions(db)) {
    changed = await inSharedTransaction(db, changeOrCreateIfFree, player);
    // Held, or not created: run separately, so that no other change waits for its locks.
    changed ??= await db.transaction().execute(changeOrCreate);
  } else changed = await inSharedTransaction(db, changeOrCreate);
  if (changed) countLater(db, player.botId, changed.counts);
  return changed?.result;
}

/**
 * `changePlayer` in the caller's transaction; the caller passes `counts` to `countLater` after its
 * commit.
 */
export async function changeWithin<Result>(
  tx: Database,
  player: PlayerId,
  now: number,
  work: (change: PlayerChange) => Promise<Result>,
): Promise<Changed<Result> | undefined> {
  const row = await lockPlayer(tx, player);
  return row && changeRow(new PlayerChange(tx, player, row, now), work);
}

async function changeRow<Result>(
  change: PlayerChange,
  work: (change: PlayerChange) => Promise<Result>,
): Promise<Changed<Result>> {
  const result = await work(change);
  await change.write();
  return { result, counts: isTestPlayer(change.player.tgId) ? [] : change.counts };
}
