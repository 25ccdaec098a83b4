import type { Clock } from "../clock.ts";

/** Slows a bot's messages down, and stops them with growing pauses, while the platform fails to answer. */
export interface SendBackoff {
  /** How many requests of the bot may run at once. */
  limitOf(botId: string): number;
  /** Notes whether the platform failed; returns how long the bot's messages have to wait, in ms. */
  note(botId: string, hasFailed: boolean): number;
}

/** The trouble of a bot: failures add to its weight, answers take one off. */
interface Trouble {
  readonly weight: number;
  readonly pauses: number;
  /** By the monotonic clock. */
  readonly pausedUntil: number;
}

/** Three failures in a row begin a pause, and so does a share of more than a quarter. Our rule. */
const failureWeight = 3;
const maxWeight = 9;
const firstPauseMs = 5000;
/** Each attempt after a pause may cost one message its certainty, so pauses grow. Our rule. */
const maxPauseMs = 120_000;

/**
 * Creates the backoff of a process. Bot by bot, because the platform may fail for the messages of one
 * bot alone, which must not stop the others.
 */
export function createSendBackoff(clock: Clock): SendBackoff {
  const troubles = new Map<string, Trouble>();

  return {
    limitOf: (botId) => {
      const { weight } = troubles.get(botId) ?? none;
      // One message finds out whether a pause was long enough; each answer then allows one more.
      return weight === 0 ? Number.POSITIVE_INFINITY : maxWeight + 1 - weight;
    },
    note(botId, hasFailed) {
      const { weight, pauses, pausedUntil } = troubles.get(botId) ?? none;
      if (!hasFailed) {
        if (weight <= 1) troubles.delete(botId);
        else troubles.set(botId, { weight: weight - 1, pauses, pausedUntil });
        return 0;
      }
      const now = clock.monotonic();
      const failed = { weight: Math.min(maxWeight, weight + failureWeight), pauses, pausedUntil };
      // Requests that ran when the pause began are no reason for a longer one.
      if (failed.weight < maxWeight || now < pausedUntil) {
        troubles.set(botId, failed);
        return Math.max(0, pausedUntil - now);
      }
      const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** pauses);
      troubles.set(botId, { ...failed, pauses: pauses + 1, pausedUntil: now + pauseMs });
      return pauseMs;
    },
  };
}

const none: Trouble = { weight: 0, pauses: 0, pausedUntil: 0 };
