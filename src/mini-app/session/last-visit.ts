import { balanceAt } from "#game/balance.ts";
import { handover } from "./page-context.ts";

/** Less than this is no absence worth a word. */
const shortestAbsenceMs = 60_000;

/**
 * The points that auto-mining brought between the last visit, as its snapshot knows it, and `now`:
 * told once, 0 from then on.
 */
export function takePointsWhileAway(now: number): number {
  const { snapshot } = handover;
  delete handover.snapshot;
  if (!snapshot || now - snapshot.savedAt < shortestAbsenceMs) return 0;
  const { game } = snapshot.session;
  return balanceAt(game, now) - balanceAt(game, snapshot.savedAt);
}
