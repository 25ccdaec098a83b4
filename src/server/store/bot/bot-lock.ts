import { lockParents } from "../engine/dialect.ts";
import type { Database } from "../engine/tables.ts";

/**
 * Locks the bot until the transaction ends, which serialises owners' changes. Returns its id;
 * undefined if there is no such bot.
 */
export async function lockBot(db: Database, botId: string): Promise<string | undefined> {
  const bot = db
    .selectFrom("bots")
    .select("bot_id")
    .where("bot_id", "=", botId)
    .where("deleted_at", "is", null);
  return (await lockParents(db, bot).executeTakeFirst())?.bot_id;
}

/** Runs `work` in a transaction that locks the bot; undefined if there is no such bot. */
export function withBot<Result>(
  db: Database,
  botId: string,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result | undefined> {
  return db
    .transaction()
    .execute(async (transaction) =>
      (await lockBot(transaction, botId)) === undefined ? undefined : work(transaction),
    );
}
