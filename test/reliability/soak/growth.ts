import { readdirSync } from "node:fs";
import { memoryOf } from "../../bench/process.ts";
import { quantile } from "../../quantile.ts";

/** Samples at even distances, the oldest first. */
export interface Samples {
  readonly values: readonly number[];
  stop(): void;
}

/** Reads `read` every so many ms until it is stopped. */
export function sampled(read: () => number, everyMs: number): Samples {
  const values = [read()];
  const timer = setInterval(() => values.push(read()), everyMs);
  return { values, stop: () => clearInterval(timer) };
}

/** The memory of a process in MB. Linux. */
export function memory(pid: number): number {
  return memoryOf(pid, "VmRSS");
}

/** The number of open files and connections of a process. Linux. */
export function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/**
 * The growth: the median of the last third divided by that of the second; the first third is for
 * warming up. 1 is flat.
 */
export function growth(values: readonly number[]): number {
  const third = Math.floor(values.length / 3);
  const [before, after] = [values.slice(third, 2 * third), values.slice(2 * third)];
  return quantile(after, 0.5) / quantile(before, 0.5);
}
