import { accruedAt } from "#game/automining.ts";
import { isFuture, withoutFutureMarks } from "#game/future-mark.ts";
import type { GameRules } from "../bot/game-rules.ts";
import { whole } from "../engine/dialect.ts";
import { gameOf } from "./bot-user.ts";
import { hourEntryId } from "./ledger.ts";
import type { PlayerChange } from "./player-change.ts";

/**
 * Sets a player's moments that a wrong clock has left in the future to the present; auto-mining
 * resumes after the hours that it has paid in advance. Costs no statement if there are none.
 * `rules` come from `withRulesOf`.
 */
export async function endFutureMarks(change: PlayerChange, rules: GameRules): Promise<void> {
  const { user, now } = change;
  const marks = withoutFutureMarks(gameOf(rules, user, now), now);
  if (!marks) return;
  const { autominingSince } = user.state;
  change.set({
    energy_full_at: marks.energyFullAt,
    energy_since: rules.energySince,
    automining_since: isFuture(autominingSince, now)
      ? Math.min(autominingSince, await paidUntil(change))
      : autominingSince,
    taps_counted_at: marks.tapsCountedAt,
  });
}

/**
 * The time up to which auto-mining is paid by ledger entries that a wrong clock has dated after
 * now.
 */
async function paidUntil({ tx, player, user, now }: PlayerChange): Promise<number> {
  const { botId, tgId } = player;
  const { paid } = await tx
    .selectFrom("ledger")
    .select(({ fn }) => fn.coalesce(fn.sum("delta"), whole(0)).as("paid"))
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("source", "=", "automining")
    .where("id", ">=", hourEntryId("automining", tgId, now))
    .where("created_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(paid) > 0 ? accruedAt(now, user.autominePointsPerHour, Number(paid)) : now;
}
