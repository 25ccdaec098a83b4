import type { GameSettings, Level, StartLevel } from "#contract/bot/game.schema.ts";
import { gameLimits, pointsLimit } from "#contract/bot/game-limit.ts";
import type { FieldUrlFault } from "#contract/field/field-url.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import {
  isEmpty,
  isMistyped,
  type NumberRule,
  nothingTyped,
  type TypedNumber,
} from "../parts/form/typed-number.ts";
import { pictureFault } from "../parts/picture/picture-fault.ts";
import { finishedText } from "../parts/text/text-language.ts";
import { faultyLanguages } from "./level-name.ts";

/** A level being edited; `key` tells rows apart while they move. */
export interface LevelDraft {
  readonly key: number;
  readonly name: ScreenText;
  readonly points: TypedNumber;
  /** A picture's address; empty for that of the level below. */
  readonly image: string;
  /** Nothing typed for the number of the level below. */
  readonly pointsPerTap: TypedNumber;
  readonly maxEnergy: TypedNumber;
}

/** The numbers that a level may raise. */
export const levelGifts = ["pointsPerTap", "maxEnergy"] as const;

const ruleOf = (
  { minimum, maximum }: { minimum: number; maximum: number },
  whole: boolean,
): NumberRule => ({
  min: minimum,
  max: maximum,
  whole,
});

/** The numbers of a game, with their bounds. */
export const numberBounds = {
  maxEnergy: ruleOf(gameLimits.maxEnergy, true),
  energyPerSecond: ruleOf(gameLimits.energyPerSecond, false),
  pointsPerTap: ruleOf(gameLimits.pointsPerTap, true),
  autominePointsPerHour: ruleOf(gameLimits.autominePointsPerHour, true),
};
export type GameNumber = keyof typeof numberBounds;
export const gameNumbers = Object.keys(numberBounds) as GameNumber[];

/** The points of a level. */
export const levelRule = ruleOf(pointsLimit, true);

/** Game settings being edited. */
export type GameDraft = Readonly<Record<GameNumber, TypedNumber>> & {
  readonly levels: readonly LevelDraft[];
  readonly startLevel: StartDraft;
};

/** Level 0 being edited; both are empty without one. */
export interface StartDraft {
  readonly name: ScreenText;
  readonly image: string;
}

/** What is wrong with a level. */
export interface LevelFault {
  readonly name: boolean;
  readonly points: "mistyped" | { readonly notAbove: number } | null;
  readonly image: FieldUrlFault | null;
  readonly gifts: readonly (typeof levelGifts)[number][];
}

/** What is wrong with level 0. */
export type StartFault = Pick<LevelFault, "name" | "image">;

let lastKey = 0;

/** A level or a kept draft of one, as a draft with a key of its own. */
export function levelDraft({
  name,
  points,
  image = "",
  pointsPerTap = nothingTyped,
  maxEnergy = nothingTyped,
}: Pick<LevelDraft, "name" | "points"> & Partial<LevelDraft>): LevelDraft {
  lastKey += 1;
  return { key: lastKey, name, points, image, pointsPerTap, maxEnergy };
}

/** The draft of game settings, or a draft as the tab has kept it. */
export function gameDraft(game: GameSettings | GameDraft): GameDraft {
  const { name = "", image = "" } = game.startLevel ?? {};
  return { ...game, levels: game.levels.map(levelDraft), startLevel: { name, image } };
}

/** The next level, at twice the points of the last one. */
export function nextLevel(levels: readonly LevelDraft[]): LevelDraft {
  const last = levels.at(-1)?.points ?? nothingTyped;
  return levelDraft({
    name: "",
    points: !isMistyped(last) && last > 0 ? Math.min(last * 2, levelRule.max) : 100,
  });
}

