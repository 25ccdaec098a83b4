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

/** What is kept: queries of React Query by their keys, as they were at `savedAt` by the service's clock. */
export interface StoredCache {
  readonly queries: readonly (readonly [queryKey: readonly unknown[], data: unknown])[];
  readonly savedAt: number;
}

/** Reads what `keepCache` wrote, without React Query; undefined when there is nothing usable. */
export function readSnapshot(stored: string | null | undefined): Snapshot | undefined {
  try {
    const { queries }: StoredCache = JSON.parse(stored ?? "");
    const values = new Map<string, string>();
    let session: LiveSession | undefined;
    for (const [[kind, name], data] of queries) {
      if (kind === "session") session = data as LiveSession;
      if (kind === "custom-field") values.set(String(name), String(data));
    }
    return session && { session, values };
  } catch {
    return undefined;
  }
}
