/** What waits in the store, over all bots. */
export interface Backlog {
  /** Counted up to `countedAtMost`. */
  readonly count: number;
  /** When the oldest of those that were counted was stored; null if nothing waits. */
  readonly oldestAt: number | null;
}

/**
 * How many are counted: the embedded store holds up the process while it reads, and how many more
 * there are would change nothing.
 */
export const countedAtMost = 10_000;
