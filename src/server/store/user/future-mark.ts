import { accruedAt } from "#game/automining.ts";
import { isFuture, withoutFutureMarks } from "#game/future-mark.ts";
import type { GameRules } from "../bot/game-rules.ts";
import { whole } from "../engine/dialect.ts";
import type { Database } from "../engine/tables.ts";
import { type BotUser, gameOf } from "./bot-user.ts";
import { hourEntryId } from "./ledger.ts";

/**
 * The player, whose moments that a wrong clock has left in the future become `now`; auto-mining goes
 * on after the hours that it has paid ahead. No statement if there are none. Give a bot `withRulesOf`
 * the player. One that another call has changed meanwhile is left to the next call.
 */
export async function endFutureMarks(
  db: Database,
  rules: GameRules,
  user: BotUser,
  now: number,
): Promise<BotUser> {
  const { tgId, state } = user;
  const { id: botId, energySince } = rules;
  const marks = withoutFutureMarks(gameOf(rules, user, now), now);
  if (!marks) return user;
  const autominingSince = isFuture(state.autominingSince, now)
    ? Math.min(state.autominingSince, await paidUntil(db, botId, user, now))
    : state.autominingSince;
  const ended = { ...marks, autominingSince };
  await db
    .updateTable("bot_users")
    .set({
      energy_full_at: ended.energyFullAt,
      energy_since: energySince,
      automining_since: ended.autominingSince,
      taps_counted_at: ended.tapsCountedAt,
    })
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("energy_full_at", "=", state.energyFullAt)
    .where("automining_since", "=", state.autominingSince)
    .where("taps_counted_at", "=", state.tapsCountedAt)
    .execute();
  return { ...user, energySince, state: { ...state, ...ended } };
}

/** Up to when auto-mining is paid by the ledger rows that a wrong clock has made after `now`. */
async function paidUntil(
  db: Database,
  botId: string,
  { tgId, autominePointsPerHour }: BotUser,
  now: number,
): Promise<number> {
  const { paid } = await db
    .selectFrom("ledger")
    .select(({ fn }) => fn.coalesce(fn.sum("delta"), whole(0)).as("paid"))
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where("source", "=", "automining")
    .where("id", ">=", hourEntryId("automining", tgId, now))
    .where("created_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(paid) > 0 ? accruedAt(now, autominePointsPerHour, Number(paid)) : now;
}
