const hourMs = 3_600_000;

/**
 * Points that auto-mining has accrued between two moments: whole points, 0 when `now` is earlier
 * than `since`. Exact for rates up to 1,000,000,000 points an hour: no product leaves the safe
 * integers.
 */
export function accruedPoints(since: number, pointsPerHour: number, now: number): number {
  const elapsedMs = Math.max(0, now - since);
  const hours = Math.floor(elapsedMs / hourMs);
  return hours * pointsPerHour + Math.floor(((elapsedMs % hourMs) * pointsPerHour) / hourMs);
}

/**
 * The first moment at which `accruedPoints` gives `points`, more than 0: Infinity when nothing is
 * mined. Exact for the same rates.
 */
export function accruedAt(since: number, pointsPerHour: number, points: number): number {
  if (pointsPerHour === 0) return Number.POSITIVE_INFINITY;
  const hours = Math.floor(points / pointsPerHour);
  return since + hours * hourMs + Math.ceil(((points % pointsPerHour) * hourMs) / pointsPerHour);
}

/**
 * What settling at `now` pays, and where it moves the mark.
 *
 * Pays only as many points as took a whole number of milliseconds, so that the mark stays an
 * integer and moves by exactly the time paid; the rest goes on accruing. Settling often or seldom
 * therefore gives the same sum. Our rule: the seed shows none.
 */
export function settleAutomining(
  since: number,
  pointsPerHour: number,
  now: number,
): { paid: number; since: number } {
  if (pointsPerHour === 0) return { paid: 0, since: Math.max(since, now) };
  const shared = greatestCommonDivisor(pointsPerHour, hourMs);
  const periodMs = hourMs / shared;
  const periods = Math.floor(Math.max(0, now - since) / periodMs);
  return { paid: periods * (pointsPerHour / shared), since: since + periods * periodMs };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
