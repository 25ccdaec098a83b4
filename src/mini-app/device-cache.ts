import type { QueryClient } from "@tanstack/react-query";
import { rememberLastVisit } from "./away.ts";
import { guessServerTime, serverNow } from "./clock.ts";
import { page, playerLaunch } from "./player.ts";
import { sessionQuery } from "./session-query.ts";
import { type StoredCache, snapshotKey } from "./snapshot.ts";
import { readItem, writeItem } from "./storage.ts";

/** Changes within this time are written together. */
const writeDelayMs = 500;
const keptQueries = new Set<unknown>(["session", "custom-field"]);

/**
 * Fills the cache with what the last visit knew, in one step before the first render. All of it counts as old, so it is fetched anew.
 * React Query's persister package restores asynchronously: the first frame would be blank; its `hydrate` would be a kilobyte.
 */
export function restoreCache(client: QueryClient): void {
  try {
    const { queries, savedAt }: StoredCache = JSON.parse(readItem(cacheKey()) ?? "");
    // Not 0, which would let a failure be forgotten while it is tried again.
    for (const [queryKey, data] of queries) client.setQueryData(queryKey, data, { updatedAt: 1 });
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
    writeItem(cacheKey(), JSON.stringify(keptCache(client)));
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

/** The cache without the session's token, which is no use to the next visit. */
function keptCache(client: QueryClient): StoredCache {
  const queries = client.getQueriesData({ predicate: ({ queryKey, state }) => keptQueries.has(queryKey[0]) && state.data !== undefined });
  return { queries: queries.map(([queryKey, data]) => [queryKey, withoutToken(data)]), savedAt: serverNow() };
}

function withoutToken(data: unknown): unknown {
  return data && typeof data === "object" && "token" in data ? { ...data, token: "" } : data;
}

function cacheKey(): string {
  return snapshotKey(page.id, playerLaunch().tgId);
}
