import type { Daily } from "#contract/schema/activities.ts";
import { dailyStanding } from "#game/daily.ts";
import { countPoints } from "../count/unwritten-counts.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import type { Database } from "../engine/tables.ts";
import type { Announced } from "../event/announced.ts";
import { activityKey } from "./activity-key.ts";
import { dailyOf } from "./activity-progress.ts";
import { type PlayerId, readBotUser } from "./bot-user.ts";
import { type ActivityPayment, payWithin } from "./credit.ts";

/**
 * Pays the bonus of today, once: ledger, balance and streak change atomically. Undefined if there is
 * no such user. `announced` is what the bot's webhook is told.
 */
export async function payDaily(
  db: Database,
  player: PlayerId,
  daily: Daily,
  now: number,
  announced?: Announced,
): Promise<ActivityPayment | undefined> {
  const work = async (within: Database): Promise<ActivityPayment | undefined> => {
    const { botId, tgId } = player;
    const user = await readBotUser(within, botId, tgId, "lock");
    if (!user) return undefined;
    if (user.blockedAt !== null) return { kind: "blocked" };
    const standing = dailyStanding(daily, await dailyOf(within, player), now);
    if (standing.isClaimed) return { kind: "paid", paid: 0, user };
    const { today, streak, reward } = standing;
    const credit = {
      ...player,
      points: reward,
      source: "daily",
      reason: String(streak),
      idempotencyKey: activityKey("daily", tgId, today),
      announced,
    } as const;
    const result = await payWithin(within, credit, now);
    if (result.kind === "refused" && result.reason !== "key-reused") return { kind: "overflow" };
    await noteDay(within, player, today, streak);
    // The day was paid before, under a clock that was ahead.
    if (result.kind !== "credited") return { kind: "paid", paid: 0, user };
    return { kind: "paid", paid: reward, user: result.user };
  };
  const payment = await inSharedTransaction(db, work);
  if (payment?.kind === "paid") countPoints(db, player.botId, "daily", payment.paid, now);
  return payment;
}

async function noteDay(
  db: Database,
  { botId, tgId }: PlayerId,
  day: number,
  streak: number,
): Promise<void> {
  await db
    .insertInto("daily_bonuses")
    .values({ bot_id: botId, tg_id: tgId, day, streak })
    .onConflict((conflict) => conflict.columns(["bot_id", "tg_id"]).doUpdateSet({ day, streak }))
    .execute();
}
