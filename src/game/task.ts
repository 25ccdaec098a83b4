import type { Task } from "#contract/activity/activities.schema.ts";

/** The facts about a player that decide tasks without an outside check. */
export interface TaskPlayer {
  readonly level: number;
  readonly friendsCount: number;
  readonly hasWallet: boolean;
}

/** The number that a task of kind "invite" or "level" requires, and the player's own. */
export function taskProgress(
  task: Task,
  { level, friendsCount }: TaskPlayer,
): { readonly goal: number; readonly progress: number } | undefined {
  if (task.kind === "level") return { goal: task.level, progress: Math.min(level, task.level) };
  if (task.kind === "invite")
    return { goal: task.count, progress: Math.min(friendsCount, task.count) };
  return undefined;
}

/**
 * Whether the player has done a task, as far as these facts decide it; undefined for tasks with an
 * outside check: a channel, a word, an owner's server, a visit.
 */
export function isTaskMet(task: Task, player: TaskPlayer): boolean | undefined {
  if (task.kind === "wallet") return player.hasWallet;
  const state = taskProgress(task, player);
  return state && state.progress >= state.goal;
}

/** The link that a task opens; a public channel's own link if the owner sets none. */
export function taskUrl(task: Task): string | undefined {
  if (task.kind === "subscribe" && task.url === undefined && task.channel.startsWith("@"))
    return `https://t.me/${task.channel.slice(1)}`;
  return "url" in task ? task.url : undefined;
}
