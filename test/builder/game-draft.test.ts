import { expect, test } from "vitest";
import { refreshRule } from "#builder/fields/field-fault.ts";
import { nothingTyped, type TypedNumber } from "#builder/parts/typed-number.ts";
import {
  gameDraft,
  levelCurve,
  levelDraft,
  levelFaults,
  levelRule,
  nextLevel,
  numberBounds,
  numberFaults,
  sortLevels,
  toGame,
} from "#builder/settings/game-draft.ts";
import { CustomField } from "#contract/schema/custom-field.ts";
import { GameSettings } from "#contract/schema/game.ts";

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

const levels = (...points: TypedNumber[]) =>
  points.map((one, index) => levelDraft({ name: `L${index}`, points: one }));

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

test("a level whose points are mistyped is at fault", () => {
  expect(levelFaults(levels({ typed: "12a", fault: "not-a-number" }))).toEqual([
    { name: false, points: "mistyped" },
  ]);
});

test("a level after one without points is judged by itself", () => {
  expect(levelFaults(levels(nothingTyped, 5)).at(1)).toBeNull();
});

test("a level of blanks has no name", () => {
  expect(levelFaults([levelDraft({ name: "  ", points: 1 })])).toEqual([
    { name: true, points: null },
  ]);
});

test("a level's name is counted in characters, as the contract counts it", () => {
  const named = (name: string) => levelFaults([levelDraft({ name, points: 1 })])[0];
  expect(named("😀".repeat(100))).toBeNull();
  expect(named("😀".repeat(101))).toEqual({ name: true, points: null });
});

test("sorting puts levels by points and those without points last", () => {
  expect(sortLevels(levels(300, nothingTyped, 100, 200)).map(({ points }) => points)).toEqual([
    100,
    200,
    300,
    nothingTyped,
  ]);
});

test("a new level is twice as far as the last one, and never out of the safe integers", () => {
  expect(nextLevel([]).points).toBe(100);
  expect(nextLevel(levels(2000)).points).toBe(4000);
  expect(nextLevel(levels(2 ** 53 - 2)).points).toBe(2 ** 53 - 1);
});

test("the numbers that are mistyped are at fault", () => {
  expect(
    numberFaults({
      ...gameDraft(game),
      maxEnergy: nothingTyped,
      pointsPerTap: { typed: "1.5", fault: "not-whole" },
    }),
  ).toEqual(["maxEnergy", "pointsPerTap"]);
  expect(numberFaults(gameDraft(game))).toEqual([]);
});

test("the bounds of the form are the contract's", () => {
  const { levels, ...numbers } = GameSettings.properties;
  const ruleOf = ({
    type,
    minimum,
    maximum,
  }: {
    type: string;
    minimum: number;
    maximum: number;
  }) => ({
    min: minimum,
    max: maximum,
    whole: type === "integer",
  });
  expect(numberBounds).toEqual(
    Object.fromEntries(
      Object.entries(numbers).map(([name, schema]) => [name, ruleOf(schema as never)]),
    ),
  );
  expect(levelRule).toEqual(ruleOf(levels.items.properties.points as never));
  expect(refreshRule).toEqual(ruleOf(CustomField.properties.refreshSeconds as never));
});

test("the curve starts at nothing and passes over what is not typed yet", () => {
  expect(levelCurve(levels(100, nothingTyped, 900))).toEqual([
    { level: 0, points: 0 },
    { level: 1, points: 100 },
    { level: 3, points: 900 },
  ]);
});
