import * as fc from "fast-check";
import type { Game } from "#contract/schema/game.ts";

/** Any moment from 2001 to 2096; the rules see nothing but differences. */
export const moment = fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 });

/** A stretch of time: mostly taps apart, sometimes days. */
export const stretchMs = fc.oneof(
  fc.integer({ min: 0, max: 3000 }),
  fc.integer({ min: 0, max: 10 * 86_400_000 }),
);

export const energyPerSecond = fc.oneof(
  fc.constantFrom(0.001, 0.3, 1, 3, 7, 99, 100),
  fc.double({ min: 0.001, max: 100, noNaN: true }),
);

export const maxEnergy = fc.oneof(
  fc.integer({ min: 1, max: 20 }),
  fc.integer({ min: 1, max: 1_000_000 }),
);

/**
 * A game in any state that the rules may meet, the odd ones too: moments ahead of `now`, the
 * largest balance.
 */
export const game: fc.Arbitrary<Game> = fc.record({
  levels: fc.constant([]),
  maxEnergy,
  energyPerSecond,
  pointsPerTap: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1_000_000 })),
  autominePointsPerHour: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000_000 })),
  points: fc.oneof(
    fc.integer({ min: 0, max: 10_000 }),
    fc.integer({ min: Number.MAX_SAFE_INTEGER - 5_000_000, max: Number.MAX_SAFE_INTEGER }),
  ),
  energyFullAt: moment,
  autominingSince: moment,
  tapsCountedAt: moment,
});
