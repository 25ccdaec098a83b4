import { ServiceError } from "../../errors.ts";
import { lockParents } from "../engine/dialect.ts";
import type { Database } from "../engine/tables.ts";

/**
 * Whether the bot is there; if so, it is held until the transaction ends: what owners change of one
 * bot, they change one after another.
 */
export async function holdBot(db: Database, botId: string): Promise<boolean> {
  const bot = db
    .selectFrom("bots")
    .select("bot_id")
    .where("bot_id", "=", botId)
    .where("deleted_at", "is", null);
  return (await lockParents(db, bot).executeTakeFirst()) !== undefined;
}

/** Holds the bot until the transaction ends. Throws `ServiceError` 404 BOT_NOT_FOUND. */
export async function requireHeld(db: Database, botId: string): Promise<void> {
  if (!(await holdBot(db, botId)))
    throw new ServiceError("BOT_NOT_FOUND", { detail: "You own no bot of this id." });
}

/** Does `work` in a transaction that holds the bot. Throws `ServiceError` 404 BOT_NOT_FOUND. */
export function withBot<Result>(
  db: Database,
  botId: string,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await requireHeld(transaction, botId);
    return work(transaction);
  });
}
