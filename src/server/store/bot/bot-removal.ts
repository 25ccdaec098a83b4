import { sql } from "kysely";
import { expectLargeCommit, lockFreeRows } from "../engine/dialect.ts";
import type { Database, Tables } from "../engine/tables.ts";

/** The tables where a bot may have very many rows, with their primary keys; children first. */
const largeTables: [table: keyof Tables, key: string[]][] = [
  ["broadcasts", ["bot_id", "id"]],
  ["event_deliveries", ["bot_id", "id"]],
  ["events", ["bot_id", "id"]],
  ["event_queues", ["bot_id", "tg_id"]],
  ["chats", ["bot_id", "tg_id"]],
  ["messages", ["bot_id", "id"]],
  ["wallet_challenges", ["bot_id", "tg_id", "payload"]],
  ["tap_tabs", ["bot_id", "tg_id", "tab"]],
  ["started_tasks", ["bot_id", "tg_id", "task_id"]],
  ["daily_bonuses", ["bot_id", "tg_id"]],
  ["bought_boosts", ["bot_id", "tg_id", "boost_id"]],
  ["quiz_answers", ["bot_id", "tg_id", "quiz_id"]],
  ["paid_wallets", ["bot_id", "task_id", "ton_address"]],
  ["custom_value_calls", ["bot_id", "idempotency_key"]],
  ["ledger", ["bot_id", "id"]],
  ["bot_users", ["bot_id", "tg_id"]],
  ["erased_marks", ["bot_id", "mark"]],
  ["audit_entries", ["bot_id", "id"]],
  ["picture_files", ["bot_id", "hash", "width"]],
  ["pictures", ["bot_id", "hash"]],
  ["field_health", ["bot_id", "field", "hour", "outcome", "bucket"]],
  ["day_counts", ["bot_id", "day", "kind"]],
];
const rowsAtOnce = 500;
/** Removed rows are overwritten, which takes as long as writing them; a file may have megabytes. */
const filesAtOnce = 2;

/** The bots that `deleteBot` has marked as deleted, and those whose import came to nothing. */
export async function listDeletedBots(db: Database, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("bots")
    .select("bot_id")
    .where("deleted_at", "is not", null)
    .where((either) =>
      either.or([either("staged_until", "is", null), either("staged_until", "<", now)]),
    )
    .execute();
  return rows.map((row) => row.bot_id);
}

/**
 * Removes some rows of a deleted bot in its own transaction, and tells whether there are more.
 * "busy" if another process or a last player holds the bot.
 */
export function removeRows(
  db: Database,
  botId: string,
): Promise<{ kind: "more" | "none" | "busy" }> {
  return db.transaction().execute(async (transaction) => {
    const bot = transaction
      .selectFrom("bots")
      .select("bot_id")
      .where("bot_id", "=", botId)
      .where("deleted_at", "is not", null);
    if (!(await lockFreeRows(transaction, bot).executeTakeFirst()))
      return { kind: (await bot.executeTakeFirst()) ? "busy" : "none" };
    let left = rowsAtOnce;
    for (const [table, key] of largeTables) {
      const max = table === "picture_files" ? filesAtOnce : left;
      const removed = await removeSome(transaction, table, key, botId, max);
      if (table === "picture_files" && removed > 0) expectLargeCommit(transaction);
      if (removed === max) return { kind: "more" };
      left -= removed;
    }
    // The few other rows are deleted by cascade.
    await transaction.deleteFrom("bots").where("bot_id", "=", botId).execute();
    return { kind: "none" };
  });
}

async function removeSome(
  db: Database,
  table: keyof Tables,
  key: string[],
  botId: string,
  max: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${columns}) in (
    select ${columns} from ${sql.table(table)} where bot_id = ${botId} limit ${max})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
