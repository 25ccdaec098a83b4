import { sql } from "kysely";
import { lockFreeRows } from "../engine/dialect.ts";
import type { Database, Tables } from "../engine/tables.ts";

/**
 * What a bot may have very many of, each with its primary key; what refers to something stands
 * before it.
 */
const largeTables: [table: keyof Tables, key: string[]][] = [
  ["chats", ["bot_id", "tg_id"]],
  ["messages", ["bot_id", "id"]],
  ["wallet_challenges", ["bot_id", "tg_id", "payload"]],
  ["tap_batches", ["bot_id", "tg_id", "batch_id"]],
  ["ledger", ["bot_id", "id"]],
  ["bot_users", ["bot_id", "tg_id"]],
  ["field_health", ["bot_id", "field", "hour", "outcome", "bucket"]],
];
const rowsAtOnce = 500;

/** The bots whose deletion `deleteBot` has begun. */
export async function listDeletedBots(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("bots")
    .select("bot_id")
    .where("deleted_at", "is not", null)
    .execute();
  return rows.map((row) => row.bot_id);
}

/**
 * Removes some rows of a bot whose deletion has begun, in a transaction of its own, and says
 * whether there are more. "busy" when another process is at it, or a last player.
 */
export function removeRows(db: Database, botId: string): Promise<"more" | "none" | "busy"> {
  return db.transaction().execute(async (transaction) => {
    const bot = transaction
      .selectFrom("bots")
      .select("bot_id")
      .where("bot_id", "=", botId)
      .where("deleted_at", "is not", null);
    if (!(await lockFreeRows(transaction, bot).executeTakeFirst()))
      return (await bot.executeTakeFirst()) ? "busy" : "none";
    let room = rowsAtOnce;
    for (const [table, key] of largeTables) {
      room -= await removeSome(transaction, table, key, botId, room);
      if (room <= 0) return "more";
    }
    // What is left is little, and goes with the bot.
    await transaction.deleteFrom("bots").where("bot_id", "=", botId).execute();
    return "none";
  });
}

async function removeSome(
  db: Database,
  table: keyof Tables,
  key: string[],
  botId: string,
  most: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${columns}) in (
    select ${columns} from ${sql.table(table)} where bot_id = ${botId} limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
