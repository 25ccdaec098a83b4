import { appendFileSync } from "node:fs";
import { expect } from "vitest";

/** One line of the table of `npm run test:faults`. */
export interface Figure {
  /** Of the list of promises, such as "R1"; with a word more where a promise has several figures: "R1 refused". */
  readonly id: string;
  readonly value: number;
  readonly goal: number;
  /** Which way is good; a value that equals its goal meets it. */
  readonly better: "lower" | "higher";
  readonly met: boolean;
  /** What was counted or measured, on what, and what could flatter it; one sentence or two. */
  readonly detail: string;
}

/** Where the run collects its figures, one JSON a line. */
const file = process.env.FIGURES_FILE;

/** The share of the full size that this run plays, above 0 and at most 1. */
export const scale = Number(process.env.FAULT_SCALE ?? 0.002);

/** The same share of `count`; at least `least`. */
export function scaled(count: number, least = 1): number {
  return Math.max(least, Math.round(count * scale));
}

/** Writes a figure at once, so that what fails later loses none; a goal that is missed fails the test. */
export function record({ id, value, goal, better, detail }: Omit<Figure, "met">): void {
  const met = better === "lower" ? value <= goal : value >= goal;
  const figure: Figure = { id, value, goal, better, met, detail };
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
  expect.soft({ id, value, met }, detail).toEqual({ id, value, met: true });
}
