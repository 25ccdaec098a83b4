import { appendFileSync } from "node:fs";
import { expect } from "vitest";

/** One line of the table of `npm run test:faults`. */
export interface Figure {
  /**
   * The promise's id, such as "R1"; with another word if a promise has several figures: "R1
   * refused".
   */
  readonly id: string;
  readonly value: number;
  readonly goal: number;
  /** The good direction; a value equal to its goal meets it. */
  readonly better: "lower" | "higher";
  readonly met: boolean;
  /** The measurement, its conditions, and its bias; one sentence or two. */
  readonly detail: string;
}

/** The file where the run collects its figures, one JSON a line. */
const file = process.env.FIGURES_FILE;

/** The share of the full size in this run, above 0 and at most 1. */
export const scale = Number(process.env.FAULT_SCALE ?? 0.002);

/** The same share of `count`; at least `least`. */
export function scaled(count: number, least = 1): number {
  return Math.max(least, Math.round(count * scale));
}

type Measured = Pick<Figure, "id" | "value" | "detail"> & Partial<Pick<Figure, "goal" | "better">>;

/**
 * Writes a figure, by default a count of faults, at once, so that a later failure loses none; a
 * missed goal fails the test.
 */
export function record({ id, value, goal = 0, better = "lower", detail }: Measured): void {
  const met = better === "lower" ? value <= goal : value >= goal;
  const figure: Figure = { id, value, goal, better, met, detail };
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
  expect.soft({ id, value, met }, detail).toEqual({ id, value, met: true });
}
