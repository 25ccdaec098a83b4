import type { Task } from "#contract/activity/activities.schema.ts";
import { codeTriesMs, maxCodeTries, visitMs } from "#contract/activity/activity-limit.ts";
import type { PlayerTask, TaskState } from "#contract/activity/player-activities.schema.ts";
import type { GameSettings } from "#contract/bot/game.schema.ts";
import { msSince } from "#game/future-mark.ts";
import { playerTask } from "#game/player-view.ts";
import { isTaskMet, type TaskPlayer } from "#game/task.ts";
import { standingOf } from "../players/player-values.ts";
import type { ActivityProgress, StartedTask } from "../store/activity/activity-progress.ts";
import type { BotUser } from "../store/user/bot-user.ts";

interface Listing {
  readonly user: BotUser;
  readonly game: GameSettings;
  readonly now: number;
}

export function playerTasks(
  tasks: readonly Task[],
  { paidTasks, startedTasks }: Pick<ActivityProgress, "paidTasks" | "startedTasks">,
  { user, game, now }: Listing,
): PlayerTask[] {
  const player = taskPlayer(user, game, now);
  return tasks.map((task) => {
    const started = startedTasks.get(task.id);
    return {
      ...playerTask(task, player),
      state: paidTasks.has(task.id) ? "done" : stateOf(task, started, player, now),
      ...(task.kind === "code" && { triesLeft: triesLeft(started, now) }),
    };
  });
}

/** The player's values that decide tasks. */
export function taskPlayer(user: BotUser, game: GameSettings, now: number): TaskPlayer {
  return {
    level: standingOf(user, game, now).reached.level,
    friendsCount: user.friendsCount,
    hasWallet: user.tonAddress !== "",
  };
}

export function triesLeft(started: StartedTask | undefined, now: number): number {
  if (!started || msSince(started.triedSince, now) >= codeTriesMs) return maxCodeTries;
  return Math.max(0, maxCodeTries - started.tries);
}

function stateOf(
  task: Task,
  started: StartedTask | undefined,
  player: TaskPlayer,
  now: number,
): TaskState {
  const isMet = isTaskMet(task, player);
  if (isMet !== undefined) return isMet ? "ready" : "open";
  if (!started) return "open";
  return task.kind === "visit" && msSince(started.startedAt, now) >= visitMs ? "ready" : "started";
}
