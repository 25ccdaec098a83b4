import { sql } from "kysely";
import { expectLargeCommit, lockFreeRows } from "../engine/dialect.ts";
import { type Database, tableList } from "../schema/tables.ts";

/** Children first. */
const tablesOfBot = tableList
  .filter(({ name, of }) => of !== "service" && name !== "bots")
  .toReversed();
const rowsAtOnce = 500;
/** Removed rows are overwritten, which takes as long as writing them; a file may have megabytes. */
const filesAtOnce = 2;

/** The bots marked by `deleteBot`, and those whose import was never finished. */
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
 * Removes some rows of a deleted bot in its own transaction, and returns whether there are more.
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
    for (const { name, key } of tablesOfBot) {
      const max = name === "picture_files" ? filesAtOnce : left;
      const removed = await removeSome(transaction, { name, key }, botId, max);
      if (name === "picture_files" && removed > 0) expectLargeCommit(transaction);
      if (removed === max) return { kind: "more" };
      left -= removed;
    }
    await transaction.deleteFrom("bots").where("bot_id", "=", botId).execute();
    return { kind: "none" };
  });
}

async function removeSome(
  db: Database,
  { name, key }: Pick<(typeof tablesOfBot)[number], "name" | "key">,
  botId: string,
  max: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`delete from ${sql.table(name)} where (${columns}) in (
    select ${columns} from ${sql.table(name)} where bot_id = ${botId} limit ${max})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
