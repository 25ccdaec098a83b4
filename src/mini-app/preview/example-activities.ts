import type { Activities, Boost, Task } from "#contract/activity/activities.schema.ts";
import { maxCodeTries } from "#contract/activity/activity-limit.ts";
import type {
  PlayerActivities,
  PlayerTask,
  TaskState,
} from "#contract/activity/player-activities.schema.ts";
import { noBoosts } from "#game/boost.ts";
import { dailyStanding } from "#game/daily.ts";
import { playerBoost, playerInvite, playerQuiz, playerTask } from "#game/player-view.ts";
import { isTaskMet } from "#game/task.ts";
import type { LiveSession } from "../session/session-request.ts";
import { exampleContent } from "./example-content.ts";

/** What an activity's block shows, and of which the preview has examples. */
export type ExampleMember = keyof typeof exampleContent;
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
 * Activities as a player in the middle of them sees them: tasks in each state, the third day of the
 * bonus, a boost bought twice. The preview has no session to ask for a player's own.
 */
export function exampleActivities(
  { tasks = [], daily, boosts = [], quizzes = [], invite }: Activities,
  session: LiveSession,
): PlayerActivities {
  const { serverTime } = session;
  return {
    serverTime,
    tasks: tasks.map((task, index) => exampleTask(task, index, session)),
    ...(daily && {
      daily: {
        rewards: daily.rewards,
        day: 3,
        isClaimed: false,
        nextDayAt: dailyStanding(daily, undefined, serverTime).nextDayAt,
      },
    }),
    boosts: boosts.map((boost, index) =>
      playerBoost(boost, index === 0 ? twice(boost) : 0, noBoosts),
    ),
    quizzes: quizzes.map(playerQuiz),
    ...(invite && { invite: playerInvite(invite) }),
    onboarding: [],
    isHidden: false,
  };
}

/** One after the other, so that each state is seen once there are four tasks. */
const states: readonly TaskState[] = ["open", "ready", "started", "done"];

function exampleTask(task: Task, index: number, session: LiveSession): PlayerTask {
  const { tonRawAddress } = session.fieldRequest;
  const { level, friendsCount } = session;
  const player = { level, friendsCount, hasWallet: tonRawAddress !== "" };
  return {
    ...playerTask(task, player),
    state: possible(task, states[index % states.length] ?? "open", isTaskMet(task, player)),
    ...(task.kind === "code" && { triesLeft: maxCodeTries }),
  };
}

/** The state, or the nearest that such a task can have. */
function possible(task: Task, state: TaskState, isMet: boolean | undefined): TaskState {
  if (state === "done") return state;
  if (isMet !== undefined) return isMet ? "ready" : "open";
  return state === "ready" && task.kind !== "visit" ? "started" : state;
}

/** Twice, if that leaves one to buy. */
function twice({ max }: Boost): number {
  return Math.max(0, Math.min(2, max - 1));
}
