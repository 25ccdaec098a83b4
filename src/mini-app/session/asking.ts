/** What is known of a query, as far as these rules look at it. */
interface Asked {
  readonly state: {
    readonly status: string;
    readonly fetchFailureCount: number;
    readonly dataUpdatedAt: number;
  };
}

/**
 * How all queries ask: whether there is a network is found out by asking; when it is back, what has
 * failed is asked for again.
 */
export const asking = {
  networkMode: "always" as const,
  refetchOnReconnect: ({ state }: Asked) =>
    (state.status !== "error" && state.fetchFailureCount === 0) || ("always" as const),
};

/**
 * When what has been answered counts as old: after so many ms, and at once when it is dated later
 * than now, which is so when the device's clock has been set back since: it would not grow old for
 * as long as that.
 */
export function staleAfter(ms: number): (query: Asked) => number {
  return ({ state }) =>
    Number.isFinite(state.dataUpdatedAt) && state.dataUpdatedAt > Date.now()
      ? Number.NEGATIVE_INFINITY
      : ms;
}
