import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Level } from "#contract/bot/game.schema.ts";
import { levelOf, levelProgress } from "#game/level.ts";
import { always } from "../always.ts";
import { settings } from "./arbitrary.ts";

const points = fc.oneof(fc.nat({ max: 50 }), fc.nat({ max: 20_000 }), fc.maxSafeNat());
const game = {
  levels: [
    { name: "Bronze", points: 100 },
    { name: "Gold", points: 2000 },
  ],
  pointsPerTap: 1,
  maxEnergy: 500,
};

test("a level is the number of thresholds that the points have reached", () => {
  always([settings, points], (rules, have) => {
    const reached = rules.levels.filter((level) => level.points <= have);
    expect(levelOf(rules, have).level).toBe(reached.length);
    expect(levelOf(rules, have).from).toBe(reached.at(-1)?.points ?? 0);
  });
});

test("a level is reached at its threshold and not a point sooner", () => {
  expect([0, 99, 100, 1999, 2000, 1e9].map((have) => levelOf(game, have).level)).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
  expect(levelOf({ ...game, levels: [] }, 1e9).level).toBe(0);
});

test("more points never lower a level", () => {
  always([settings, points, points], (rules, a, b) => {
    expect(levelOf(rules, Math.min(a, b)).level).toBeLessThanOrEqual(
      levelOf(rules, Math.max(a, b)).level,
    );
  });
});

test("absent settings of a level are those of the level below, down to the game's own", () => {
  always([settings, points], (rules, have) => {
    const { pointsPerTap, maxEnergy, startLevel } = rules;
    const start: Partial<Level> = { ...startLevel, pointsPerTap, maxEnergy };
    const reached = rules.levels.filter((level) => level.points <= have);
    const { name, image, ...numbers } = Object.assign(start, ...reached) as Level;
    expect(levelOf(rules, have)).toMatchObject({ name, image });
    expect(levelOf(rules, have)).toMatchObject({
      pointsPerTap: numbers.pointsPerTap,
      maxEnergy: numbers.maxEnergy,
    });
  });
});

test("level 0 has a name and a picture if the owner gave it some", () => {
  expect(levelOf(game, 99)).toMatchObject({ level: 0, name: undefined, image: undefined });
  const named = { ...game, startLevel: { name: { en: "Egg" }, image: "https://example.com/egg" } };
  expect(levelOf(named, 99)).toMatchObject({
    name: { en: "Egg" },
    image: "https://example.com/egg",
  });
  expect(levelOf(named, 100)).toMatchObject({ name: "Bronze", image: "https://example.com/egg" });
});

test("reading a level changes no setting", () => {
  always([settings, points], (rules, have) => {
    const before = structuredClone(rules);
    levelOf(rules, have);
    expect(rules).toEqual(before);
  });
});

test("the missing points reach the next level exactly", () => {
  always([settings, points], (rules, have) => {
    const { reached, next, missing } = levelProgress(rules, have);
    expect(next).toBe(rules.levels[reached.level]);
    if (!next) {
      expect(missing).toBe(0);
      return;
    }
    expect(missing).toBeGreaterThan(0);
    expect(levelOf(rules, have + missing).level).toBe(reached.level + 1);
    expect(levelOf(rules, have + missing - 1).level).toBe(reached.level);
  });
});

test("the progress starts at 0, never passes 1, and is 1 at the top", () => {
  always([settings, points], (rules, have) => {
    const { reached, next, share } = levelProgress(rules, have);
    if (!next) {
      expect(share).toBe(1);
      return;
    }
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
    expect(levelProgress(rules, reached.from).share).toBe(0);
  });
});
