import { createHash, randomInt } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { testTgIds } from "#contract/user/user-limit.ts";
import { noteBansChanged, withBot } from "../bot/bot-lock.ts";
import type { Database } from "../schema/tables.ts";

/** An owner or editor who tries a bot. */
interface Tester {
  readonly botId: string;
  readonly ownerId: string;
}

/** These bits together span `testTgIds`. */
const idBits = 16;
const ownerBits = 28;

/**
 * The id of the owner's test player of the bot: random for each call until a test player has signed
 * in. A reset changes it, because devices store values by the player's id.
 */
export async function readTestPlayer(db: Database, tester: Tester): Promise<number> {
  const player = await db
    .selectFrom("bot_users")
    .select("tg_id")
    .where(isOfTester(tester))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return player?.tg_id ?? firstIdOf(tester) + randomInt(2 ** idBits);
}

/** Removes the owner's test player of the bot, with all its rows. */
export async function removeTestPlayer(db: Database, tester: Tester, now: number): Promise<void> {
  await withBot(db, tester.botId, async (tx) => {
    // Including the rows that refer to it.
    const removed = await tx
      .deleteFrom("bot_users")
      .where(isOfTester(tester))
      .returning("blocked_at")
      .execute();
    await tx.deleteFrom("erasures").where(isOfTester(tester)).execute();
    if (removed.some((player) => player.blocked_at !== null))
      await noteBansChanged(tx, tester.botId, now);
  });
}

function isOfTester(tester: Tester): RawBuilder<boolean> {
  const first = firstIdOf(tester);
  const last = first + 2 ** idBits - 1;
  return sql<boolean>`bot_id = ${tester.botId} and tg_id between ${first} and ${last}`;
}

function firstIdOf({ ownerId }: Tester): number {
  const hash = createHash("sha256").update(ownerId).digest().readUInt32BE();
  return testTgIds.first + (hash % 2 ** ownerBits) * 2 ** idBits;
}
