import { balanceAt } from "#game/balance.ts";
import { lastVisit } from "./last-visit.ts";

/** A shorter absence is not mentioned. */
const minAbsenceMs = 60_000;
let isTold = false;

/**
 * The points that auto-mining brought between the last visit, as its snapshot knows it, and `now`:
 * told once, 0 from then on.
 */
export function takePointsWhileAway(now: number): number {
  if (isTold || !lastVisit) return 0;
  isTold = true;
  const { session, savedAt } = lastVisit;
  if (now - savedAt < minAbsenceMs) return 0;
  return balanceAt(session.game, now) - balanceAt(session.game, savedAt);
}
