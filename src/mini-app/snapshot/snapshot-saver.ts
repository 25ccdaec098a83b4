import type { QueryClient } from "@tanstack/react-query";
import { itemKeys, readItem, removeItem, writeItem } from "../device/storage.ts";
import { whenHidden } from "../device/when-hidden.ts";
import { serverNow } from "../session/clock.ts";
import type { LiveSession } from "../session/live-session.ts";
import { bot, playerLaunch } from "../session/page-context.ts";
import { sessionQuery } from "../session/session-query.ts";
import { type StoredSnapshot, snapshotKey, snapshotPrefix } from "./snapshot.ts";

/** Changes within this time are saved together. */
const writeDelayMs = 500;
const savedQueries = new Set<unknown>(["session", "custom-field"]);

/** Maximum lengths in characters: all bots share 5 MB of storage. */
const maxValueLength = 1024;
const maxSnapshotLength = 65_536;
/** Only the snapshots of the bots used last are kept. */
const maxSnapshots = 16;

/** Keys of snapshots of any version; the first version had no number in its keys. */
const anyVersionKey = /^slotwire:(?:snapshot:\d+:)?[^:]+:\d+$/;

/**
 * Saves the session and the last good field values on the device when they change and when the page
 * is hidden. Returns a function that stops it.
 */
export function startSnapshotSaver(client: QueryClient): () => void {
  const key = snapshotKey(bot.id, playerLaunch().tgId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const session = client.getQueryData(sessionQuery.queryKey);
    // A restored session has no token and is not saved again.
    if (!session?.token) return;
    const snapshot = snapshotOf(client, session);
    if (snapshot) writeItem(key, snapshot);
    else removeItem(key);
  };
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && savedQueries.has(query.queryKey[0]) && query.state.data !== undefined)
      timer ??= setTimeout(write, writeDelayMs);
  });
  const stopWatching = whenHidden(write);
  removeOldSnapshots(key);
  // Changes before the subscription.
  timer = setTimeout(write, writeDelayMs);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    stopWatching();
  };
}

/** The snapshot as JSON, without the session token; undefined when it is too large. */
function snapshotOf(
  client: QueryClient,
  { screen: _screen, ...kept }: LiveSession,
): string | undefined {
  const values: Record<string, string> = {};
  const snapshot: StoredSnapshot = {
    session: { ...kept, token: "" },
    values,
    savedAt: serverNow(),
  };
  let size = JSON.stringify(snapshot).length;
  if (size > maxSnapshotLength) return undefined;
  for (const [[, name], text] of client.getQueriesData<string>({ queryKey: ["custom-field"] })) {
    if (text === undefined || text.length > maxValueLength) continue;
    size += JSON.stringify({ [String(name)]: text }).length;
    if (size <= maxSnapshotLength) values[String(name)] = text;
  }
  return JSON.stringify(snapshot);
}

/** Removes snapshots of older versions, and those of the bots used longest ago. */
function removeOldSnapshots(own: string): void {
  const keys = itemKeys();
  const others = keys.filter((key) => key.startsWith(snapshotPrefix) && key !== own);
  if (others.length >= maxSnapshots) {
    const byAge = others
      .map((key) => ({ key, savedAt: savedAtOf(key) }))
      .sort((a, b) => b.savedAt - a.savedAt);
    for (const { key } of byAge.slice(maxSnapshots - 1)) removeItem(key);
  }
  for (const key of keys)
    if (anyVersionKey.test(key) && !key.startsWith(snapshotPrefix)) removeItem(key);
}

function savedAtOf(key: string): number {
  try {
    return Number(JSON.parse(readItem(key) ?? "").savedAt) || 0;
  } catch {
    return 0;
  }
}
