import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PlayerActivities, PlayerTask } from "#contract/activity/player-activities.schema.ts";
import { isTransient } from "#web/request.ts";
import { useAutoRetry } from "../loading/auto-retry.ts";
import { useSession } from "../session/session-query.ts";
import type { LiveSession } from "../session/session-request.ts";
import { activitiesQuery } from "./activities-query.ts";

/** The activities; asked for again when the session shows that they are not up to date. */
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

/** Whether the player has got further with a task than these activities know. */
export function isBehind(
  { tasks }: PlayerActivities,
  { level, friendsCount, fieldRequest }: LiveSession,
): boolean {
  const hasMore = ({ state, goal = 0, progress = 0 }: PlayerTask, count: number) =>
    state === "open" && Math.min(goal, count) > progress;
  return tasks.some((task) => {
    if (task.kind === "level") return hasMore(task, level);
    if (task.kind === "invite") return hasMore(task, friendsCount);
    if (task.kind !== "wallet") return false;
    const known = fieldRequest.tonFriendlyAddress === "" ? "ready" : "open";
    return task.state === known;
  });
}
