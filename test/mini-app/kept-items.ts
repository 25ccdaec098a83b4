import { snapshotKey } from "#mini-app/snapshot/snapshot.ts";
import { playerTapsKey } from "#mini-app/taps/stored-taps.ts";

/** This device's record of a player's unsent taps, for all pages together; null without one. */
export function keptTaps(tgId: number): string | null {
  const keys = Object.keys(localStorage).filter((key) =>
    key.startsWith(`${playerTapsKey("acme", tgId)}:`),
  );
  return keys.map((key) => localStorage.getItem(key)).join() || null;
}

/** This device's last known state of a player; null without one. */
export function keptSnapshot(tgId: number): string | null {
  return localStorage.getItem(snapshotKey("acme", tgId));
}
