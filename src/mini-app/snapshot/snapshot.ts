import type { Screen } from "#contract/screen/screen.schema.ts";
import { readItem } from "../device/storage.ts";
import { isSession, type LiveSession } from "../session/live-session.ts";

/** The prefix of snapshot keys; its number goes up when `StoredSnapshot` changes incompatibly. */
export const snapshotPrefix = "slotwire:snapshot:2:";

/** The storage key of a player's snapshot in a bot. */
export function snapshotKey(botId: string, tgId: number): string {
  return `${snapshotPrefix}${botId}:${tgId}`;
}

/** The stored form: without the screen, which the page brings, and with an empty token. */
export interface StoredSnapshot {
  readonly session: Omit<LiveSession, "screen">;
  /** The last good values of custom fields, by field name. */
  readonly values: Readonly<Record<string, string>>;
  /** Unix ms by the service's clock. */
  readonly savedAt: number;
}

/** A player's last known state, painted at once on the next visit. */
export interface Snapshot {
  readonly session: LiveSession;
  readonly values: ReadonlyMap<string, string>;
  readonly savedAt: number;
}

/** Reads the snapshot of the last visit; undefined when there is no valid one. */
export function readSnapshot(
  { id, screen }: { readonly id: string; readonly screen: Screen },
  tgId: number,
): Snapshot | undefined {
  try {
    const {
      session: kept,
      values,
      savedAt,
    }: StoredSnapshot = JSON.parse(readItem(snapshotKey(id, tgId)) ?? "");
    const session = { ...kept, screen };
    const texts = Object.entries(values).filter(([, text]) => typeof text === "string");
    return isSession(session) && Number.isFinite(savedAt)
      ? { session, values: new Map(texts), savedAt }
      : undefined;
  } catch {
    return undefined;
  }
}
