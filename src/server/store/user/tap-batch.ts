import { sql } from "kysely";
import type { GameSettings } from "#contract/schema/game.ts";
import type { TapBatch } from "#contract/schema/mini-app.ts";
import { applyTaps } from "#game/taps.ts";
import { lockFreeRows } from "../engine/dialect.ts";
import type { Database } from "../engine/tables.ts";
import { type BotUser, gameOf, type PlayerId, readBotUser } from "./bot-user.ts";
import { addToLedger } from "./ledger.ts";

/** The result of a batch of taps. */
export interface CountedTaps {
  readonly accepted: number;
  readonly user: BotUser;
}

/**
 * Counts a batch of taps once: user, ledger and batch change atomically. A repeated batch returns
 * what it was paid the first time. Undefined if there is no such user.
 */
export function countTaps(
  db: Database,
  player: PlayerId,
  game: GameSettings,
  batch: TapBatch,
  now: number,
): Promise<CountedTaps | undefined> {
  const { botId, tgId } = player;
  return db.transaction().execute(async (transaction) => {
    const user = await readBotUser(transaction, botId, tgId, "lock");
    if (!user) return undefined;
    const counted = await readAccepted(transaction, player, batch.batchId);
    if (counted !== undefined) return { accepted: counted, user };

    const { accepted, game: after } = applyTaps(gameOf(game, user), batch.taps, now);
    await transaction
      .insertInto("tap_batches")
      .values({ bot_id: botId, tg_id: tgId, batch_id: batch.batchId, accepted, created_at: now })
      .execute();
    if (accepted === 0) {
      await forgetUnpaid(transaction, player);
      return { accepted, user };
    }
    const { points, energyFullAt, autominingSince, tapsCountedAt } = after;
    await transaction
      .updateTable("bot_users")
      .set({ points, energy_full_at: energyFullAt, taps_counted_at: tapsCountedAt })
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId)
      .execute();
    await addToLedger(
      transaction,
      [{ botId, tgId, delta: points - user.state.points, balanceAfter: points, source: "taps" }],
      now,
    );
    return {
      accepted,
      user: { ...user, state: { points, energyFullAt, autominingSince, tapsCountedAt } },
    };
  });
}

/**
 * The number of unpaid batches remembered per player; more than arrive during one answer. Our rule.
 */
const knownUnpaid = 50;

/**
 * Removes a player's oldest unpaid batches; one that is sent again counts as new and is paid at
 * most once.
 */
async function forgetUnpaid(db: Database, { botId, tgId }: PlayerId): Promise<void> {
  const old = db
    .selectFrom("tap_batches")
    .select("batch_id")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("accepted", "=", sql.lit(0))
    .orderBy("created_at", "desc")
    .limit(forgottenAtOnce)
    .offset(knownUnpaid);
  await db
    .deleteFrom("tap_batches")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("batch_id", "in", old)
    .execute();
}

/** How long a counted batch is remembered, in ms; no device retries for longer. Our rule. */
const knownMs = 30 * 86_400_000;
/** More than arrive between two sessions, so that the table does not grow. */
const forgottenAtOnce = 200;

/** Removes some outdated batches of any player; cheap if there are none. */
export async function forgetOldBatches(db: Database, now: number): Promise<void> {
  const old = db
    .selectFrom("tap_batches")
    .select(["bot_id", "tg_id", "batch_id"])
    .where("created_at", "<", now - knownMs)
    .orderBy("created_at")
    .limit(forgottenAtOnce);
  await db
    .deleteFrom("tap_batches")
    .where(({ eb, refTuple }) =>
      eb(
        refTuple("bot_id", "tg_id", "batch_id"),
        "in",
        lockFreeRows(db, old).$asTuple("bot_id", "tg_id", "batch_id"),
      ),
    )
    .execute();
}

async function readAccepted(
  db: Database,
  { botId, tgId }: PlayerId,
  batchId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("tap_batches")
    .select("accepted")
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("batch_id", "=", batchId)
    .executeTakeFirst();
  return row?.accepted;
}
