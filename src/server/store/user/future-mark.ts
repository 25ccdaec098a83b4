import { withoutFutureMarks } from "#game/future-mark.ts";
import type { GameRules } from "../bot/game-rules.ts";
import type { Database } from "../engine/tables.ts";
import { type BotUser, gameOf } from "./bot-user.ts";

/**
 * The player, whose moments that a wrong clock has left in the future become `now`; no statement if
 * there are none. Give a bot `withRulesOf` the player. One that another call has changed meanwhile is left to the next call.
 */
export async function endFutureMarks(
  db: Database,
  rules: GameRules,
  user: BotUser,
  now: number,
): Promise<BotUser> {
  const { tgId, state } = user;
  const { id: botId, energySince } = rules;
  const ended = withoutFutureMarks(gameOf(rules, user, now), now);
  if (!ended) return user;
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
