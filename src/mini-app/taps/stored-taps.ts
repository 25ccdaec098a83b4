import type { TapBatch } from "#contract/user/session.schema.ts";

/** The unsent taps of one load of the page, stored under a key of its own, apart from other tabs. */
export interface Taps {
  /** The batch that new taps join; not sent yet. */
  readonly growing: TapBatch | null;
  /**
   * Batches that were sent but not answered, oldest first; resent unchanged, so that each counts
   * once.
   */
  readonly batches: readonly StoredBatch[];
}

/** A batch and when it was first sent: Unix ms by the service's clock, 0 for never. */
export interface StoredBatch extends TapBatch {
  readonly madeAt: number;
}

/** The prefix of the storage keys of a player's taps. */
export function playerTapsKey(botId: string, tgId: number): string {
  return `slotwire:taps:${botId}:${tgId}`;
}
