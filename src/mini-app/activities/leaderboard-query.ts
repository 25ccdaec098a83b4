import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { Leaderboard, LeaderboardQuery } from "#contract/user/leaderboard.schema.ts";
import type { LeaderboardPeriod, LeaderboardScore } from "#contract/user/leaderboard.ts";
import { isTransient } from "#web/request-failure.ts";
import { useAutoRetry } from "../loading/auto-retry.ts";
import { playerCall } from "../session/player-call.ts";
import { queryDefaults, staleAfter } from "../session/query-defaults.ts";
import { request } from "../session/service-request.ts";
import { useSession } from "../session/session-query.ts";
import { isPreview } from "./activities-query.ts";

/** The score and period of a leaderboard's block. */
export interface Board {
  readonly by: LeaderboardScore;
  readonly period: LeaderboardPeriod;
}
export type Among = NonNullable<LeaderboardQuery["among"]>;

/** The shortest time between two requests for a leaderboard. */
const staleMs = 30_000;

/** A leaderboard, with the player's rank. */
function leaderboardQuery({ by, period }: Board, among: Among) {
  return queryOptions({
    queryKey: ["leaderboard", by, period, among],
    queryFn: async ({ client }): Promise<Leaderboard> =>
      request("GET /leaderboard", { ...(await playerCall(client)), query: { by, period, among } }),
    ...queryDefaults,
    staleTime: staleAfter(staleMs),
    retry: (failures, error) => failures < 2 && isTransient(error),
  });
}

/** Reads a leaderboard, and again after the player's score has changed, at most every 30 s. */
export function useLeaderboard({ by, period }: Board, among: Among) {
  const client = useQueryClient();
  const { data, error, refetch: read } = useQuery(leaderboardQuery({ by, period }, among));
  const { game, friendsCount } = useSession();
  const refetch = useCallback(() => void read(), [read]);
  useAutoRetry(!data && isTransient(error) ? error : undefined, refetch);
  // All time ranks the points that the player has, a week those that they earned.
  const points = period === "all" ? game.points : game.points + game.pointsSpent;
  const score = by === "points" ? points : friendsCount;
  const ranked = useRef(score);
  useEffect(() => {
    if (isPreview || score === ranked.current) return;
    const { queryKey } = leaderboardQuery({ by, period }, among);
    const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
    const timer = setTimeout(
      () => {
        ranked.current = score;
        refetch();
      },
      Math.max(0, dataUpdatedAt + staleMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [client, by, period, among, score, refetch]);
  return { data, error, refetch };
}
