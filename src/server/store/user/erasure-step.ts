import { sql } from "kysely";
import { walletMark } from "../../crypto/erased-mark.ts";
import type { Vault } from "../../crypto/vault.ts";
import type { Store } from "../engine/database.ts";
import { lockName, lockRows } from "../engine/dialect.ts";
import type { Database } from "../engine/tables.ts";
import { hasMessages, removeMessagesTo } from "../message/erased-messages.ts";
import type { PlayerId } from "./bot-user.ts";
import { addErasedPoints } from "./erased-points.ts";
import {
  forgetByFriends,
  forgetByInviter,
  forgetInHistory,
  forgetPlaces,
  hasFriends,
} from "./erasure-elsewhere.ts";
import { noteErased } from "./erasure-row.ts";
import { type PlayerRows, playerTables } from "./player-table.ts";

/** Few enough that nobody waits for one step. */
const rowsAtOnce = 500;

/** Removes at most `max` rows of a player and returns how many. */
type Removal = (within: Database, player: PlayerId, max: number, erased: Erased) => Promise<number>;
interface Erased {
  readonly vault: Vault;
  /** When the erasure was begun. */
  readonly startedAt: number;
}

/**
 * Removes some rows of a player whose erasure was begun, all of a step or none, and tells whether
 * there are more. The player's own row is the last; a step after it does nothing. Several processes
 * may step at once.
 */
export async function stepErasure(
  { db, vault }: Pick<Store, "db" | "vault">,
  player: PlayerId,
): Promise<"more" | "done"> {
  const { botId, tgId } = player;
  const elsewhere =
    (await removeMessagesTo(db, botId, tgId, rowsAtOnce)) || (await forgetByFriends(db, player));
  if (elsewhere > 0) {
    await countRemoved(db, player, elsewhere);
    return "more";
  }
  return db.transaction().execute((within) => removeOwn(within, player, vault));
}

async function removeOwn(
  within: Database,
  player: PlayerId,
  vault: Vault,
): Promise<"more" | "done"> {
  const { botId, tgId } = player;
  // The steps of a bot's players change the same sums.
  await lockName(within, `erase ${botId}`);
  const erasure = await within
    .selectFrom("erasures")
    .select("started_at")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .executeTakeFirst();
  if (!erasure) return "done";
  // Until the end of the step nobody adds rows that refer to the player's.
  const own = within
    .selectFrom("bot_users")
    .select(["ref_code", "registered_by_ref_code"])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId);
  const user = await lockRows(within, own).executeTakeFirst();
  const erased = { vault, startedAt: erasure.started_at };
  let left = rowsAtOnce;
  for (const remove of removals) {
    left -= await remove(within, player, left, erased);
    if (left <= 0) break;
  }
  if (left < rowsAtOnce) await countRemoved(within, player, rowsAtOnce - left);
  const isLast =
    left > 0 &&
    !(user && (await hasFriends(within, player, user.ref_code))) &&
    !(await hasMessages(within, botId, tgId));
  if (!isLast) return "more";
  await forgetByInviter(within, player, user?.registered_by_ref_code ?? null);
  await forgetPlaces(within, player);
  for (const table of ["bot_users", "erasures"] as const)
    await within.deleteFrom(table).where("bot_id", "=", botId).where("tg_id", "=", tgId).execute();
  return "done";
}

/** Removes rows of a table that nothing else depends on. */
const rowsOf =
  ({ table, key }: (typeof playerTables)[number]): Removal =>
  async (within, { botId, tgId }, max) => {
    const columns = sql.join(["bot_id", "tg_id", ...key].map((column) => sql.ref(column)));
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where bot_id = ${botId} and (${columns}) in (
        select ${columns} from ${sql.table(table)}
        where bot_id = ${botId} and tg_id = ${tgId} limit ${max})`.execute(within);
    return Number(numAffectedRows ?? 0);
  };

/** Removes ledger rows, and from the balance what they came to, which therefore stays their sum. */
const ledgerRows: Removal = async (within, { botId, tgId }, max) => {
  const rows = await within
    .selectFrom("ledger")
    .select(["id", "delta", "source", "created_at"])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .orderBy("source")
    .orderBy("id")
    .limit(max)
    .execute();
  if (rows.length === 0) return 0;
  await addErasedPoints(within, botId, rows);
  await within
    .deleteFrom("ledger")
    .where("bot_id", "=", botId)
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  // As a text, because it may be no safe integer.
  const sum = rows.reduce((points, { delta }) => points + BigInt(delta), 0n);
  await within
    .updateTable("bot_users")
    .set({ points: sql`points - cast(${String(sum)} as bigint)` })
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .execute();
  return rows.length;
};

/** Removes wallets that were paid for; of each a mark stays, so that it is not paid for again. */
const wallets: Removal = async (within, { botId, tgId }, max, { vault, startedAt }) => {
  const rows = await within
    .selectFrom("paid_wallets")
    .select(["task_id", "ton_address"])
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .limit(max)
    .execute();
  for (const { task_id, ton_address } of rows) {
    await noteErased(within, botId, walletMark(vault, botId, task_id, ton_address), startedAt);
    await within
      .deleteFrom("paid_wallets")
      .where("bot_id", "=", botId)
      .where("task_id", "=", task_id)
      .where("ton_address", "=", ton_address)
      .execute();
  }
  return rows.length;
};

/** Removes events, waiting or not, and the log of their requests. */
const events: Removal = async (within, { botId, tgId }, max) => {
  const rows = await within
    .selectFrom("events")
    .select("id")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .orderBy("id")
    .limit(max)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await within.deleteFrom("events").where("bot_id", "=", botId).where("id", "in", ids).execute();
  // After the events, because a request that is just being logged holds its event.
  await within
    .deleteFrom("event_deliveries")
    .where("bot_id", "=", botId)
    .where("event_id", "in", ids)
    .execute();
  return ids.length;
};

const simpleTables = playerTables.filter((rows: PlayerRows) => !rows.takesMore);

/** Queues before events, as their worker locks them; the history last, because it takes longest. */
const removals: readonly Removal[] = [
  ...simpleTables.map(rowsOf),
  events,
  wallets,
  ledgerRows,
  forgetInHistory,
];

async function countRemoved(db: Database, { botId, tgId }: PlayerId, rows: number): Promise<void> {
  await db
    .updateTable("erasures")
    .set((set) => ({ removed: set("removed", "+", rows) }))
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .execute();
}
