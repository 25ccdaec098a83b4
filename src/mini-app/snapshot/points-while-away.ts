import { balanceAt } from "#game/balance.ts";
import { lastVisit } from "./restore-snapshot.ts";

/** Points of a shorter absence are not announced. */
const minAbsenceMs = 60_000;
let isClaimed = false;

/** The points mined between the last visit and `now`; 0 from the second call on. */
export function claimPointsWhileAway(now: number): number {
  if (isClaimed || !lastVisit) return 0;
  isClaimed = true;
  const { session, savedAt } = lastVisit;
  if (now - savedAt < minAbsenceMs) return 0;
  return balanceAt(session.game, now) - balanceAt(session.game, savedAt);
}
