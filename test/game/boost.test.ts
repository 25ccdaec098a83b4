import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { BoostEffect, BoostedNumber } from "#contract/activity/activities.schema.ts";
import { activityLimits } from "#contract/activity/activity-limit.ts";
import type { Game } from "#contract/bot/game.schema.ts";
import {
  type AllBoosted,
  boostedSettings,
  boostPrice,
  energyFullAtRate,
  noBoosts,
  raisedBy,
} from "#game/boost.ts";
import { energyAt } from "#game/energy.ts";
import { earnedAt, levelAt } from "#game/level.ts";
import { always } from "../always.ts";
import { game, stretchMs } from "./arbitrary.ts";

const priced = fc.record({
  price: fc.integer(bounds(activityLimits.boostPrice)),
  growth: fc.oneof(fc.constantFrom(1, 1.15, 2, 10), fc.double({ min: 1, max: 10, noNaN: true })),
  max: fc.integer(bounds(activityLimits.boostPurchases)),
});
const effect: fc.Arbitrary<BoostEffect> = fc.oneof(
  fc.record({ pointsPerTap: fc.integer({ min: 1, max: 1_000_000 }) }),
  fc.record({ maxEnergy: fc.integer({ min: 1, max: 1_000_000 }) }),
  fc.record({ energyPerSecond: fc.double({ min: 0.001, max: 100, noNaN: true }) }),
  fc.record({ autominePerHour: fc.integer({ min: 1, max: 1_000_000_000 }) }),
);

function bounds(limit: { readonly minimum: number; readonly maximum: number }): {
  min: number;
  max: number;
} {
  return { min: limit.minimum, max: limit.maximum };
}

/**
 * The game after a purchase for `price`, which the player has, of a boost that settles no mining.
 */
function bought(before: Game, raised: AllBoosted, price: number, now: number): Game {
  const boosted = boostedSettings(before, raised);
  return {
    ...before,
    ...boosted,
    points: before.points - price,
    pointsSpent: before.pointsSpent + price,
    energyFullAt: energyFullAtRate(before, boosted.energyPerSecond, now),
  };
}

test("a boost never gets cheaper, costs whole points, and ends at its maximum", () => {
  always([priced], (boost) => {
    const prices = Array.from({ length: boost.max }, (_, at) => boostPrice(boost, at));
    expect(prices.every(Number.isSafeInteger)).toBe(true);
    expect(prices).toEqual(prices.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    expect(prices[0]).toBe(boost.price);
    expect([boostPrice(boost, boost.max), boostPrice(boost, boost.max + 1)]).toEqual([null, null]);
  });
});

test("a purchase lowers neither level, nor energy, nor the points of a tap", () => {
  always([game, effect, fc.nat(), stretchMs], (before, added, wish, pause) => {
    const now = before.energyFullAt + pause - 5_000;
    const raised = raisedBy(noBoosts, added);
    if (!raised || "autominePerHour" in added) return;
    const price = Math.min(wish, before.points);
    const after = bought(before, raised, price, now);
    // A full balance settles mining first.
    if (earnedAt(before, now) < Number.MAX_SAFE_INTEGER)
      expect(earnedAt(after, now)).toBe(earnedAt(before, now));
    expect(levelAt(after, now).level).toBe(levelAt(before, now).level);
    expect(levelAt(after, now).pointsPerTap).toBeGreaterThanOrEqual(
      levelAt(before, now).pointsPerTap,
    );
    expect(energyAt(after, now)).toBeGreaterThanOrEqual(energyAt(before, now));
  });
});

test("energy that returns faster adds none at once, and is never a millisecond later", () => {
  always([game, effect, stretchMs, stretchMs], (before, added, pause, later) => {
    if (!("energyPerSecond" in added)) return;
    const now = before.energyFullAt - pause;
    const raised = raisedBy(noBoosts, added);
    if (!raised) return;
    const after = bought(before, raised, 0, now);
    expect(energyAt(after, now)).toBe(energyAt(before, now));
    expect(energyAt(after, now + later + 1)).toBeGreaterThanOrEqual(energyAt(before, now + later));
  });
});

test("boosts never add more than a bot's own game may have", () => {
  always([fc.array(effect, { maxLength: 30 })], (effects) => {
    let boosted = noBoosts;
    for (const one of effects) boosted = raisedBy(boosted, one) ?? boosted;
    const most: Record<BoostedNumber, number> = {
      pointsPerTap: 1_000_000,
      maxEnergy: 1_000_000,
      energyPerSecond: 100,
      autominePerHour: 1_000_000_000,
    };
    for (const [name, value] of Object.entries(boosted)) {
      expect(value).toBeLessThanOrEqual(most[name as BoostedNumber]);
      expect(value).toBeGreaterThanOrEqual(0);
    }
  });
});
