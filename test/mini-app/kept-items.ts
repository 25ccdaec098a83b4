import { snapshotKey } from "#mini-app/snapshot/snapshot.ts";
import { playerTapsKey } from "#mini-app/taps/stored-taps.ts";

/**
 * What this device keeps of a player's unsent taps, for all pages together; null when there is
 * nothing.
 */
export function keptTaps(tgId: number): string | null {
  const keys = Object.keys(localStorage).filter((key) =>
    key.startsWith(`${playerTapsKey("acme", tgId)}:`),
  );
  return keys.map((key) => localStorage.getItem(key)).join() || null;
}

/** The last known state of a player on this device; null when there is none. */
export function keptSnapshot(tgId: number): string | null {
  return localStorage.getItem(snapshotKey("acme", tgId));
}
