import * as fc from "fast-check";
import { expect, test } from "vitest";
import { levelOf, levelProgress } from "#game/level.ts";
import { always } from "../always.ts";

const points = fc.oneof(fc.nat({ max: 50 }), fc.maxSafeNat());
const levels = fc
  .uniqueArray(points, { maxLength: 30 })
  .map((thresholds) =>
    thresholds
      .sort((a, b) => a - b)
      .map((threshold, index) => ({ name: `Level ${index + 1}`, points: threshold })),
  );

test("a level is how many thresholds the points have reached", () => {
  always([levels, points], (list, have) => {
    expect(levelOf(list, have)).toBe(list.filter((level) => level.points <= have).length);
  });
});

test("a level is reached at its threshold and not a point sooner", () => {
  const list = [
    { name: "Bronze", points: 100 },
    { name: "Gold", points: 2000 },
  ];
  expect([0, 99, 100, 1999, 2000, 1e9].map((have) => levelOf(list, have))).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
  expect(levelOf([], 1e9)).toBe(0);
});

test("more points never lower a level", () => {
  always([levels, points, points], (list, a, b) => {
    expect(levelOf(list, Math.min(a, b))).toBeLessThanOrEqual(levelOf(list, Math.max(a, b)));
  });
});

test("the missing points reach the next level exactly", () => {
  always([levels, points], (list, have) => {
    const { level, current, next, missing } = levelProgress(list, have);
    expect([current, next]).toEqual([list[level - 1], list[level]]);
    if (!next) {
      expect(missing).toBe(0);
      return;
    }
    expect(missing).toBeGreaterThan(0);
    expect(levelOf(list, have + missing)).toBe(level + 1);
    expect(levelOf(list, have + missing - 1)).toBe(level);
  });
});

test("the share of the way starts at 0, never passes 1, and is 1 at the top", () => {
  always([levels, points], (list, have) => {
    const { current, next, share } = levelProgress(list, have);
    if (!next) {
      expect(share).toBe(1);
      return;
    }
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
    expect(levelProgress(list, current?.points ?? 0).share).toBe(0);
  });
});
