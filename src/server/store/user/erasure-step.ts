import { type Selectable, sql } from "kysely";
import { walletMark } from "../../crypto/erased-mark.ts";
import type { Vault } from "../../crypto/vault.ts";
import { forgetInHistory } from "../audit/audit-entry.ts";
import type { Store } from "../engine/database.ts";
import { lockName, lockRows } from "../engine/dialect.ts";
import { lockOutbox } from "../message/outbox.ts";
import {
  type Database,
  type LedgerTable,
  type MessageTable,
  type PlayerId,
  playerTables,
  type Tables,
} from "../schema/tables.ts";
import {
  forgetByFriends,
  forgetByInviter,
  friendsOf,
  isOf,
  noteErased,
  readErasure,
} from "./erasure.ts";

/** Few enough that no step delays others. */
const rowsAtOnce = 500;

/**
 * Removes some rows of a player whose erasure has begun, all of a step or none; returns whether
 * there are more. The player's own row is the last; a step after it does nothing. Several processes
 * may run steps at once.
 */
export async function stepErasure(
  { db, vault }: Pick<Store, "db" | "vault">,
  player: PlayerId,
): Promise<"more" | "done"> {
  const removed = (await removeMessages(db, player)) || (await forgetByFriends(db, player));
  if (removed > 0) {
    await countRemoved(db, player, removed);
    return "more";
  }
  return db.transaction().execute((tx) => removeOwn(tx, player, vault));
}

async function removeOwn(tx: Database, player: PlayerId, vault: Vault): Promise<"more" | "done"> {
  // The steps of a bot's players change the same sums.
  await lockName(tx, `erase ${player.botId}`);
  const erasure = await readErasure(tx, player);
  if (!erasure) return "done";
  // The lock keeps others from adding rows that refer to the player's.
  const own = tx.selectFrom("bot_users").select(["ref_code", "registered_by_ref_code"]);
  const user = await lockRows(tx, own.where(isOf(player))).executeTakeFirst();
  const erased = { ...player, vault, startedAt: erasure.startedAt };
  let left = rowsAtOnce;
  for (const remove of removals) {
    left -= await remove(tx, erased, left);
    if (left <= 0) break;
  }
  if (left < rowsAtOnce) await countRemoved(tx, player, rowsAtOnce - left);
  if (left <= 0 || (await hasMessages(tx, player))) return "more";
  const friends = user && friendsOf(tx, player.botId, user.ref_code).limit(1);
  if (await friends?.executeTakeFirst()) return "more";
  await forgetByInviter(tx, player, user?.registered_by_ref_code ?? null);
  // The id before the player's means the same, and identifies nobody who is erased.
  await tx
    .updateTable("broadcasts")
    .set({ reached: player.tgId - 1 })
    .where("bot_id", "=", player.botId)
    .where("reached", "=", player.tgId)
    .execute();
  for (const table of ["bot_users", "erasures"] as const)
    await tx.deleteFrom(table).where(isOf(player)).execute();
  return "done";
}

interface Erased extends PlayerId {
  readonly vault: Vault;
  readonly startedAt: number;
}

/** Removes at most `max` rows of a player and returns their number. */
type Removal = (tx: Database, erased: Erased, max: number) => Promise<number>;

/** Deletes at most `max` rows of a player and returns them. */
async function deleteSome<Table extends keyof Tables>(
  tx: Database,
  player: PlayerId,
  { table, max }: { table: Table; max: number },
): Promise<Selectable<Tables[Table]>[]> {
  const order = playerTables.find(({ name }) => name === table)?.order;
  if (!order) throw new Error(`No rows of ${table} are a player's.`);
  const columns = sql.join(["bot_id", "tg_id", ...order].map((name) => sql.ref(name)));
  const { rows } = await sql<Selectable<Tables[Table]>>`
    delete from ${sql.table(table)} where bot_id = ${player.botId} and (${columns}) in (
      select ${columns} from ${sql.table(table)} where ${isOf(player)} limit ${max})
    returning *`.execute(tx);
  return rows;
}

async function hasMessages(db: Database, player: PlayerId): Promise<boolean> {
  const messages = db.selectFrom("messages").select("id").where(isOf(player)).limit(1);
  return (await messages.executeTakeFirst()) !== undefined;
}

/** Removes messages, sent or not; returns their number. */
async function removeMessages(db: Database, player: PlayerId): Promise<number> {
  if (!(await hasMessages(db, player))) return 0;
  return db.transaction().execute(async (tx) => {
    // First, as in every change of a bot's messages.
    await lockOutbox(tx, player.botId);
    const messages = await deleteSome(tx, player, { table: "messages", max: rowsAtOnce });
    for (const message of messages) await countInBroadcast(tx, player.botId, message);
    return messages.length;
  });
}

