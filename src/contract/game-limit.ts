/** The bounds of a game's rules, as a JSON schema has them. Our rule: the seed shows none. */
export const gameLimits = {
  maxEnergy: { minimum: 1, maximum: 1_000_000 },
  energyPerSecond: { minimum: 0.001, maximum: 100 },
  pointsPerTap: { minimum: 1, maximum: 1_000_000 },
  autominePointsPerHour: { minimum: 0, maximum: 1_000_000_000 },
} as const;

/** How many points there may be: 0 … 2^53−1. */
export const pointsLimit = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;

/** How many levels a bot may have. */
export const maxLevels = 1000;
