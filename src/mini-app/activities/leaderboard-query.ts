import { queryOptions } from "@tanstack/react-query";
import type { Leaderboard, LeaderboardQuery } from "#contract/user/leaderboard.schema.ts";
import type { LeaderboardPeriod, LeaderboardScore } from "#contract/user/leaderboard.ts";
import { isTransient, request } from "#web/request.ts";
import { playerCall } from "../session/player-call.ts";
import { queryDefaults, staleAfter } from "../session/query-defaults.ts";

/** Which leaderboard is shown, as its block says it. */
export interface Board {
  readonly by: LeaderboardScore;
  readonly period: LeaderboardPeriod;
}
export type Among = NonNullable<LeaderboardQuery["among"]>;

/** A leaderboard is not asked for sooner again. */
export const boardStaleMs = 30_000;

/** A leaderboard, with the player's place on it. */
export function leaderboardQuery({ by, period }: Board, among: Among) {
  return queryOptions({
    queryKey: ["leaderboard", by, period, among],
    queryFn: async ({ client }): Promise<Leaderboard> =>
      request("GET /leaderboard", { ...(await playerCall(client)), query: { by, period, among } }),
    ...queryDefaults,
    staleTime: staleAfter(boardStaleMs),
    retry: (failures, error) => failures < 2 && isTransient(error),
  });
}
