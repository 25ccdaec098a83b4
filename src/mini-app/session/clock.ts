import { useEffect, useReducer } from "react";

/** By how much the service's clock is ahead of this page's monotonic one. */
let aheadMs = Date.now() - performance.now();
/** Whether an answer of the service has set it. */
let heard = false;

/**
 * No answer takes longer: one that puts the clock back by more means that the service's clock was
 * set back.
 */
const maxAnswerMs = 15_000;

/** Uses the device's estimate of the service's clock, until an answer comes. */
export function guessServerTime(serverTime: number): void {
  if (!heard) aheadMs = serverTime - performance.now();
}

/**
 * Sets the service's clock from an answer that has just arrived. Every answer is a little late, so
 * the latest clock is the most accurate: a slow answer never puts it back, which would take back
 * points and energy that are on screen.
 */
export function setServerTime(serverTime: number): void {
  const saidMs = serverTime - performance.now();
  if (heard && saidMs < aheadMs && aheadMs - saidMs < maxAnswerMs) return;
  aheadMs = saidMs;
  heard = true;
}

/**
 * Unix ms by the service's clock; a change of the device's clock has no effect on it.
 */
export function serverNow(): number {
  return Math.floor(performance.now() + aheadMs);
}

/**
 * The minimum time between updates of what grows with time; the second is for players who prefer
 * reduced motion.
 */
const stepMs = 100;
const calmStepMs = 1000;
/** The maximum of `setTimeout`. */
const maxWaitMs = 2_147_483_647;

/** The components that wait for a moment, in Unix ms by the service's clock. */
const waiting = new Map<() => void, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
let firstAt = Number.POSITIVE_INFINITY;
let steppedAt = Number.NEGATIVE_INFINITY;

/**
 * Renders the component again when the moment `at` has come (by the service's clock) and the page
 * is visible; never when it is Infinity.
 */
export function useMoment(at: number): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  // After every render, for the moment that it gave.
  useEffect(() => {
    if (at === Number.POSITIVE_INFINITY) return;
    waiting.set(renderAgain, at);
    if (at < firstAt) setTimer(at);
    return () => void waiting.delete(renderAgain);
  });
}

function setTimer(at: number): void {
  firstAt = at;
  clearTimeout(timer);
  if (document.hidden || at === Number.POSITIVE_INFINITY) return;
  const restMs = matchMedia("(prefers-reduced-motion: reduce)").matches ? calmStepMs : stepMs;
  const waitMs = Math.max(at - serverNow(), steppedAt + restMs - performance.now());
  timer = setTimeout(step, Math.min(maxWaitMs, waitMs));
}

/** Renders all that is due at once. */
function step(): void {
  steppedAt = performance.now();
  const now = serverNow();
  const due = [...waiting].filter(([, at]) => at <= now);
  for (const [renderAgain] of due) waiting.delete(renderAgain);
  setTimer(Math.min(...waiting.values()));
  for (const [renderAgain] of due) renderAgain();
}

document.addEventListener("visibilitychange", () => setTimer(firstAt));
