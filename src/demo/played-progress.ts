import type { FastifyInstance } from "fastify";
import type { PlayerActivities } from "#contract/activity/player-activities.schema.ts";
import type { Session } from "#contract/user/session.schema.ts";

/** What a demo player has done besides tapping; each start of the development server repeats it. */
export interface Plays {
  /** Whether they claim the bonus of each day on which the server is started. */
  readonly daily?: boolean;
  /** The ids of tasks that the service itself knows to be done. */
  readonly tasks?: readonly string[];
  /** The ids of boosts, once for each purchase. */
  readonly boosts?: readonly string[];
  readonly quiz?: { readonly id: string; readonly answers: readonly number[] };
}

/**
 * Plays through the API, as every player does. What was done at an earlier start counts once, and what
 * the owner of the demo has changed or removed since is refused, which is no fault.
 */
export async function playActivities(
  app: FastifyInstance,
  botId: string,
  { token }: Session,
  { daily = false, tasks = [], boosts = [], quiz }: Plays,
): Promise<void> {
  const call = (method: "GET" | "POST", path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/mini-app/${botId}/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  await call("POST", "onboarding");
  if (daily) await call("POST", "daily");
  for (const task of tasks) await call("POST", `tasks/${task}/claim`, {});
  if (quiz) await call("POST", `quizzes/${quiz.id}`, { answers: quiz.answers });
  for (const [index, id] of boosts.entries()) {
    const activities: PlayerActivities = (await call("GET", "activities")).json();
    const price = activities.boosts.find((boost) => boost.id === id)?.price ?? null;
    if (price !== null)
      await call("POST", `boosts/${id}`, { requestId: `demo-purchase-${index}`, price });
  }
}
