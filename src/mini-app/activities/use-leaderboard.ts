import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { Leaderboard } from "#contract/user/leaderboard.schema.ts";
import { useSession } from "../session/session-query.ts";
import { type Among, type Board, boardStaleMs, leaderboardQuery } from "./leaderboard-query.ts";
import { isPreview } from "./preview-page.ts";

/** A leaderboard as the service tells it. */
interface ReadBoard {
  readonly data: Leaderboard | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** Reads a leaderboard, and again after the player's score has changed, at most every 30 s. */
export function useLeaderboard(board: Board, among: Among): ReadBoard {
  const client = useQueryClient();
  const { by, period } = board;
  const { data, error, refetch: ask } = useQuery(leaderboardQuery({ by, period }, among));
  const { game, friendsCount } = useSession();
  const refetch = useCallback(() => void ask(), [ask]);
  // All time ranks the points that the player has, a week those that they earned.
  const points = period === "all" ? game.points : game.points + game.pointsSpent;
  const score = by === "points" ? points : friendsCount;
  const known = useRef(score);
  useEffect(() => {
    if (isPreview || score === known.current) return;
    const { queryKey } = leaderboardQuery({ by, period }, among);
    const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
    const timer = setTimeout(
      () => {
        known.current = score;
        refetch();
      },
      Math.max(0, dataUpdatedAt + boardStaleMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [client, by, period, among, score, refetch]);
  return { data, error, refetch };
}
