/** The bounds of the game settings, as in JSON Schema. */
export const gameLimits = {
  maxEnergy: { minimum: 1, maximum: 1_000_000 },
  energyPerSecond: { minimum: 0.001, maximum: 100 },
  pointsPerTap: { minimum: 1, maximum: 1_000_000 },
  autominePointsPerHour: { minimum: 0, maximum: 1_000_000_000 },
} as const;

/** The maximum number of levels of a bot. */
export const maxLevels = 1000;

/** The origins and uses of points, in the order in which owners choose from them. */
export const pointSources = [
  "taps",
  "automining",
  "task",
  "daily",
  "quiz",
  "boost",
  "invite",
  "api",
  "owner",
] as const;
export type PointSource = (typeof pointSources)[number];
