import type { PrintedBot } from "../boot/printed-bot.ts";
import { readItem } from "../device/storage.ts";
import type { LiveSession } from "./session-request.ts";
import { isSession } from "./session-shape.ts";

/**
 * What the keys of snapshots begin with: the number is that of their shape, and goes up when a
 * member of `KeptSnapshot` changes its meaning.
 */
export const snapshotPrefix = "slotwire:snapshot:2:";

/** Where a player's last known state is kept on the device, apart for every bot and player. */
export function snapshotKey(botId: string, tgId: number): string {
  return `${snapshotPrefix}${botId}:${tgId}`;
}

/**
 * What is kept: the session without its screen, which the page itself brings, and without its
 * token.
 */
export interface KeptSnapshot {
  readonly session: Omit<LiveSession, "screen">;
  /** The last good values of custom fields, by their names. */
  readonly values: Readonly<Record<string, string>>;
  /** When that was, by the service's clock in Unix ms. */
  readonly savedAt: number;
}

/** The last known state of a player, as the next open paints it at once. */
export interface Snapshot {
  readonly session: LiveSession;
  readonly values: ReadonlyMap<string, string>;
  readonly savedAt: number;
}

/** Reads what the last visit kept; undefined when there is nothing that can be shown. */
export function readSnapshot({ id, screen }: PrintedBot, tgId: number): Snapshot | undefined {
  try {
    const {
      session: kept,
      values,
      savedAt,
    }: KeptSnapshot = JSON.parse(readItem(snapshotKey(id, tgId)) ?? "");
    const session = { ...kept, screen };
    const texts = Object.entries(values).filter(([, text]) => typeof text === "string");
    return isSession(session) && Number.isFinite(savedAt)
      ? { session, values: new Map(texts), savedAt }
      : undefined;
  } catch {
    return undefined;
  }
}
