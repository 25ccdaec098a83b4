/** What players are ranked by: their points, or how many friends they have invited. */
export const leaderboardScores = ["points", "friends"] as const;
export type LeaderboardScore = (typeof leaderboardScores)[number];

/** Since when: ever, or since Monday 00:00 UTC. */
export const leaderboardPeriods = ["all", "week"] as const;
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number];

/** The number of rows at the top of a leaderboard. */
export const topRows = 100;

/** Up to this place it is exact; beyond, a share of all players is told. */
export const exactPlaces = 1000;

/** How many neighbours of a player are shown on each side. */
export const neighboursPerSide = 2;
