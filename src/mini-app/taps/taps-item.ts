import type { TapBatch } from "#contract/schema/mini-app.ts";

/**
 * The unsent taps of a page, as they are kept on the device: an item for each page, so that two of
 * one player never touch each other's.
 */
export interface Taps {
  /** The batch that taps are still added to: it has not been sent. */
  readonly growing: TapBatch | null;
  /**
   * Batches that are under way or wait for another try, oldest first: always sent as they are, so
   * that each counts once.
   */
  readonly batches: readonly KeptBatch[];
}

/**
 * A batch and the moment it was sent first, in Unix ms by the service's clock; 0 when it has not
 * been.
 */
export interface KeptBatch extends TapBatch {
  readonly madeAt: number;
}

/** What the items of all pages of a player begin with. */
export function tapsKeyOf(botId: string, tgId: number): string {
  return `slotwire:taps:${botId}:${tgId}`;
}