/** The fault of each level, in their order; null where there is none. */
export function levelFaults(
  levels: readonly LevelDraft[],
  allowLocal: boolean,
): (LevelFault | null)[] {
  return levels.map((level, index) => {
    const fault = {
      name: faultyLanguages(finishedText(level.name)).length > 0,
      points: pointsFault(level.points, levels[index - 1]?.points ?? nothingTyped),
      image: pictureFault(level.image, allowLocal),
      gifts: levelGifts.filter((gift) => isMistyped(level[gift]) && !isEmpty(level[gift])),
    };
    const isFaulty = fault.name || fault.points || fault.image || fault.gifts.length > 0;
    return isFaulty ? fault : null;
  });
}

/** The fault of level 0; null if there is none. */
export function startFault({ name, image }: StartDraft, allowLocal: boolean): StartFault | null {
  const finished = finishedText(name);
  const fault = {
    name: finished !== "" && faultyLanguages(finished).length > 0,
    image: pictureFault(image, allowLocal),
  };
  return fault.name || fault.image ? fault : null;
}

function pointsFault(points: TypedNumber, before: TypedNumber): LevelFault["points"] {
  if (isMistyped(points)) return "mistyped";
  return !isMistyped(before) && points <= before ? { notAbove: before } : null;
}

/** The numbers that are mistyped or out of bounds. */
export function numberFaults(draft: GameDraft): GameNumber[] {
  return gameNumbers.filter((name) => isMistyped(draft[name]));
}

/** The settings of a draft without faults. */
export function toGame(draft: GameDraft): GameSettings {
  const numbers = Object.fromEntries(
    gameNumbers.map((name) => [name, Number(draft[name])]),
  ) as Record<GameNumber, number>;
  const startLevel = toStartLevel(draft.startLevel);
  return {
    ...numbers,
    levels: draft.levels.map(toLevel),
    ...(Object.keys(startLevel).length > 0 && { startLevel }),
  };
}

function toLevel({ name, points, image, pointsPerTap, maxEnergy }: LevelDraft): Level {
  return {
    name: finishedText(name),
    points: Number(points),
    ...(image && { image }),
    ...(!isMistyped(pointsPerTap) && { pointsPerTap }),
    ...(!isMistyped(maxEnergy) && { maxEnergy }),
  };
}

function toStartLevel({ name, image }: StartDraft): StartLevel {
  const finished = finishedText(name);
  return { ...(finished !== "" && { name: finished }), ...(image && { image }) };
}

/** The draft with each name replaced by what `change` makes of it. */
export function mapNames(draft: GameDraft, change: (name: ScreenText) => ScreenText): GameDraft {
  return {
    ...draft,
    levels: draft.levels.map((level) => ({ ...level, name: change(level.name) })),
    startLevel: { ...draft.startLevel, name: change(draft.startLevel.name) },
  };
}

/** For each level the numbers of the level below, which it has where it leaves one out. */
export function giftsBelow({
  levels,
  pointsPerTap,
  maxEnergy,
}: GameDraft): Pick<LevelDraft, (typeof levelGifts)[number]>[] {
  let below = { pointsPerTap, maxEnergy };
  return levels.map((level) => {
    const before = below;
    below = {
      pointsPerTap: isEmpty(level.pointsPerTap) ? before.pointsPerTap : level.pointsPerTap,
      maxEnergy: isEmpty(level.maxEnergy) ? before.maxEnergy : level.maxEnergy,
    };
    return before;
  });
}

/** Levels by points; those without usable points stay at the end. */
export function sortLevels(levels: readonly LevelDraft[]): LevelDraft[] {
  const rank = ({ points }: LevelDraft) => (isMistyped(points) ? Number.POSITIVE_INFINITY : points);
  // Two without points differ by NaN.
  return [...levels].sort((a, b) => rank(a) - rank(b) || 0);
}

/** The points of each level, from level 0 on, for a chart. */
export function levelCurve(levels: readonly LevelDraft[]): { level: number; points: number }[] {
  const known = levels.flatMap(({ points }, index) =>
    isMistyped(points) ? [] : [{ level: index + 1, points }],
  );
  return [{ level: 0, points: 0 }, ...known];
}
