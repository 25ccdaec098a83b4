import type { Daily, Quiz } from "#contract/activity/activities.schema.ts";
import type {
  ActivityResult,
  PlayerActivities,
  PlayerDaily,
  PlayerQuiz,
} from "#contract/activity/player-activities.schema.ts";
import { type DailyProgress, dailyStanding } from "#game/daily.ts";
import { playerBoost, playerInvite, playerQuiz } from "#game/player-view.ts";
import type { Clock } from "../clock.ts";
import { fieldRequestOf } from "../players/player-values.ts";
import { type AnsweredQuiz, readProgress } from "../store/activity/activity-progress.ts";
import type { Bot } from "../store/bot/bot.ts";
import { type GameRules, withRulesOf } from "../store/bot/game-rules.ts";
import type { Database } from "../store/schema/tables.ts";
import { allBoostedOf, type BotUser, gameOf } from "../store/user/bot-user.ts";
import type { Invitations } from "./invitation.ts";
import { playerTasks } from "./player-task.ts";

export async function playerActivities(
  db: Database,
  bot: Pick<Bot, "id" | "activities" | "game">,
  user: BotUser,
  now: number,
): Promise<PlayerActivities> {
  const { tasks = [], daily, boosts = [], quizzes = [], invite, onboarding = [] } = bot.activities;
  const taskIds = tasks.map(({ id }) => id);
  const progress = await readProgress(db, { botId: bot.id, tgId: user.tgId }, taskIds);
  return {
    serverTime: now,
    tasks: playerTasks(tasks, progress, { user, game: bot.game, now }),
    ...(daily && { daily: playerDaily(daily, progress.daily, now) }),
    boosts: boosts.map((boost) =>
      playerBoost(boost, progress.boughtBoosts.get(boost.id) ?? 0, allBoostedOf(user)),
    ),
    quizzes: quizzes.map((quiz) => answeredQuiz(quiz, progress.quizzes.get(quiz.id))),
    ...(invite && { invite: playerInvite(invite) }),
    onboarding: user.isOnboarded ? [] : onboarding,
    isHidden: user.isHidden,
  };
}

function playerDaily(daily: Daily, last: DailyProgress | undefined, now: number): PlayerDaily {
  const { streak, isClaimed, nextDayAt } = dailyStanding(daily, last, now);
  return { rewards: daily.rewards, day: streak, isClaimed, nextDayAt };
}

function answeredQuiz(quiz: Quiz, answered: AnsweredQuiz | undefined): PlayerQuiz {
  return {
    ...playerQuiz(quiz),
    ...(answered && {
      result: {
        answers: [...answered.answers],
        right: quiz.questions.map(({ right }) => right),
        paid: answered.paid,
      },
    }),
  };
}

interface ResultContext {
  readonly store: { readonly db: Database };
  readonly clock: Clock;
  readonly invitations: Invitations;
}

/**
 * The answer after a stored claim or purchase: the new game and activities. Pays the claimant's
 * invitation if the claim made it due. `serverTime` is read now, so that a browser can order this
 * answer after one that was read during the claim.
 */
export async function activityResult(
  { store: { db }, clock, invitations }: ResultContext,
  bot: GameRules & Pick<Bot, "activities">,
  claim: { readonly user: BotUser; readonly paid: number },
): Promise<ActivityResult> {
  const now = clock.now();
  const user = await invitations.pay(bot, claim.user, now);
  const rules = await withRulesOf(db, bot, user);
  const fieldRequest = fieldRequestOf(user, rules.game, now);
  return {
    paid: claim.paid,
    serverTime: now,
    game: gameOf(rules, user, now),
    level: fieldRequest.userLevel,
    fieldRequest,
    activities: await playerActivities(db, rules, user, now),
  };
}
