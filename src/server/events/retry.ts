import { retryMs } from "#contract/webhook-limit.ts";
import { failsOfBot } from "../store/event/event-claim.ts";
import type { Failing, RetryPlan } from "../store/event/event-settlement.ts";

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The rest after each attempt that was not accepted; the last one is repeated. Our rule. */
const restsMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
];
/** Rests vary by so much, so that receivers are not called by all at once. */
const jitter = 0.1;
const maxAskedMs = hourMs;

/** What an answer that was not acceptance says. */
interface Refusal {
  readonly httpStatus: number | null;
  readonly retryAfterMs: number | undefined;
}

/**
 * When to try again. After a day without success the webhook is paused, or, if only this event was
 * refused, its user is held; 410 pauses at once. `random` is 0 … 1. Our rule.
 */
export function retryPlan(
  failing: Failing,
  { httpStatus, retryAfterMs }: Refusal,
  now: number,
  random: number,
): RetryPlan {
  const askedMs = Math.min(retryAfterMs ?? 0, maxAskedMs);
  const restAfter = (times: number, since: number) => {
    const restMs = (restsMs[times - 1] ?? 4 * hourMs) * (1 - jitter + 2 * jitter * random);
    // The last try is when the day ends.
    return Math.round(Math.min(now + Math.max(restMs, askedMs), Math.max(now, since + retryMs)));
  };
  const isOver = (since: number) => now - since >= retryMs;
  const { fails, failingSince, attempts, userFailingSince } = failing;
  const failed = isOver(failingSince) ? "failing" : null;
  const pause = httpStatus === 410 ? "gone" : failed;
  const botFails = fails - failsOfBot + 1;
  return {
    userAt: !pause && isOver(userFailingSince) ? null : restAfter(attempts, userFailingSince),
    botAt: botFails > 0 ? restAfter(botFails, failingSince) : now + askedMs,
    pause,
  };
}
