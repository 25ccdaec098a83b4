import type { Daily } from "#contract/activity/activities.schema.ts";
import { dailyStanding } from "#game/daily.ts";
import type { Database, PlayerId } from "../schema/tables.ts";
import { activityKey } from "../user/ledger.ts";
import { changePlayer } from "../user/player-change.ts";
import { type ActivityPayment, creditWithin } from "../user/points.ts";
import { dailyOf } from "./activity-progress.ts";

/** Pays today's bonus, once. Undefined for an unknown player. */
export function payDaily(
  db: Database,
  player: PlayerId,
  daily: Daily,
  now: number,
): Promise<ActivityPayment | undefined> {
  return changePlayer(db, player, now, async (change): Promise<ActivityPayment> => {
    const { tx, user } = change;
    if (user.bannedAt !== null) return { kind: "banned" };
    const standing = dailyStanding(daily, await dailyOf(tx, player), now);
    if (standing.isClaimed) return { kind: "paid", paid: 0, user };
    const { today: day, streak, reward } = standing;
    const result = await creditWithin(change, {
      ...player,
      points: reward,
      source: "daily",
      reason: String(streak),
      idempotencyKey: activityKey("daily", player.tgId, day),
    });
    if (result.kind === "refused" && result.reason !== "key-reused") return { kind: "overflow" };
    await tx
      .insertInto("daily_bonuses")
      .values({ bot_id: player.botId, tg_id: player.tgId, day, streak })
      .onConflict((conflict) => conflict.columns(["bot_id", "tg_id"]).doUpdateSet({ day, streak }))
      .execute();
    // Otherwise a process with a clock that was ahead has paid the day.
    return { kind: "paid", paid: result.kind === "changed" ? reward : 0, user: change.user };
  });
}
