import type { Clock } from "../clock.ts";

/**
 * Slows a bot's messages down, and stops them with growing pauses, while the platform fails to
 * answer.
 */
export interface SendBackoff {
  /** The maximum number of concurrent requests of the bot. */
  limitOf(botId: string): number;
  /** Records whether the platform failed; returns the ms for which the bot's messages must wait. */
  note(botId: string, hasFailed: boolean): number;
}

/**
 * A bot's recent failures: each adds to the weight, an answer takes one off. Moments are monotonic.
 */
interface Trouble {
  readonly weight: number;
  readonly pauses: number;
  readonly pausedUntil: number;
  readonly failedAt: number;
}

/** Three failures in a row begin a pause; so does a share of more than a quarter. */
const failureWeight = 3;
const maxWeight = 9;
const firstPauseMs = 5000;
/** Pauses grow, because each attempt after one may leave a message with an unknown result. */
const maxPauseMs = 120_000;
/** After this time without a failure, the next one counts as the first, in ms. */
export const forgetMs = 10 * 60_000;

/**
 * Creates the backoff of a process. It is per bot, because the platform may fail for the messages
 * of one bot only, which must not stop the others.
 */
export function createSendBackoff(clock: Clock): SendBackoff {
  const troubles = new Map<string, Trouble>();

  function troubleOf(botId: string): Trouble | undefined {
    const trouble = troubles.get(botId);
    if (!trouble || clock.monotonic() - trouble.failedAt <= forgetMs) return trouble;
    troubles.delete(botId);
    return undefined;
  }

  return {
    limitOf: (botId) => {
      const trouble = troubleOf(botId);
      // One message tests whether a pause was long enough; each answer then allows one more.
      return trouble ? maxWeight + 1 - trouble.weight : Number.POSITIVE_INFINITY;
    },
    note(botId, hasFailed) {
      const trouble = troubleOf(botId);
      if (!hasFailed) {
        if (trouble && trouble.weight > 1)
          troubles.set(botId, { ...trouble, weight: trouble.weight - 1 });
        else troubles.delete(botId);
        return 0;
      }
      const { weight, pauses, pausedUntil } = trouble ?? { weight: 0, pauses: 0, pausedUntil: 0 };
      const now = clock.monotonic();
      const failed = { weight: Math.min(maxWeight, weight + failureWeight), failedAt: now };
      // Requests that were running when the pause began do not lengthen it.
      if (failed.weight < maxWeight || now < pausedUntil) {
        troubles.set(botId, { ...failed, pauses, pausedUntil });
        return Math.max(0, pausedUntil - now);
      }
      const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** pauses);
      troubles.set(botId, { ...failed, pauses: pauses + 1, pausedUntil: now + pauseMs });
      return pauseMs;
    },
  };
}
