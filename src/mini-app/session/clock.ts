import { useEffect, useReducer } from "react";

/** The service's clock minus this page's monotonic clock. */
let offsetMs = Date.now() - performance.now();
/** Whether an answer of the service has set it. */
let isSynced = false;

/**
 * No answer takes longer: if one sets the clock back by more, the service's own clock was set back.
 */
const maxAnswerMs = 15_000;

/** Sets the clock from an estimate, unless an answer has set it. */
export function guessServerTime(serverTime: number): void {
  if (!isSynced) offsetMs = serverTime - performance.now();
}

/**
 * Sets the clock from an answer that has just arrived. An answer is late by its latency, so the
 * largest offset is the most accurate: a slow answer never sets the clock back, which would take
 * back points and energy on screen.
 */
export function setServerTime(serverTime: number): void {
  const answerOffsetMs = serverTime - performance.now();
  if (isSynced && answerOffsetMs < offsetMs && offsetMs - answerOffsetMs < maxAnswerMs) return;
  offsetMs = answerOffsetMs;
  isSynced = true;
}

/** Unix ms by the service's clock; unaffected by changes of the device's clock. */
export function serverNow(): number {
  return Math.floor(performance.now() + offsetMs);
}

/** Minimum time between updates of growing values; the second is for `prefers-reduced-motion`. */
const stepMs = 100;
const reducedMotionStepMs = 1000;
/** The maximum of `setTimeout`. */
const maxWaitMs = 2_147_483_647;

/** Waiting components and their moments, in Unix ms by the service's clock. */
const waiting = new Map<() => void, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
let firstAt = Number.POSITIVE_INFINITY;
let steppedAt = Number.NEGATIVE_INFINITY;

/**
 * Renders the component again at the moment `at` (by the service's clock; Infinity for never), or
 * later, once the page is visible.
 */
export function useMoment(at: number): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  // No dependencies: each render gives a new moment.
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
  const minStepMs = matchMedia("(prefers-reduced-motion: reduce)").matches
    ? reducedMotionStepMs
    : stepMs;
  const waitMs = Math.max(at - serverNow(), steppedAt + minStepMs - performance.now());
  timer = setTimeout(step, Math.min(maxWaitMs, waitMs));
}

/** Renders all due components. */
function step(): void {
  steppedAt = performance.now();
  const now = serverNow();
  const due = [...waiting].filter(([, at]) => at <= now);
  for (const [renderAgain] of due) waiting.delete(renderAgain);
  setTimer(Math.min(...waiting.values()));
  for (const [renderAgain] of due) renderAgain();
}

document.addEventListener("visibilitychange", () => setTimer(firstAt));
