import * as fc from "fast-check";
import type { Game, GameSettings, Level } from "#contract/bot/game.schema.ts";

/** Any moment from 2001 to 2096; the rules see only differences. */
export const moment = fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 });

/** A duration: mostly that between taps, sometimes days. */
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

const pointsPerTap = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1_000_000 }));

/** A level without its threshold; most omit some members. */
const gift = fc.record(
  {
    name: fc.oneof(fc.constant("Gold"), fc.constant({ en: "Gold", ru: "Золото" })),
    image: fc.webUrl(),
    pointsPerTap: fc.oneof(fc.integer({ min: 1, max: 5 }), pointsPerTap),
    maxEnergy,
  },
  { requiredKeys: ["name"] },
);

/** Levels with ascending points, low enough for a few taps to reach some. */
export const levels: fc.Arbitrary<Level[]> = fc
  .uniqueArray(
    fc.tuple(fc.oneof(fc.nat({ max: 50 }), fc.nat({ max: 20_000 }), fc.maxSafeNat()), gift),
    { maxLength: 30, selector: ([points]) => points },
  )
  .map((list) =>
    list.sort(([a], [b]) => a - b).map(([points, given]): Level => ({ ...given, points })),
  );

export const settings: fc.Arbitrary<GameSettings> = fc.record(
  {
    levels,
    startLevel: fc.record({ name: fc.constant("Egg"), image: fc.webUrl() }, { requiredKeys: [] }),
    maxEnergy,
    energyPerSecond,
    pointsPerTap,
    autominePointsPerHour: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000_000 })),
  },
  {
    requiredKeys: [
      "levels",
      "maxEnergy",
      "energyPerSecond",
      "pointsPerTap",
      "autominePointsPerHour",
    ],
  },
);

/**
 * A game in any state that the rules may meet, including moments ahead of `now` and the largest
 * balance.
 */
export const game: fc.Arbitrary<Game> = fc
  .tuple(
    settings,
    fc.record({
      points: fc.oneof(
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: Number.MAX_SAFE_INTEGER - 5_000_000, max: Number.MAX_SAFE_INTEGER }),
      ),
      pointsSpent: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000 })),
      energyFullAt: moment,
      autominingSince: moment,
      tapsCountedAt: moment,
    }),
  )
  .map(([rules, state]) => ({ ...rules, ...state }));
