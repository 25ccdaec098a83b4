import type { Game } from "#contract/game.ts";
import { balanceAt } from "#game/balance.ts";

/** Less than this is no absence worth a word. */
const shortestAbsenceMs = 60_000;

/** How the last visit ended: the game as it was known, and when (Unix ms by the service's clock). */
export interface LastVisit {
  readonly game: Game;
  readonly endedAt: number;
}

let lastVisit: LastVisit | undefined;

/** Remembers how the last visit ended; called once, when the page opens. */
export function rememberLastVisit(visit: LastVisit): void {
  lastVisit = visit;
}

/** The points that auto-mining brought between the last visit and `now`: told once, 0 from then on. */
export function takePointsWhileAway(now: number): number {
  const visit = lastVisit;
  lastVisit = undefined;
  if (!visit || now - visit.endedAt < shortestAbsenceMs) return 0;
  return balanceAt(visit.game, now) - balanceAt(visit.game, visit.endedAt);
}
