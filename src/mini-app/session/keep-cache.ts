import type { QueryClient } from "@tanstack/react-query";
import { itemKeys, readItem, removeItem, writeItem } from "../device/storage.ts";
import { serverNow } from "./clock.ts";
import { page, playerLaunch } from "./page-context.ts";
import { sessionQuery } from "./session-query.ts";
import type { LiveSession } from "./session-request.ts";
import { type KeptSnapshot, snapshotKey, snapshotPrefix } from "./snapshot.ts";

/** Changes within this time are written together. */
const writeDelayMs = 500;
const keptQueries = new Set<unknown>(["session", "custom-field"]);

/**
 * Limits of a kept value and of a snapshot, in characters: all bots share 5 MB of storage. Our
 * rule.
 */
const maxValueLength = 1024;
const maxSnapshotLength = 65_536;
/** How many snapshots are kept: those of the bots used last. Our rule. */
const maxSnapshots = 16;

/** Keys of snapshots of any shape; the first had no number, only a bot's id and a player's. */
const earlierKey = /^slotwire:(?:snapshot:\d+:)?[^:]+:\d+$/;

/**
 * Keeps the session and the last good values on the device as they change, and when the player
 * leaves. Returns a function that stops it.
 */
export function keepCache(client: QueryClient): () => void {
  const key = snapshotKey(page.id, playerLaunch().tgId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const session = client.getQueryData(sessionQuery.queryKey);
    // A session that is only restored says nothing new.
    if (!session?.token) return;
    const snapshot = snapshotOf(client, session);
    if (snapshot) writeItem(key, snapshot);
    else removeItem(key);
  };
  const onHide = () => {
    if (document.visibilityState === "hidden") write();
  };
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && keptQueries.has(query.queryKey[0]) && query.state.data !== undefined)
      timer ??= setTimeout(write, writeDelayMs);
  });
  document.addEventListener("visibilitychange", onHide);
  forgetOtherSnapshots(key);
  // For what has come before.
  timer = setTimeout(write, writeDelayMs);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onHide);
  };
}

/**
 * The snapshot to keep, without the token, which the next visit cannot use; undefined when it would
 * be too large.
 */
function snapshotOf(
  client: QueryClient,
  { screen: _screen, ...kept }: LiveSession,
): string | undefined {
  const values: Record<string, string> = {};
  const snapshot: KeptSnapshot = { session: { ...kept, token: "" }, values, savedAt: serverNow() };
  let size = JSON.stringify(snapshot).length;
  if (size > maxSnapshotLength) return undefined;
  for (const [[, name], text] of client.getQueriesData<string>({ queryKey: ["custom-field"] })) {
    if (text === undefined || text.length > maxValueLength) continue;
    size += JSON.stringify({ [String(name)]: text }).length;
    if (size <= maxSnapshotLength) values[String(name)] = text;
  }
  return JSON.stringify(snapshot);
}

/**
 * Makes room: removes snapshots of earlier shapes, and those of the bots used longest ago.
 */
function forgetOtherSnapshots(own: string): void {
  const keys = itemKeys();
  const others = keys.filter((key) => key.startsWith(snapshotPrefix) && key !== own);
  if (others.length >= maxSnapshots) {
    const byAge = others
      .map((key) => ({ key, savedAt: savedAtOf(key) }))
      .sort((a, b) => b.savedAt - a.savedAt);
    for (const { key } of byAge.slice(maxSnapshots - 1)) removeItem(key);
  }
  for (const key of keys)
    if (earlierKey.test(key) && !key.startsWith(snapshotPrefix)) removeItem(key);
}

function savedAtOf(key: string): number {
  try {
    return Number(JSON.parse(readItem(key) ?? "").savedAt) || 0;
  } catch {
    return 0;
  }
}
