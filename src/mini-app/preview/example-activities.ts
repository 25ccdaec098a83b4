import type { Activities, Task } from "#contract/activity/activities.schema.ts";
import { maxCodeTries } from "#contract/activity/activity-limit.ts";
import type { PlayerActivities, TaskState } from "#contract/activity/player-activities.schema.ts";
import { noBoosts } from "#game/boost.ts";
import { dailyStanding } from "#game/daily.ts";
import { playerBoost, playerInvite, playerQuiz, playerTask } from "#game/player-view.ts";
import { isTaskMet } from "#game/task.ts";
import type { LiveSession } from "../session/live-session.ts";
import { exampleContent } from "./example-content.ts";

type ExampleMember = keyof typeof exampleContent;
const exampleMembers = Object.keys(exampleContent) as ExampleMember[];

/** The activities that a bot does not have. */
export function missingFrom(activities: Activities): ExampleMember[] {
  return exampleMembers.filter((member) => {
    const own = activities[member];
    return own === undefined || (Array.isArray(own) && own.length === 0);
  });
}

/** A bot's activities, with examples in place of those that it does not have. */
export function completedActivities(activities: Activities): Activities {
  const examples = missingFrom(activities).map((member) => [member, exampleContent[member]]);
  return { ...activities, ...Object.fromEntries(examples) };
}

/**
 * Activities of a player in the middle of them: tasks in each state, the third day of the bonus, a
 * boost bought twice.
 */
export function exampleActivities(
  { tasks = [], daily, boosts = [], quizzes = [], invite }: Activities,
  { serverTime, level, friendsCount, fieldRequest }: LiveSession,
): PlayerActivities {
  const player = { level, friendsCount, hasWallet: fieldRequest.tonRawAddress !== "" };
  return {
    serverTime,
    tasks: tasks.map((task, index) => ({
      ...playerTask(task, player),
      state: stateAt(index, task, isTaskMet(task, player)),
      ...(task.kind === "code" && { triesLeft: maxCodeTries }),
    })),
    ...(daily && {
      daily: {
        rewards: daily.rewards,
        day: 3,
        isClaimed: false,
        nextDayAt: dailyStanding(daily, undefined, serverTime).nextDayAt,
      },
    }),
    boosts: boosts.map((boost, index) => {
      // At least one is left to buy.
      const bought = index === 0 ? Math.max(0, Math.min(2, boost.max - 1)) : 0;
      return playerBoost(boost, bought, noBoosts);
    }),
    quizzes: quizzes.map(playerQuiz),
    ...(invite && { invite: playerInvite(invite) }),
    onboarding: [],
    isHidden: false,
  };
}

/** Four tasks show each state once. */
const states: readonly TaskState[] = ["open", "ready", "started", "done"];

/** The state of a task by its index, or the nearest that such a task can have. */
function stateAt(index: number, { kind }: Task, isMet: boolean | undefined): TaskState {
  const state = states[index % states.length] ?? "open";
  if (state === "done") return state;
  if (isMet !== undefined) return isMet ? "ready" : "open";
  return state === "ready" && kind !== "visit" ? "started" : state;
}
