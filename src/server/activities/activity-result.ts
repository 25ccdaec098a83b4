import type { ActivityResult } from "#contract/schema/player-activities.ts";
import type { Clock } from "../clock.ts";
import { fieldRequestOf } from "../fields/field-request.ts";
import type { Bot } from "../store/bot/bot.ts";
import { type GameRules, withRulesOf } from "../store/bot/game-rules.ts";
import type { Database } from "../store/engine/tables.ts";
import { type BotUser, gameOf } from "../store/user/bot-user.ts";
import type { Invitations } from "./invitation.ts";
import { playerActivities } from "./player-activities.ts";

/** What pays and reads the activities of a result. */
interface ResultContext {
  readonly store: { readonly db: Database };
  readonly clock: Clock;
  readonly invitations: Invitations;
}

/**
 * The answer to a claim or purchase that is stored: the game and activities after it. Pays the
 * claimant's invitation if the claim made it due. Its `serverTime` is read now, so that a browser
 * which asked for the activities meanwhile does not take their older state for the newer one.
 */
export async function activityResult(
  { store: { db }, clock, invitations }: ResultContext,
  bot: GameRules & Pick<Bot, "activities">,
  claimant: BotUser,
  paid: number,
): Promise<ActivityResult> {
  const now = clock.now();
  const user = await invitations.pay(bot, claimant, now);
  const rules = await withRulesOf(db, bot, user);
  const fieldRequest = fieldRequestOf(user, rules.game, now);
  return {
    paid,
    serverTime: now,
    game: gameOf(rules, user, now),
    level: fieldRequest.userLevel,
    fieldRequest,
    activities: await playerActivities(db, rules, user, now),
  };
}
