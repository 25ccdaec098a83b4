import { failsOfBot } from "../store/event/event-claim.ts";
import type { Failing, RetryPlan } from "../store/event/event-settlement.ts";
import { retryMs } from "../store/event/webhook-limit.ts";

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The rest after each attempt that was not accepted; after these it is the longest. Our rule. */
export const restsMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
];
/** The rest after those. Our rule. */
export const longestMs = 4 * hourMs;
/** Rests vary by so much, so that receivers are not called by all at once. */
export const jitter = 0.1;
/** The longest rest that a receiver may ask for. */
export const maxAskedMs = hourMs;

/** An answer that was not acceptance. */
interface Refusal {
  readonly httpStatus: number | null;
  readonly retryAfterMs: number | undefined;
}

/**
 * When to try again. After a day without success the webhook is paused, or, if only this event was
 * refused, its user is held; 410 pauses at once. `random` is 0 … 1. Our rule.
 */
export function retryPlan(
  { fails, failingSince, attempts, userFailingSince }: Failing,
  { httpStatus, retryAfterMs }: Refusal,
  now: number,
  random: number,
): RetryPlan {
  const askedMs = Math.min(retryAfterMs ?? 0, maxAskedMs);
  const isOver = (since: number) => now - since >= retryMs;
  const after = (restMs: number, since: number) => {
    const varied = restMs * (1 - jitter + 2 * jitter * random);
    const end = Math.max(now, since + retryMs);
    // The last try is when the day ends.
    return Math.round(Math.min(now + Math.max(varied, askedMs), end));
  };
  const failed = isOver(failingSince) ? "failing" : null;
  const pause = httpStatus === 410 ? "gone" : failed;
  const userRestMs = restsMs[attempts - 1] ?? longestMs;
  return {
    userAt: !pause && isOver(userFailingSince) ? null : after(userRestMs, userFailingSince),
    botAt: fails < failsOfBot ? now + askedMs : after(botRestMs(now - failingSince), failingSince),
    pause,
  };
}

/**
 * The rest of a bot whose receiver has accepted nothing for so long. Not by the number of refusals,
 * because many may come at once.
 */
function botRestMs(failingMs: number): number {
  let passedMs = 0;
  for (const restMs of restsMs) {
    if (failingMs < passedMs + restMs * (1 - jitter)) return restMs;
    passedMs += restMs * (1 - jitter);
  }
  return longestMs;
}
