import type { LiveSession } from "./session-request.ts";

/** Where a player's last known state is kept on the device, apart for every bot and player. */
export function snapshotKey(botId: string, tgId: number): string {
  return `slotwire:${botId}:${tgId}`;
}

/** The last known state of a player, as the next open paints it at once. */
export interface Snapshot {
  readonly session: LiveSession;
  /** The last good value of each custom field, by its name. */
  readonly values: ReadonlyMap<string, string>;
}

interface StoredQuery {
  queryKey: readonly unknown[];
  state: { data: unknown };
}

/** Reads what React Query's persister wrote, without React Query; undefined when there is nothing usable. */
export function readSnapshot(stored: string | null | undefined): Snapshot | undefined {
  try {
    const queries: StoredQuery[] = JSON.parse(stored ?? "").clientState.queries;
    const values = new Map<string, string>();
    let session: LiveSession | undefined;
    for (const { queryKey, state } of queries) {
      if (queryKey[0] === "session") session = state.data as LiveSession;
      if (queryKey[0] === "custom-field") values.set(String(queryKey[1]), String(state.data));
    }
    return session && { session, values };
  } catch {
    return undefined;
  }
}
