import { expect, test } from "vitest";
import { refreshRule } from "#builder/fields/field-form.ts";
import { nothingTyped, type TypedNumber } from "#builder/parts/form/typed-number.ts";
import { reworded } from "#builder/parts/text/text-language.ts";
import {
  gameDraft,
  giftsBelow,
  type LevelDraft,
  levelCurve,
  levelDraft,
  levelFaults,
  levelRule,
  mapNames,
  nextLevel,
  numberBounds,
  numberFaults,
  sortLevels,
  startFault,
  toGame,
} from "#builder/settings/game-draft.ts";
import { GameSettings } from "#contract/bot/game.schema.ts";
import { CustomField } from "#contract/field/custom-field.schema.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";

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

const whole = { name: false, points: null, image: null, gifts: [] };
const faultsOf = (drafts: readonly LevelDraft[]) => levelFaults(drafts, false);

const levels = (...points: TypedNumber[]) =>
  points.map((one, index) => levelDraft({ name: `L${index}`, points: one }));

test("a game comes out of its form as it went in", () => {
  expect(toGame(gameDraft(game))).toEqual(game);
});

test("a level that needs no more than the one before is at fault, and the one before is named", () => {
  expect(faultsOf(levels(100, 100, 50, 70))).toEqual([
    null,
    { ...whole, points: { notAbove: 100 } },
    { ...whole, points: { notAbove: 100 } },
    null,
  ]);
});

test("a level whose points are mistyped is at fault", () => {
  expect(faultsOf(levels({ typed: "12a", fault: "not-a-number" }))).toEqual([
    { ...whole, points: "mistyped" },
  ]);
});

test("a level after one without points is judged by itself", () => {
  expect(faultsOf(levels(nothingTyped, 5)).at(1)).toBeNull();
});

test("a level of blanks has no name", () => {
  expect(faultsOf([levelDraft({ name: "  ", points: 1 })])).toEqual([{ ...whole, name: true }]);
});

test("a level's name is counted in characters, as the contract counts it", () => {
  const named = (name: string) => faultsOf([levelDraft({ name, points: 1 })])[0];
  expect(named("😀".repeat(100))).toBeNull();
  expect(named("😀".repeat(101))).toEqual({ ...whole, name: true });
});

const gifted = {
  ...game,
  startLevel: { name: { en: "Egg", ru: "Яйцо" }, image: "https://example.com/egg.png" },
  levels: [
    { name: { en: "Bronze", ru: "Бронза" }, points: 100, pointsPerTap: 5 },
    {
      name: "Gold",
      points: 2000,
      maxEnergy: 900,
      image: "/pictures/acme/0123456789abcdef0123456789abcdef",
    },
  ],
};

test("what levels give comes out of the form as it went in", () => {
  expect(toGame(gameDraft(gifted))).toEqual(gifted);
});

test("a form that the tab kept before levels gave anything is still understood", () => {
  const { startLevel: _, ...kept } = gameDraft(game);
  const levels = kept.levels.map(({ name, points }) => ({ name, points }));
  expect(toGame(gameDraft({ ...kept, levels } as never))).toEqual(game);
});

test("a number that a level gives is at fault when mistyped, and not when left out", () => {
  const [level] = gameDraft(gifted).levels;
  const typed = { ...level, maxEnergy: { typed: "-5", fault: "too-small" } } as LevelDraft;
  expect(faultsOf([typed])).toEqual([{ ...whole, gifts: ["maxEnergy"] }]);
  expect(faultsOf([level as LevelDraft])).toEqual([null]);
});

test("a picture that players could not load is at fault", () => {
  const [level] = gameDraft(gifted).levels;
  const faulty = { ...level, image: "http://example.com/a.png" } as LevelDraft;
  expect(faultsOf([faulty])).toEqual([{ ...whole, image: "not-https" }]);
  expect(startFault({ name: "", image: "cup.png" }, false)).toEqual({
    name: false,
    image: "not-a-url",
  });
  expect(startFault({ name: "", image: "" }, false)).toBeNull();
});

test("a level has the numbers of the level below where it gives none", () => {
  expect(giftsBelow(gameDraft(gifted))).toEqual([
    { pointsPerTap: 1, maxEnergy: 500 },
    { pointsPerTap: 5, maxEnergy: 500 },
  ]);
});

test("a language without a name is left out, and a name without any is missing", () => {
  const named = (name: ScreenText) => mapNames(gameDraft(gifted), () => name);
  expect(toGame(named({ en: " Cup ", ru: " " })).levels[0]?.name).toEqual({ en: "Cup" });
  expect(toGame(named({ en: "", ru: " " })).startLevel).toEqual({
    image: "https://example.com/egg.png",
  });
  expect(faultsOf(named({ en: "", ru: " " }).levels)[0]?.name).toBe(true);
  expect(faultsOf(named({ en: "Cup", ru: "Я".repeat(101) }).levels)[0]?.name).toBe(true);
});

test("one name for all becomes one by language when it is translated", () => {
  expect(reworded("Gold", ["en", "ru"], "ru", "Золото")).toEqual({ en: "Gold", ru: "Золото" });
  expect(reworded({ en: "Gold" }, ["en", "ru"], "ru", "Золото")).toEqual({
    en: "Gold",
    ru: "Золото",
  });
  expect(reworded("Gold", [], null, "Cup")).toBe("Cup");
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
  const { levels, startLevel: _, ...numbers } = GameSettings.properties;
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
