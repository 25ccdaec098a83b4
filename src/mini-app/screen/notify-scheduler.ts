/** Answers in a burst render together, at most this often; a single one renders in the next frame. */
const burstMs = 80;

let waiting: (() => void)[] = [];
let lastRunAt = Number.NEGATIVE_INFINITY;

/** A scheduler for React Query: notifications that run together render in one commit. */
export function scheduleNotify(notify: () => void): void {
  waiting.push(notify);
  if (waiting.length > 1) return;
  const delayMs = lastRunAt + burstMs - performance.now();
  // A hidden page has no frames.
  if (delayMs > 0 || document.hidden) setTimeout(runAll, Math.max(0, delayMs));
  else requestAnimationFrame(runAll);
}

function runAll(): void {
  const all = waiting;
  waiting = [];
  lastRunAt = performance.now();
  for (const notify of all) notify();
}
