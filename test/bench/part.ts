import type { BenchStore } from "./bench-store.ts";
import type { Figure } from "./figure.ts";

/** The parts of the bench, in their order. */
export const partNames = ["page", "rendering", "service", "scale", "neighbour", "fields"] as const;
export type PartName = (typeof partNames)[number];

/** Prints the current measurement. */
export type Tell = (what: string) => void;

/** The arguments of every part. */
export interface Bench {
  /** One of each kind on this machine. */
  readonly stores: readonly BenchStore[];
  readonly tell: Tell;
  /** The folder for data on disk; removed at the end. */
  readonly folder: string;
  /** Registers `work` for the end of the bench, even by Ctrl-C. */
  readonly atEnd: (work: () => Promise<void>) => void;
}

/** Unknown words of the command line; the message lists the known ones. */
export class UsageError extends Error {}

/** Yields figures as they are measured, so that a later failure loses none. */
export type Part = (bench: Bench) => AsyncIterable<readonly Figure[]>;

/** Parses the words of the command line. Throws an error with one sentence. */
export function partsOf(words: readonly string[]): readonly PartName[] {
  if (words.length === 0) return partNames;
  const asked = /^--only[ =](.*)$/.exec(words.join(" "))?.[1];
  const part = partNames.find((name) => name === asked);
  if (part) return [part];
  throw new UsageError(
    `Leave the bench whole, or say --only and one of ${partNames.join(", ")}, not ${JSON.stringify(words.join(" "))}.`,
  );
}
