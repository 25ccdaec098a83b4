/** The part of a query that these rules read. */
interface QueryLike {
  readonly state: {
    readonly status: string;
    readonly fetchFailureCount: number;
    readonly dataUpdatedAt: number;
  };
}

/** The `updatedAt` of restored data: stale; with 0, a refetch would drop the last error. */
export const restoredAt = 1;

/**
 * Options of all queries: request even when the browser reports no network, and when it is back
 * always refetch what has failed.
 */
export const queryDefaults = {
  networkMode: "always" as const,
  refetchOnReconnect: ({ state }: QueryLike) =>
    (state.status !== "error" && state.fetchFailureCount === 0) || ("always" as const),
};

/**
 * A `staleTime` of `ms`. Data dated in the future is stale at once: the device's clock has been set
 * back since, and it would stay fresh for that much longer.
 */
export function staleAfter(ms: number): (query: QueryLike) => number {
  return ({ state }) =>
    Number.isFinite(state.dataUpdatedAt) && state.dataUpdatedAt > Date.now()
      ? Number.NEGATIVE_INFINITY
      : ms;
}

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
