import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PlayerActivities, PlayerTask } from "#contract/activity/player-activities.schema.ts";
import { isTransient } from "#web/request-failure.ts";
import { useAutoRetry } from "../loading/auto-retry.ts";
import type { LiveSession } from "../session/live-session.ts";
import { launch } from "../session/page-context.ts";
import { playerCall } from "../session/player-call.ts";
import { queryDefaults, staleAfter } from "../session/query-defaults.ts";
import { request } from "../session/service-request.ts";
import { useSession } from "../session/session-query.ts";

/** Whether this is the builder's preview, where nobody is signed in and nothing can be sent. */
export const isPreview = launch.kind === "player" && launch.initData === "";

/** Refetched when the app becomes visible after this long. */
const staleMs = 30_000;
/** No answer takes longer: one that is older by more comes from a clock that was set back. */
const maxAnswerMs = 15_000;

/** The bot's activities, and how far the player is with each. */
export const activitiesQuery = queryOptions({
  queryKey: ["activities"],
  queryFn: async ({ client, queryKey }): Promise<PlayerActivities> => {
    const answer = await request("GET /activities", await playerCall(client));
    return newest(answer, client.getQueryData<PlayerActivities>(queryKey));
  },
  ...queryDefaults,
  staleTime: staleAfter(staleMs),
  gcTime: Number.POSITIVE_INFINITY,
  retry: (failures, error) => failures < 2 && isTransient(error),
});

/** Shows activities that came with another answer. */
export function showActivities(client: QueryClient, answer: PlayerActivities): void {
  client.setQueryData(activitiesQuery.queryKey, (known) => newest(answer, known));
}

/** An older answer is dropped: it would take back what the player has been paid since. */
function newest(answer: PlayerActivities, known: PlayerActivities | undefined): PlayerActivities {
  const lateMs = (known?.serverTime ?? 0) - answer.serverTime;
  return known && lateMs > 0 && lateMs < maxAnswerMs ? known : answer;
}

/** The activities, refetched when the session shows that they are out of date. */
export function useActivities() {
  const client = useQueryClient();
  const session = useSession();
  const { data, error, refetch } = useQuery(activitiesQuery);
  const isLate = data !== undefined && isBehind(data, session);
  useAutoRetry(isTransient(error) ? error : undefined, refetch);
  // Several blocks notice it at once, and share one request.
  useEffect(() => {
    if (isLate) void client.invalidateQueries(activitiesQuery, { cancelRefetch: false });
  }, [isLate, client]);
  return { data, error, refetch };
}

/** Whether the session has the player further with a task than these activities. */
function isBehind(
  { tasks }: PlayerActivities,
  { level, friendsCount, fieldRequest }: LiveSession,
): boolean {
  const hasMore = ({ state, goal = 0, progress = 0 }: PlayerTask, count: number) =>
    state === "open" && Math.min(goal, count) > progress;
  return tasks.some((task) => {
    if (task.kind === "level") return hasMore(task, level);
    if (task.kind === "invite") return hasMore(task, friendsCount);
    if (task.kind !== "wallet") return false;
    const outdated = fieldRequest.tonFriendlyAddress === "" ? "ready" : "open";
    return task.state === outdated;
  });
}
