import { useEffect, useReducer } from "react";

/** How far the service's clock is ahead of this page's monotonic one, as far as is known. */
let aheadMs = Date.now() - performance.now();
/** Whether the service itself has said so. */
let heard = false;

/**
 * No answer takes longer; one that makes the clock earlier by more means that the service's clock
 * was set back.
 */
const slowestAnswerMs = 15_000;

/** Takes the device's word for the service's clock, until an answer comes. */
export function guessServerTime(serverTime: number): void {
  if (!heard) aheadMs = serverTime - performance.now();
}

/**
 * Sets the service's clock from an answer that has just arrived. Every answer is a little late, so
 * the one that makes the clock latest is the nearest to the truth: a slow one never turns it back,
 * which would take back points and energy that are on screen.
 */
export function setServerTime(serverTime: number): void {
  const saidMs = serverTime - performance.now();
  if (heard && saidMs < aheadMs && aheadMs - saidMs < slowestAnswerMs) return;
  aheadMs = saidMs;
  heard = true;
}

/**
 * Unix ms by the service's clock, the only one that counts; a change of the device's clock does not
 * touch it.
 */
export function serverNow(): number {
  return Math.floor(performance.now() + aheadMs);
}

/**
 * What grows with time is shown anew at most this often; the second number is for players who want
 * less motion.
 */
const stepMs = 100;
const calmStepMs = 1000;
/** Browsers take no longer wait. */
const longestWaitMs = 2_147_483_647;

/** Who waits for which moment, in Unix ms by the service's clock. */
const waiting = new Map<() => void, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
let firstAt = Number.POSITIVE_INFINITY;
let steppedAt = Number.NEGATIVE_INFINITY;

/**
 * Shows the component anew when the moment `at` has come (by the service's clock), as soon as the
 * page is seen; never when it is Infinity.
 */
export function useMoment(at: number): void {
  const [, showAnew] = useReducer((count: number) => count + 1, 0);
  // After every render, for the moment that it has found.
  useEffect(() => {
    if (at === Number.POSITIVE_INFINITY) return;
    waiting.set(showAnew, at);
    if (at < firstAt) setTimer(at);
    return () => void waiting.delete(showAnew);
  });
}

function setTimer(at: number): void {
  firstAt = at;
  clearTimeout(timer);
  if (document.hidden || at === Number.POSITIVE_INFINITY) return;
  const restMs = matchMedia("(prefers-reduced-motion: reduce)").matches ? calmStepMs : stepMs;
  const waitMs = Math.max(at - serverNow(), steppedAt + restMs - performance.now());
  timer = setTimeout(step, Math.min(longestWaitMs, waitMs));
}

/** All that is due is shown in one go. */
function step(): void {
  steppedAt = performance.now();
  const now = serverNow();
  const due = [...waiting].filter(([, at]) => at <= now);
  for (const [showAnew] of due) waiting.delete(showAnew);
  setTimer(Math.min(...waiting.values()));
  for (const [showAnew] of due) showAnew();
}

document.addEventListener("visibilitychange", () => setTimer(firstAt));
