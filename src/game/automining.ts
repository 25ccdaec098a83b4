const hourMs = 3_600_000;

/**
 * Whole points that auto-mining accrues from `since` to `now`; 0 when `now` is earlier. Exact up to
 * 2,000,000,000 points per hour, the most that a bot and its boosts may give: all products are safe
 * integers.
 */
export function accruedPoints(since: number, pointsPerHour: number, now: number): number {
  const elapsedMs = Math.max(0, now - since);
  const hours = Math.floor(elapsedMs / hourMs);
  return hours * pointsPerHour + Math.floor(((elapsedMs % hourMs) * pointsPerHour) / hourMs);
}

/**
 * The first moment at which `accruedPoints` is `points` (at least 1); Infinity at rate 0. Exact for
 * the same rates.
 */
export function accruedAt(since: number, pointsPerHour: number, points: number): number {
  if (pointsPerHour === 0) return Number.POSITIVE_INFINITY;
  const hours = Math.floor(points / pointsPerHour);
  return since + hours * hourMs + Math.ceil(((points % pointsPerHour) * hourMs) / pointsPerHour);
}

/**
 * Settles auto-mining at `now`: the points paid and the new `since`.
 *
 * Pays only points that took a whole number of milliseconds, so `since` stays an integer and the
 * rest keeps accruing: the sum does not depend on how often it is settled.
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
