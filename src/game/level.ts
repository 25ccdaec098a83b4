import type { Level } from "#contract/schema/game.ts";

/**
 * The number of thresholds that `points` have reached. `levels` ascend by points. Source: seed 2.1,
 * our rule for the count.
 */
export function levelOf(levels: readonly Level[], points: number): number {
  const above = levels.findIndex((level) => level.points > points);
  return above === -1 ? levels.length : above;
}

/** Where a player stands between two levels. */
export interface LevelProgress {
  readonly level: number;
  /** The level reached; undefined at level 0. */
  readonly current: Level | undefined;
  /** The next level; undefined at the top. */
  readonly next: Level | undefined;
  /** Points missing to the next level; 0 at the top. */
  readonly missing: number;
  /** Progress to the next level, 0 … 1; 1 at the top. */
  readonly share: number;
}

/** The level of `points` and the progress to the next one. */
export function levelProgress(levels: readonly Level[], points: number): LevelProgress {
  const level = levelOf(levels, points);
  const current = levels[level - 1];
  const next = levels[level];
  if (!next) return { level, current, next, missing: 0, share: 1 };
  const from = current?.points ?? 0;
  return {
    level,
    current,
    next,
    missing: next.points - points,
    share: (points - from) / (next.points - from),
  };
}
