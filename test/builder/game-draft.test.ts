import { expect, test } from "vitest";
import {
  gameDraft,
  levelCurve,
  levelDraft,
  levelFaults,
  nextLevel,
  numberFaults,
  sortLevels,
  toGame,
} from "#builder/settings/game-draft.ts";

const game = {
  levels: [
    { name: "Bronze", points: 100 },
    { name: "Gold", points: 2000 },
  ],
  maxEnergy: 500,
  energyPerSecond: 0.5,
  pointsPerTap: 1,
  autominePointsPerHour: 0,
};

const levels = (...points: (number | string)[]) => points.map((one, index) => levelDraft({ name: `L${index}`, points: one }));

test("a game comes out of its form as it went in", () => {
  expect(toGame(gameDraft(game))).toEqual(game);
});

test("a level that needs no more than the one before is at fault, and the one before is named", () => {
  expect(levelFaults(levels(100, 100, 50, 70))).toEqual([
    null,
    { name: false, points: { notAbove: 100 } },
    { name: false, points: { notAbove: 100 } },
    null,
  ]);
});

test.each(["", "12a", -1, 1.5, 2 ** 53])("%j is no number of points", (points) => {
  expect(levelFaults(levels(points))).toEqual([{ name: false, points: "not-points" }]);
});

test("a level after one without points is judged by itself", () => {
  expect(levelFaults(levels("", 5)).at(1)).toBeNull();
});

test("a level of blanks has no name", () => {
  expect(levelFaults([levelDraft({ name: "  ", points: 1 })])).toEqual([{ name: true, points: null }]);
});

test("sorting puts levels by points and those without points last", () => {
  expect(sortLevels(levels(300, "", 100, 200)).map(({ points }) => points)).toEqual([100, 200, 300, ""]);
});

test("a new level is twice as far as the last one, and never out of the safe integers", () => {
  expect(nextLevel([]).points).toBe(100);
  expect(nextLevel(levels(2000)).points).toBe(4000);
  expect(nextLevel(levels(2 ** 53 - 2)).points).toBe(2 ** 53 - 1);
});

test("an emptied, a fractional and a too large number are at fault, each in its own bounds", () => {
  const draft = { ...gameDraft(game), maxEnergy: "", energyPerSecond: 0.0001, pointsPerTap: 1.5, autominePointsPerHour: 1_000_000_001 };
  expect(numberFaults(draft)).toEqual(["maxEnergy", "energyPerSecond", "pointsPerTap", "autominePointsPerHour"]);
  expect(numberFaults(gameDraft(game))).toEqual([]);
});

test("the curve starts at nothing and passes over what is not typed yet", () => {
  expect(levelCurve(levels(100, "", 900))).toEqual([
    { level: 0, points: 0 },
    { level: 1, points: 100 },
    { level: 3, points: 900 },
  ]);
});
