import { snapshotKey } from "#mini-app/session/snapshot.ts";
import { tapsKeyOf } from "#mini-app/taps/taps-item.ts";

/**
 * What this device keeps of a player's unsent taps, for all pages together; null when there is
 * nothing.
 */
export function keptTaps(tgId: number): string | null {
  const keys = Object.keys(localStorage).filter((key) =>
    key.startsWith(`${tapsKeyOf("acme", tgId)}:`),
  );
  return keys.map((key) => localStorage.getItem(key)).join() || null;
}

/** The last known state of a player on this device; null when there is none. */
export function keptSnapshot(tgId: number): string | null {
  return localStorage.getItem(snapshotKey("acme", tgId));
}
