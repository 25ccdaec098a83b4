import type { Game, GameSettings, Level } from "#contract/bot/game.schema.ts";
import type { ScreenText } from "#contract/text/screen-text.ts";
import { balanceAt } from "./balance.ts";

/** The settings that levels are part of. */
export type LevelSettings = Pick<
  GameSettings,
  "levels" | "startLevel" | "pointsPerTap" | "maxEnergy"
>;

/** The level of a player, and its values. */
export interface ReachedLevel {
  /** The number of thresholds reached. */
  level: number;
  /** The points of its threshold; 0 at level 0. */
  from: number;
  /** Undefined only at level 0. */
  name: ScreenText | undefined;
  image: string | undefined;
  pointsPerTap: number;
  maxEnergy: number;
}

/**
 * The level of `points`: the number of thresholds reached, and its values. A member that a level
 * leaves out has the value of the level below; level 0 has the settings' own numbers. Levels ascend
 * by points. Described in docs/bot-file.md, "Levels".
 */
export function levelOf(settings: LevelSettings, points: number): ReachedLevel {
  const { levels, startLevel, pointsPerTap, maxEnergy } = settings;
  const { name, image } = startLevel ?? {};
  const reached: ReachedLevel = { level: 0, from: 0, name, image, pointsPerTap, maxEnergy };
  for (const next of levels) {
    if (next.points > points) break;
    climb(reached, next);
  }
  return reached;
}

/**
 * The points that count for the level: the balance at `now` and the points spent on boosts, so that
 * a purchase takes no level back.
 */
export function earnedAt(game: Game, now: number): number {
  return balanceAt(game, now) + game.pointsSpent;
}

/** The player's level at `now`, including points mined until then. */
export function levelAt(game: Game, now: number): ReachedLevel {
  return levelOf(game, earnedAt(game, now));
}

/** Turns the level below `next` into the level `next`. */
export function climb(reached: ReachedLevel, next: Level): void {
  reached.level += 1;
  reached.from = next.points;
  reached.name = next.name;
  reached.image = next.image ?? reached.image;
  reached.pointsPerTap = next.pointsPerTap ?? reached.pointsPerTap;
  reached.maxEnergy = next.maxEnergy ?? reached.maxEnergy;
}

/** A player's progress between two levels. */
export interface LevelProgress {
  readonly reached: ReachedLevel;
  /** The next level; undefined at the top. */
  readonly next: Level | undefined;
  /** Points missing to the next level; 0 at the top. */
  readonly missing: number;
  /** Progress to the next level, 0 … 1; 1 at the top. */
  readonly share: number;
}

/** The level of `points` and the progress to the next one. */
export function levelProgress(settings: LevelSettings, points: number): LevelProgress {
  const reached = levelOf(settings, points);
  const next = settings.levels[reached.level];
  if (!next) return { reached, next, missing: 0, share: 1 };
  return {
    reached,
    next,
    missing: next.points - points,
    share: (points - reached.from) / (next.points - reached.from),
  };
}
