import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import { rememberLastVisit } from "./away.ts";
import { guessServerTime, serverNow } from "./clock.ts";
import { page, playerLaunch } from "./player.ts";
import { sessionQuery } from "./session-query.ts";
import { snapshotKey } from "./snapshot.ts";
import { readItem, writeItem } from "./storage.ts";

/** Changes within this time are written together. */
const writeDelayMs = 500;
const keptQueries = new Set<unknown>(["session", "custom-field"]);

/**
 * Fills the cache with what the last visit knew, in one step before the first render. All of it counts as old, so it is fetched anew.
 * React Query's persister package restores asynchronously: the first frame would be blank.
 */
export function restoreCache(client: QueryClient): void {
  try {
    const { clientState, savedAt } = JSON.parse(readItem(cacheKey()) ?? "{}");
    hydrate(client, clientState);
    const session = client.getQueryData(sessionQuery.queryKey);
    if (!session) return;
    rememberLastVisit({ game: session.game, endedAt: savedAt });
    guessServerTime(Date.now() + session.clockOffsetMs);
  } catch {
    // What cannot be read is fetched.
  }
}

/** Keeps the session and the last good values on the device as they change, and as they are when the player leaves. */
export function keepCache(client: QueryClient): void {
  let writing = false;
  const write = () => {
    writing = false;
    writeItem(cacheKey(), JSON.stringify({ clientState: keptState(client), savedAt: serverNow() }));
  };
  client.getQueryCache().subscribe(({ type, query }) => {
    if (writing || type !== "updated" || !keptQueries.has(query.queryKey[0]) || query.state.data === undefined) return;
    writing = true;
    setTimeout(write, writeDelayMs);
  });
  document.addEventListener("visibilitychange", () => {
    // What was never more than restored is not known to be true of now.
    if (document.visibilityState === "hidden" && client.getQueryData(sessionQuery.queryKey)?.token) write();
  });
}

/** The cache without the session's token, which is no use to the next visit, and every value as old as can be. */
function keptState(client: QueryClient): DehydratedState {
  const state = dehydrate(client, {
    shouldDehydrateQuery: ({ queryKey, state: { data } }) => keptQueries.has(queryKey[0]) && data !== undefined,
  });
  return { ...state, queries: state.queries.map((query) => ({ ...query, state: { ...query.state, ...asOld(query.state.data) } })) };
}

function asOld(data: unknown) {
  const kept = data && typeof data === "object" && "token" in data ? { ...data, token: "" } : data;
  return {
    data: kept,
    dataUpdatedAt: 0,
    status: "success",
    fetchStatus: "idle",
    error: null,
    fetchFailureCount: 0,
    fetchFailureReason: null,
  } as const;
}

function cacheKey(): string {
  return snapshotKey(page.id, playerLaunch().tgId);
}
