import type { FieldOutcome } from "#contract/field/field-limit.ts";
import { failingRule, recoveryRule } from "#contract/field/health-limit.ts";

const minuteMs = 60_000;
const slotMs = 5 * minuteMs;
const hourMs = 60 * minuteMs;

/** The latest fetches of a field, except of devices that were offline. */
export interface RecentFetches {
  /** The counts of the last hour by 5 minutes, oldest first; `at` is the start. */
  readonly slots: readonly { readonly at: number; readonly counts: OutcomeCounts }[];
  /** The last fetches that all succeeded, or all failed. */
  readonly streak: { readonly isGood: boolean; readonly since: number; readonly fetches: number };
}
type OutcomeCounts = Partial<Record<FieldOutcome, number>>;

/** A field's latest fetches, and the time at which it began to fail; null while it works. */
export interface FieldState {
  readonly recent: RecentFetches;
  readonly failingSince: number | null;
}

/** The state of a field without reports. */
export const unreported: FieldState = {
  recent: { slots: [], streak: { isGood: true, since: 0, fetches: 0 } },
  failingSince: null,
};

/**
 * The state after more fetches, in their order, at `now`. Without fetches it never changes: silence
 * proves neither a fault nor its end.
 */
export function withFetches(
  { recent, failingSince }: FieldState,
  outcomes: readonly FieldOutcome[],
  now: number,
): FieldState {
  const counted = outcomes.filter((outcome) => outcome !== "offline");
  if (counted.length === 0) return { recent, failingSince };
  const next = { slots: slotsWith(recent, counted, now), streak: streakWith(recent, counted, now) };
  if (failingSince === null) {
    const isBad = counted.some((outcome) => outcome !== "ok") && failsBy(next, now);
    return { recent: next, failingSince: isBad ? now : null };
  }
  // A clock that was ahead may have stored a later time.
  const since = Math.min(failingSince, now);
  return { recent: next, failingSince: worksBy(next, since, now) ? null : since };
}

/** The number of fetches in the last hour, the share that failed, and their main outcome. */
export function failuresOf({ slots }: RecentFetches): {
  readonly fetches: number;
  readonly failed: number;
  readonly share: number;
  readonly outcome: FieldOutcome;
} {
  const sums = new Map<FieldOutcome, number>();
  for (const { counts } of slots)
    for (const [outcome, count] of Object.entries(counts) as [FieldOutcome, number][])
      sums.set(outcome, (sums.get(outcome) ?? 0) + count);
  const good = sums.get("ok") ?? 0;
  // A busy server's requests are limited only because others fail or take long.
  const rank = ([outcome, count]: [FieldOutcome, number]) => (outcome === "limited" ? 0 : count);
  const failures = [...sums]
    .filter(([outcome]) => outcome !== "ok")
    .sort((a, b) => rank(b) - rank(a));
  const failed = failures.reduce((sum, [, count]) => sum + count, 0);
  const fetches = good + failed;
  return { fetches, failed, share: failed / fetches, outcome: failures[0]?.[0] ?? "ok" };
}

function failsBy(recent: RecentFetches, now: number): boolean {
  const { failed, share } = failuresOf(recent);
  const { isGood, since, fetches } = recent.streak;
  return (
    (share > failingRule.share && failed >= failingRule.failures) ||
    (!isGood && now - since >= failingRule.minutes * minuteMs && fetches >= failingRule.fetches)
  );
}

function worksBy(recent: RecentFetches, failingSince: number, now: number): boolean {
  const { fetches: all, share } = failuresOf(recent);
  const { isGood, since, fetches } = recent.streak;
  return (
    // The whole hour is then of the time since the field began to fail.
    (now - failingSince >= hourMs &&
      share <= recoveryRule.share &&
      all >= recoveryRule.ofFetches) ||
    (isGood && now - since >= hourMs && fetches >= recoveryRule.fetches)
  );
}

function slotsWith(
  { slots }: RecentFetches,
  outcomes: readonly FieldOutcome[],
  now: number,
): RecentFetches["slots"] {
  const at = Math.floor(now / slotMs) * slotMs;
  const counts = { ...slots.find((slot) => slot.at === at)?.counts };
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return [...slots.filter((slot) => slot.at > now - hourMs && slot.at < at), { at, counts }];
}

function streakWith(
  { streak }: RecentFetches,
  outcomes: readonly FieldOutcome[],
  now: number,
): RecentFetches["streak"] {
  let { isGood, since, fetches } = { ...streak, since: Math.min(streak.since, now) };
  for (const outcome of outcomes) {
    const isSame = fetches > 0 && isGood === (outcome === "ok");
    isGood = outcome === "ok";
    since = isSame ? since : now;
    fetches = isSame ? fetches + 1 : 1;
  }
  return { isGood, since, fetches };
}
