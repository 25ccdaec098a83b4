import type { Activities, Quiz } from "#contract/activity/activities.schema.ts";
import { visitMs } from "#contract/activity/activity-limit.ts";
import type {
  BoostPurchase,
  PlayerActivities,
  PlayerTask,
  QuizAnswers,
  TaskClaim,
} from "#contract/activity/player-activities.schema.ts";
import type { Game } from "#contract/bot/game.schema.ts";
import { settleAutomining } from "#game/automining.ts";
import { balanceAt } from "#game/balance.ts";
import {
  type AllBoosted,
  boostedSettings,
  energyFullAtRate,
  nextPrice,
  noBoosts,
  raisedBy,
} from "#game/boost.ts";
import { dailyReward } from "#game/daily.ts";
import { playerBoost } from "#game/player-view.ts";
import { quizPayment } from "#game/quiz.ts";
import { isSecretWord } from "#game/secret-word.ts";
import { isTaskMet, type TaskPlayer, taskProgress } from "#game/task.ts";
import type { PlayedRefusal } from "./played-refusal.ts";

/** A player's game and activities while the preview is played. */
export interface Played {
  readonly game: Game;
  readonly activities: PlayerActivities;
  /** What the boosts add that were bought since the play began; the game holds it already. */
  readonly boosted: AllBoosted;
}

/** What came of a claim: the game and activities after it, or the code of the refusal. */
export type PlayedResult =
  | { readonly kind: "paid"; readonly paid: number; readonly after: Played }
  | { readonly kind: "refused"; readonly code: PlayedRefusal };

/** A game with the boosts of this play, of which a draft's game has none. */
export function boostedGame(game: Game, boosted: AllBoosted): Game {
  return {
    ...game,
    ...boostedSettings(game, boosted),
    autominePointsPerHour: game.autominePointsPerHour + boosted.autominePerHour,
  };
}

/** The activities after the player has begun a task. */
export function startTask(activities: PlayerActivities, id: string): PlayerActivities {
  return withTask(activities, id, (task) =>
    task.state === "open" && isAsked(task) ? { ...task, state: "started" } : task,
  );
}

/** What decides how far tasks are that nobody claims or begins right now. */
export interface TaskFacts {
  readonly player: TaskPlayer;
  /** When each task was begun, by id. */
  readonly startedAt: ReadonlyMap<string, number>;
  readonly now: number;
}

/** The activities with tasks that have become ready: a level was reached, a visit lasted. */
export function withReadyTasks(
  activities: PlayerActivities,
  { tasks = [] }: Activities,
  { player, startedAt, now }: TaskFacts,
): PlayerActivities {
  return {
    ...activities,
    tasks: activities.tasks.map((task): PlayerTask => {
      const own = tasks.find(({ id }) => id === task.id);
      if (!own || task.state === "done") return task;
      const isMet = isTaskMet(own, player);
      if (isMet !== undefined)
        return { ...task, ...taskProgress(own, player), state: isMet ? "ready" : "open" };
      const began = startedAt.get(task.id);
      const isOver = own.kind === "visit" && began !== undefined && began + visitMs <= now;
      return isOver ? { ...task, state: "ready" } : task;
    }),
  };
}

/**
 * Claims a task. There is nobody to ask: a channel has been joined and the owner's server says yes once
 * the player has begun, and a word is the one that the owner has set.
 */
export function claimTask(
  played: Played,
  { tasks = [] }: Activities,
  id: string,
  { code }: TaskClaim,
): PlayedResult {
  const task = played.activities.tasks.find((one) => one.id === id);
  const own = tasks.find((one) => one.id === id);
  if (!task || !own) return refused("ACTIVITY_NOT_FOUND");
  if (task.state === "done") return paid(played, 0, {});
  if (own.kind === "code") {
    if (!isSecretWord(own.code, code ?? "")) return refused("CODE_WRONG");
  } else if (!isDone(task)) return refused("TASK_NOT_DONE");
  const { tasks: after } = withTask(played.activities, id, (one) => ({ ...one, state: "done" }));
  return paid(played, task.reward, { tasks: after });
}

