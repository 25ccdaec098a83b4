import type { Boost, Invite, Quiz, Task } from "#contract/activity/activities.schema.ts";
import type {
  PlayerBoost,
  PlayerInvite,
  PlayerQuiz,
  PlayerTask,
} from "#contract/activity/player-activities.schema.ts";
import { type AllBoosted, nextPrice } from "./boost.ts";
import { defaultInviteWhen } from "./invitation.ts";
import { type TaskPlayer, taskProgress, taskUrl } from "./task.ts";

/** A task as players see it, without its secret word and the owner's endpoint. */
export function playerTask(
  task: Task,
  player: TaskPlayer,
): Omit<PlayerTask, "state" | "triesLeft"> {
  const { id, title, icon, kind, reward } = task;
  const url = taskUrl(task);
  return {
    id,
    title,
    ...(icon !== undefined && { icon }),
    kind,
    reward,
    ...(url !== undefined && { url }),
    ...taskProgress(task, player),
  };
}

/** A boost after `bought` purchases of a player; `boosted` is the sum of all their boosts. */
export function playerBoost(boost: Boost, bought: number, boosted: AllBoosted): PlayerBoost {
  const { id, title, image, effect, max } = boost;
  const price = nextPrice(boost, bought, boosted);
  return { id, title, ...(image !== undefined && { image }), effect, bought, max, price };
}

/** A quiz that a player has not answered, without its correct answers. */
export function playerQuiz({ id, title, reward, questions }: Quiz): PlayerQuiz {
  return {
    id,
    title,
    reward,
    questions: questions.map(({ question, options }) => ({ question, options })),
  };
}

export function playerInvite({ points, friendPoints, when, text, image }: Invite): PlayerInvite {
  return {
    points,
    friendPoints,
    when: when ?? defaultInviteWhen,
    ...(text !== undefined && { text }),
    hasPicture: image !== undefined,
  };
}
