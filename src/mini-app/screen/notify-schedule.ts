/**
 * Answers that come in a burst are shown together, at most every so many ms; one that comes alone
 * is shown in the next frame.
 */
const burstMs = 80;

let waiting: (() => void)[] = [];
let lastRunAt = Number.NEGATIVE_INFINITY;

/** React Query's scheduler: what runs together is rendered in one commit. */
export function scheduleNotify(notify: () => void): void {
  waiting.push(notify);
  if (waiting.length > 1) return;
  const restMs = lastRunAt + burstMs - performance.now();
  // A hidden page has no frames.
  if (restMs > 0 || document.hidden) setTimeout(runAll, Math.max(0, restMs));
  else requestAnimationFrame(runAll);
}

function runAll(): void {
  const all = waiting;
  waiting = [];
  lastRunAt = performance.now();
  for (const notify of all) notify();
}