/** Claims the bonus of the day. */
export function claimDaily(played: Played): PlayedResult {
  const { daily } = played.activities;
  if (!daily) return refused("ACTIVITY_NOT_FOUND");
  if (daily.isClaimed) return paid(played, 0, {});
  return paid(played, dailyReward(daily.rewards, daily.day), {
    daily: { ...daily, isClaimed: true },
  });
}

/** Buys a boost. */
export function buyBoost(
  played: Played,
  { boosts = [] }: Activities,
  id: string,
  { price }: Pick<BoostPurchase, "price">,
  now: number,
): PlayedResult {
  const own = boosts.find((one) => one.id === id);
  const bought = played.activities.boosts.find((one) => one.id === id)?.bought;
  if (!own || bought === undefined) return refused("ACTIVITY_NOT_FOUND");
  const current = nextPrice(own, bought, played.boosted);
  const boosted = raisedBy(played.boosted, own.effect);
  if (current === null || !boosted) return refused("BOOST_ALL_BOUGHT");
  if (current !== price) return refused("PRICE_CHANGED");
  if (balanceAt(played.game, now) < price) return refused("NOT_ENOUGH_POINTS");
  const settled = withMined(played.game, now);
  const raised = boostedGame(settled, { ...noBoosts, ...own.effect });
  const game = {
    ...raised,
    points: settled.points - price,
    pointsSpent: settled.pointsSpent + price,
    energyFullAt: energyFullAtRate(settled, raised.energyPerSecond, now),
  };
  const boostsAfter = played.activities.boosts.map((one) => {
    const offered = boosts.find((other) => other.id === one.id);
    return offered ? playerBoost(offered, one.bought + (one.id === id ? 1 : 0), boosted) : one;
  });
  const activities = { ...played.activities, boosts: boostsAfter };
  return { kind: "paid", paid: -price, after: { game, activities, boosted } };
}

/** Answers a quiz. */
export function answerQuiz(
  played: Played,
  { quizzes = [] }: Activities,
  id: string,
  { answers }: QuizAnswers,
): PlayedResult {
  const own: Quiz | undefined = quizzes.find((one) => one.id === id);
  const quiz = played.activities.quizzes.find((one) => one.id === id);
  if (!own || !quiz) return refused("ACTIVITY_NOT_FOUND");
  if (quiz.result) return paid(played, 0, {});
  const pays = quizPayment(own, answers);
  if (pays === undefined) return refused("QUIZ_CHANGED");
  const result = { answers, right: own.questions.map(({ right }) => right), paid: pays };
  const after = played.activities.quizzes.map((one) => (one.id === id ? { ...one, result } : one));
  return paid(played, pays, { quizzes: after });
}

/** Whether somebody beside the service decides such a task: a channel, a site, the owner's server. */
function isAsked({ kind }: PlayerTask): boolean {
  return kind === "subscribe" || kind === "visit" || kind === "endpoint" || kind === "api";
}

/** Whether a task counts as done, as far as the preview can tell. */
function isDone(task: PlayerTask): boolean {
  if (task.state === "ready") return true;
  return task.state === "started" && task.kind !== "visit";
}

function withTask(
  activities: PlayerActivities,
  id: string,
  change: (task: PlayerTask) => PlayerTask,
): PlayerActivities {
  return {
    ...activities,
    tasks: activities.tasks.map((task) => (task.id === id ? change(task) : task)),
  };
}

/** The game with what auto-mining has brought by `now`. */
function withMined(game: Game, now: number): Game {
  const settled = settleAutomining(game.autominingSince, game.autominePointsPerHour, now);
  return { ...game, points: game.points + settled.paid, autominingSince: settled.since };
}

function paid(
  { game, activities, boosted }: Played,
  points: number,
  changed: Partial<PlayerActivities>,
): PlayedResult {
  const after = {
    game: { ...game, points: game.points + points },
    activities: { ...activities, ...changed },
    boosted,
  };
  return { kind: "paid", paid: points, after };
}

function refused(code: PlayedRefusal): PlayedResult {
  return { kind: "refused", code };
}
