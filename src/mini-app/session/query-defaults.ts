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
