import { sql } from "kysely";
import { lockParents, whole } from "../engine/dialect.ts";
import type { Database } from "../schema/tables.ts";

/** The row of a bot that is not deleted. */
export function liveBot(db: Database, botId: string) {
  return db.selectFrom("bots").where("bot_id", "=", botId).where("deleted_at", "is", null);
}

/**
 * Locks the bot until the transaction ends, which serialises owners' changes. Returns its id;
 * undefined for an unknown bot.
 */
export async function lockBot(db: Database, botId: string): Promise<string | undefined> {
  const bot = await lockParents(db, liveBot(db, botId).select("bot_id")).executeTakeFirst();
  return bot?.bot_id;
}

/** The latest change of each bot until it ends, by store. */
const changes = new WeakMap<Database, Map<string, Promise<unknown>>>();

/**
 * Runs `work` in a transaction that locks the bot; undefined for an unknown bot. Changes of a bot
 * run one at a time in this process, so that they hold only one connection while they wait for the
 * lock.
 */
export async function withBot<Result>(
  db: Database,
  botId: string,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result | undefined> {
  const ofStore = changes.get(db) ?? new Map<string, Promise<unknown>>();
  changes.set(db, ofStore);
  const before = ofStore.get(botId);
  const change = (async () => {
    await before?.catch(() => {});
    return db
      .transaction()
      .execute(async (transaction) =>
        (await lockBot(transaction, botId)) === undefined ? undefined : work(transaction),
      );
  })();
  ofStore.set(botId, change);
  try {
    return await change;
  } finally {
    if (ofStore.get(botId) === change) ofStore.delete(botId);
  }
}

/** Makes every process read the banned users again; for a transaction that has locked the bot. */
export async function noteBansChanged(within: Database, botId: string, now: number): Promise<void> {
  const since = sql<number>`coalesce(blocked_changed_at, 0)`;
  await within
    .updateTable("bots")
    // The value always grows, even if the clocks of several processes differ.
    .set({
      blocked_changed_at: sql`case when ${since} < ${whole(now)} then ${whole(now)} else ${since} + 1 end`,
    })
    .where("bot_id", "=", botId)
    .execute();
}
