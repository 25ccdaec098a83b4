import type { BenchStore } from "./bench-store.ts";
import type { Figure } from "./figure.ts";

/** The parts of the bench, in the order in which they run. */
export const partNames = ["page", "rendering", "service", "scale", "neighbour"] as const;
export type PartName = (typeof partNames)[number];

/** Says what is measured now. */
export type Tell = (what: string) => void;

/** What every part gets. */
export interface Bench {
  /** One of each kind that this machine has. */
  readonly stores: readonly BenchStore[];
  readonly tell: Tell;
  /** Holds what is kept on disk; removed at the end. */
  readonly folder: string;
  /** Has `work` done when the bench ends, even by Ctrl-C. */
  readonly atEnd: (work: () => Promise<void>) => void;
}

/** Words of the command line that the bench does not know; the message says which it knows. */
export class UsageError extends Error {}

/** Gives figures as they are measured, so that a failure later on loses none. */
export type Part = (bench: Bench) => AsyncIterable<readonly Figure[]>;

/** The parts that the words of the command line ask for. Throws an error with one sentence. */
export function partsOf(words: readonly string[]): readonly PartName[] {
  if (words.length === 0) return partNames;
  const asked = /^--only[ =](.*)$/.exec(words.join(" "))?.[1];
  const part = partNames.find((name) => name === asked);
  if (part) return [part];
  throw new UsageError(
    `Leave the bench whole, or say --only and one of ${partNames.join(", ")}, not ${JSON.stringify(words.join(" "))}.`,
  );
}
