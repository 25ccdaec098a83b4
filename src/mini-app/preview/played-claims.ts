import type { Activities } from "#contract/activity/activities.schema.ts";
import { visitMs } from "#contract/activity/activity-limit.ts";
import type {
  PlayerActivities,
  PlayerTask,
  QuizAnswers,
  TaskClaim,
} from "#contract/activity/player-activities.schema.ts";
import type { Game } from "#contract/bot/game.schema.ts";
import type { ErrorCode } from "#contract/http/error-code.ts";
import { isSecretWord, quizPayment } from "#game/answer.ts";
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
import { levelAt } from "#game/level.ts";
import { playerBoost } from "#game/player-view.ts";
import { isTaskMet, taskProgress } from "#game/task.ts";
import type { LiveSession } from "../session/live-session.ts";

/** The player of the preview. */
export interface Played {
  readonly session: LiveSession;
  /** The bot's activities, with examples in place of those that it does not have. */
  readonly own: Activities;
  readonly activities: PlayerActivities;
  /** The effect of the boosts bought since the play began; the game includes it. */
  readonly boosted: AllBoosted;
  /** When each task was started, by id. */
  readonly startedAt: ReadonlyMap<string, number>;
}

/** A claim or purchase: the points it paid, and the player after it. */
export interface Payment {
  readonly paid: number;
  readonly player: Played;
}

/** The service refuses a call. */
export class Refusal extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** The task kinds that the service cannot decide alone: a channel, a site, the owner's server. */
const outsideKinds: readonly string[] = ["subscribe", "visit", "endpoint", "api"];

/** A game with the boosts of this play, which a draft's game does not have. */
export function boostedGame(game: Game, boosted: AllBoosted): Game {
  return {
    ...game,
    ...boostedSettings(game, boosted),
    autominePointsPerHour: game.autominePointsPerHour + boosted.autominePerHour,
  };
}

/** The player after starting a task. */
export function startTask(player: Played, id: string, now: number): Played {
  const task = find(player.activities.tasks, id);
  if (task.state !== "open" || !outsideKinds.includes(task.kind)) return player;
  const started = withTask(player, { ...task, state: "started" });
  return { ...started, startedAt: new Map(player.startedAt).set(id, now) };
}

/** The player with the tasks that have become ready: a level was reached, a visit lasted. */
export function withReadyTasks(player: Played, now: number): Played {
  const { session, own, activities, startedAt } = player;
  const facts = {
    level: levelAt(session.game, now).level,
    friendsCount: session.friendsCount,
    hasWallet: session.fieldRequest.tonRawAddress !== "",
  };
  const tasks = activities.tasks.map((task): PlayerTask => {
    const rule = own.tasks?.find(({ id }) => id === task.id);
    if (!rule || task.state === "done") return task;
    const isMet = isTaskMet(rule, facts);
    if (isMet !== undefined)
      return { ...task, ...taskProgress(rule, facts), state: isMet ? "ready" : "open" };
    const from = rule.kind === "visit" ? startedAt.get(task.id) : undefined;
    return from !== undefined && from + visitMs <= now ? { ...task, state: "ready" } : task;
  });
  return { ...player, activities: { ...activities, tasks } };
}

/**
 * Claims a task. A channel counts as joined, and the owner's server as satisfied, once the player has
 * started the task; messages count as allowed, and the app as added to the home screen.
 */
export function claimTask(player: Played, id: string, { code = "" }: TaskClaim): Payment {
  const task = find(player.activities.tasks, id);
  const rule = find(player.own.tasks, id);
  if (task.state === "done") return pay(player, 0);
  if (rule.kind === "code") {
    if (!isSecretWord(rule.code, code)) throw new Refusal("CODE_WRONG");
  } else if (
    task.kind !== "messages" &&
    task.kind !== "home-screen" &&
    task.state !== "ready" &&
    (task.state !== "started" || task.kind === "visit")
  )
    throw new Refusal("TASK_NOT_DONE");
  return pay(withTask(player, { ...task, state: "done" }), task.reward);
}

/** Claims the bonus of the day. */
export function claimDaily(player: Played): Payment {
  const { daily } = player.activities;
  if (!daily) throw new Refusal("ACTIVITY_NOT_FOUND");
  if (daily.isClaimed) return pay(player, 0);
  const claimed = { daily: { ...daily, isClaimed: true } };
  return pay(withActivities(player, claimed), dailyReward(daily.rewards, daily.day));
}

/** Buys a boost. */
export function buyBoost(player: Played, id: string, price: number, now: number): Payment {
  const boost = find(player.own.boosts, id);
  const { bought } = find(player.activities.boosts, id);
  const { game } = player.session;
  const current = nextPrice(boost, bought, player.boosted);
  const boosted = raisedBy(player.boosted, boost.effect);
  if (current === null || !boosted) throw new Refusal("BOOST_ALL_BOUGHT");
  if (current !== price) throw new Refusal("PRICE_CHANGED");
  if (balanceAt(game, now) < price) throw new Refusal("NOT_ENOUGH_POINTS");
  const mined = settleAutomining(game.autominingSince, game.autominePointsPerHour, now);
  const raised = boostedGame(game, { ...noBoosts, ...boost.effect });
  const after: Game = {
    ...raised,
    points: game.points + mined.paid,
    autominingSince: mined.since,
    pointsSpent: game.pointsSpent + price,
    energyFullAt: energyFullAtRate(game, raised.energyPerSecond, now),
  };
  const boosts = player.activities.boosts.map((one) =>
    playerBoost(find(player.own.boosts, one.id), one.bought + (one.id === id ? 1 : 0), boosted),
  );
  const session = { ...player.session, game: after };
  return pay(withActivities({ ...player, session, boosted }, { boosts }), -price);
}

/** Answers a quiz. */
export function answerQuiz(player: Played, id: string, { answers }: QuizAnswers): Payment {
  const rule = find(player.own.quizzes, id);
  const quiz = find(player.activities.quizzes, id);
  if (quiz.result) return pay(player, 0);
  const paid = quizPayment(rule, answers);
  if (paid === undefined) throw new Refusal("QUIZ_CHANGED");
  const result = { answers, right: rule.questions.map(({ right }) => right), paid };
  const quizzes = player.activities.quizzes.map((one) => (one === quiz ? { ...one, result } : one));
  return pay(withActivities(player, { quizzes }), paid);
}

function find<Item extends { readonly id: string }>(
  items: readonly Item[] | undefined,
  id: string,
): Item {
  const item = items?.find((one) => one.id === id);
  if (!item) throw new Refusal("ACTIVITY_NOT_FOUND");
  return item;
}

function pay(player: Played, paid: number): Payment {
  const { session } = player;
  const game = { ...session.game, points: session.game.points + paid };
  return { paid, player: { ...player, session: { ...session, game } } };
}

function withTask(player: Played, changed: PlayerTask): Played {
  const { tasks } = player.activities;
  return withActivities(player, {
    tasks: tasks.map((task) => (task.id === changed.id ? changed : task)),
  });
}

function withActivities(player: Played, changed: Partial<PlayerActivities>): Played {
  return { ...player, activities: { ...player.activities, ...changed } };
}
