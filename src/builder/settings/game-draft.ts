import { gameLimits, pointsLimit } from "#contract/game-limit.ts";
import { hasNameLength } from "#contract/name-text.ts";
import type { GameSettings, Level } from "#contract/schema/game.ts";
import {
  isMistyped,
  type NumberRule,
  nothingTyped,
  type TypedNumber,
} from "../parts/typed-number.ts";

/** A level being edited; `key` tells rows apart while they move. */
export interface LevelDraft {
  readonly key: number;
  readonly name: string;
  readonly points: TypedNumber;
}

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
};

/** What is wrong with a level. */
export interface LevelFault {
  readonly name: boolean;
  readonly points: "mistyped" | { readonly notAbove: number } | null;
}

let lastKey = 0;

export function levelDraft(level: { name: string; points: TypedNumber }): LevelDraft {
  lastKey += 1;
  return { key: lastKey, name: level.name, points: level.points };
}

export function gameDraft(game: GameSettings): GameDraft {
  return { ...game, levels: game.levels.map(levelDraft) };
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
export function levelFaults(levels: readonly LevelDraft[]): (LevelFault | null)[] {
  return levels.map(({ name, points }, index) => {
    const fault = {
      name: !hasNameLength(name.trim()),
      points: pointsFault(points, levels[index - 1]?.points ?? nothingTyped),
    };
    return fault.name || fault.points ? fault : null;
  });
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
  return {
    ...numbers,
    levels: draft.levels.map(
      ({ name, points }): Level => ({ name: name.trim(), points: Number(points) }),
    ),
  };
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