/**
 * Adds a removed message to the counts of its broadcast: as unknown if it is being sent; as never
 * created if it has not been dispatched.
 */
async function countInBroadcast(tx: Database, botId: string, message: Selectable<MessageTable>) {
  const { status, claimed_at, left_at, failure_code, failure_text, broadcast_id } = message;
  const isCounted = status === "unknown" && claimed_at === null;
  if (broadcast_id === null || isCounted) return;
  const isQueued = status === "queued" || (status === "sending" && left_at === null);
  await tx
    .updateTable("broadcasts")
    .set((set) => {
      if (isQueued) return { queued: set("queued", "-", 1) };
      if (failure_code === "USER_UNREACHABLE") return { unreachable: set("unreachable", "+", 1) };
      const count = status === "sending" ? "unknown" : status;
      return { [count]: set(count, "+", 1), ...(status === "failed" && { failure_text }) };
    })
    .where("bot_id", "=", botId)
    .where("id", "=", broadcast_id)
    .execute();
}

/** Removes events, delivered or not, and the log of their requests. */
const events: Removal = async (tx, player, max) => {
  const rows = await deleteSome(tx, player, { table: "events", max });
  // After the events, because a request that is being logged holds its event.
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .deleteFrom("event_deliveries")
      .where("bot_id", "=", player.botId)
      .where("event_id", "in", ids)
      .execute();
  return rows.length;
};

/** Removes paid wallets; a mark of each stays, so that it is not paid for again. */
const wallets: Removal = async (tx, player, max) => {
  const { botId, vault, startedAt } = player;
  const rows = await deleteSome(tx, player, { table: "paid_wallets", max });
  for (const { task_id, ton_address } of rows)
    await noteErased(tx, botId, walletMark(vault, botId, task_id, ton_address), startedAt);
  return rows.length;
};

/**
 * Removes ledger rows. Their sum leaves the balance, which therefore stays the sum of the ledger,
 * and is added to the bot's sums of erased players, by month and source.
 */
const ledgerRows: Removal = async (tx, player, max) => {
  const rows = await deleteSome(tx, player, { table: "ledger", max });
  let all = 0n;
  const sums = new Map<string, ErasedSum>();
  for (const { delta, source, created_at } of rows) {
    const month = new Date(created_at).toISOString().slice(0, "2026-11".length);
    const { points, entries } = sums.get(month + source) ?? { points: 0n, entries: 0 };
    const sum = { month, source, points: points + BigInt(delta), entries: entries + 1 };
    sums.set(month + source, sum);
    all += BigInt(delta);
  }
  for (const sum of sums.values()) await addErasedPoints(tx, player.botId, sum);
  if (rows.length > 0)
    await tx
      .updateTable("bot_users")
      .set({ points: sql`points - ${exact(all)}` })
      .where(isOf(player))
      .execute();
  return rows.length;
};

interface ErasedSum extends Pick<LedgerTable, "source"> {
  readonly month: string;
  readonly points: bigint;
  readonly entries: number;
}

/** Passed as text, because it may exceed the safe integers. */
const exact = (points: bigint) => sql<number>`cast(${String(points)} as bigint)`;

/** A sum that has reached this value grows no more: an overflow would stop the erasure. */
const maxSum = exact(2n ** 62n);

async function addErasedPoints(tx: Database, botId: string, sum: ErasedSum): Promise<void> {
  const { month, source, points, entries } = sum;
  await tx
    .insertInto("erased_points")
    .values({ bot_id: botId, month, source, part: 0, points: exact(points), entries })
    .onConflict((conflict) =>
      conflict.columns(["bot_id", "month", "source", "part"]).doUpdateSet({
        points: sql`case when abs(erased_points.points) < ${maxSum}
          then erased_points.points + excluded.points else erased_points.points end`,
        entries: sql`erased_points.entries + excluded.entries`,
      }),
    )
    .execute();
}

/**
 * Queues before events, in the order of the event worker's locks; the history last, because it
 * takes longest.
 */
const removals: readonly Removal[] = [
  ...playerTables
    .filter(({ erase }) => erase === "delete")
    .map(
      ({ name: table }): Removal =>
        async (tx, player, max) =>
          (await deleteSome(tx, player, { table, max })).length,
    ),
  events,
  wallets,
  ledgerRows,
  forgetInHistory,
];

async function countRemoved(db: Database, player: PlayerId, rows: number): Promise<void> {
  await db
    .updateTable("erasures")
    .set((set) => ({ removed: set("removed", "+", rows) }))
    .where(isOf(player))
    .execute();
}
