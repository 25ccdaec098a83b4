/** The score of a ranking: points, or the number of invited friends. */
export const leaderboardScores = ["points", "friends"] as const;
export type LeaderboardScore = (typeof leaderboardScores)[number];

/** All time, or since Monday 00:00 UTC. */
export const leaderboardPeriods = ["all", "week"] as const;
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number];

/** A kind of board that a block can show. */
export interface BoardKind {
  readonly by: LeaderboardScore;
  readonly period: LeaderboardPeriod;
}

/** The number of rows at the top of a leaderboard. */
export const topRows = 100;

/** Ranks up to this one are exact; beyond it, players see a share of all players. */
export const exactPlaces = 1000;

/** The number of a player's neighbours shown on each side. */
export const neighboursPerSide = 2;
