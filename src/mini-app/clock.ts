import { useSyncExternalStore } from "react";

/** How far the service's clock is ahead of this page's monotonic one. */
let aheadMs = Date.now() - performance.now();

/** Sets the service's clock from an answer that has just arrived. */
export function setServerTime(serverTime: number): void {
  aheadMs = serverTime - performance.now();
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
