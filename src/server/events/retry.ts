import { failsOfBot } from "../store/event/event-claim.ts";
import type { Failing, RetryPlan } from "../store/event/event-settlement.ts";
import { retryMs } from "../store/event/webhook-limit.ts";

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The pauses after refused attempts, in order (docs/events.md, "Delivery and retries"). */
export const pausesMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
];
/** The pause after all of those. */
export const longestMs = 4 * hourMs;
/** Pauses vary by this share, so that receivers are not called by all bots at once. */
export const jitter = 0.1;
/** The longest pause that a receiver can request. */
export const maxRequestedMs = hourMs;

/** The answer of a refused attempt. */
interface Refusal {
  readonly httpStatus: number | null;
  readonly retryAfterMs: number | undefined;
}

/**
 * The time of the next attempt. After a day without success the webhook is paused, or, if only this
 * event was refused, its user is held; 410 pauses at once. `random` is 0 … 1.
 */
export function retryPlan(
  { fails, failingSince, attempts, userFailingSince }: Failing,
  { httpStatus, retryAfterMs }: Refusal,
  now: number,
  random: number,
): RetryPlan {
  const requestedMs = Math.min(retryAfterMs ?? 0, maxRequestedMs);
  const isOver = (since: number) => now - since >= retryMs;
  const after = (pauseMs: number, since: number) => {
    const varied = pauseMs * (1 - jitter + 2 * jitter * random);
    const end = Math.max(now, since + retryMs);
    // The last attempt is at the end of the day.
    return Math.round(Math.min(now + Math.max(varied, requestedMs), end));
  };
  const failed = isOver(failingSince) ? "failing" : null;
  const pause = httpStatus === 410 ? "gone" : failed;
  const userPauseMs = pausesMs[attempts - 1] ?? longestMs;
  return {
    userAt: !pause && isOver(userFailingSince) ? null : after(userPauseMs, userFailingSince),
    botAt:
      fails < failsOfBot ? now + requestedMs : after(botPauseMs(now - failingSince), failingSince),
    pause,
  };
}

/**
 * The pause of a bot whose receiver has accepted nothing for `failingMs`. The number of refusals
 * does not count, because many may come at once.
 */
function botPauseMs(failingMs: number): number {
  let passedMs = 0;
  for (const pauseMs of pausesMs) {
    if (failingMs < passedMs + pauseMs * (1 - jitter)) return pauseMs;
    passedMs += pauseMs * (1 - jitter);
  }
  return longestMs;
}
