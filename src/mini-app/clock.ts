import { useSyncExternalStore } from "react";

/** How far the service's clock is ahead of this page's monotonic one, as far as is known. */
let aheadMs = Date.now() - performance.now();
/** Whether the service itself has said so. */
let heard = false;

/** No answer takes longer; one that makes the clock earlier by more means that the service's clock was set back. */
const slowestAnswerMs = 15_000;

/** Takes the device's word for the service's clock, until an answer comes. */
export function guessServerTime(serverTime: number): void {
  if (!heard) aheadMs = serverTime - performance.now();
}

/**
 * Sets the service's clock from an answer that has just arrived. Every answer is a little late, so the one that makes the clock latest is
 * the nearest to the truth: a slow one never turns it back, which would take back points and energy that are on screen.
 */
export function setServerTime(serverTime: number): void {
  const saidMs = serverTime - performance.now();
  if (heard && saidMs < aheadMs && aheadMs - saidMs < slowestAnswerMs) return;
  aheadMs = saidMs;
  heard = true;
}

/** Unix ms by the service's clock, the only one that counts; a change of the device's clock does not touch it. */
export function serverNow(): number {
  return Math.floor(performance.now() + aheadMs);
}

const tickMs = 1000;

/** Shows the component anew every second while `active`, for values that grow with time. */
export function useTick(active: boolean): void {
  useSyncExternalStore(active ? subscribe : subscribeToNothing, () => (active ? Math.floor(performance.now() / tickMs) : 0));
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
}

function subscribeToNothing(): () => void {
  return () => {};
}
