import type {
  Overview,
  OverviewDay,
  Returned,
  SourcePoints,
} from "#contract/bot/overview.schema.ts";
import { type DayCount, dayBeganAt, dayOf, sumOf } from "../store/count/day-count.ts";
import { ledgerSources } from "../store/schema/points.ts";

type Counted = Pick<Overview, "countedSince" | "active" | "totals" | "previous" | "days">;
type Kind = DayCount["kind"];

/**
 * The counts of a bot's last `days` days, at least 30; it was added at `createdAt`. `counts` covers
 * twice as many days.
 */
export function overviewOf(
  counts: readonly DayCount[],
  days: number,
  createdAt: number,
  now: number,
): Counted {
  const today = dayOf(now);
  const first = today - days + 1;
  const before = Array.from({ length: days }, (_, at) => first - days + at);
  const byKind = new Map(counts.map(({ day, kind, count }) => [`${day} ${kind}`, count]));
  const on = (day: number, kind: Kind) => byKind.get(`${day} ${kind}`) ?? 0;
  const all = Array.from({ length: days }, (_, at) => first + at);
  const sum = (kind: Kind, of = all) => of.reduce((total, day) => sumOf(total, on(day, kind)), 0);
  // Another process may not have written yet which players no longer count as active.
  const active = (length: number) => Math.max(0, sum("last-active", all.slice(-length)));
  const since = all.find((day) => on(day, "since") > 0) ?? Math.max(first, dayOf(createdAt));

  const isCountedBefore =
    dayOf(createdAt) <= first - days &&
    [...before.slice(1), ...all].every((day) => on(day, "since") === 0);

  function dayAt(day: number): OverviewDay {
    return {
      at: dayBeganAt(day),
      isCounted: day >= since,
      activePlayers: on(day, "active"),
      returnedAfterDay: returnedBy(day, 1),
      returnedAfterWeek: returnedBy(day, 7),
      ...countsOf((kind) => on(day, kind)),
    };
  }

  function returnedBy(day: number, after: 1 | 7): number | null {
    return day >= since && day + after < today ? on(day, `returned-${after}`) : null;
  }

  function returned(after: 1 | 7): Returned {
    const known = all.filter((day) => returnedBy(day, after) !== null);
    return { joined: sum("new", known), returned: sum(`returned-${after}`, known) };
  }

  const isOlder = dayOf(createdAt) < since && since > first;
  return {
    countedSince: isOlder ? dayBeganAt(since) : null,
    active: { today: on(today, "active"), last7Days: active(7), last30Days: active(30) },
    totals: { ...countsOf(sum), afterDay: returned(1), afterWeek: returned(7) },
    previous: isCountedBefore
      ? {
          newPlayers: sum("new", before),
          taps: sum("taps", before),
          sent: sum("messages:sent", before),
        }
      : null,
    days: all.map(dayAt),
  };
}

function countsOf(countOf: (kind: Kind) => number) {
  const pointsOf = (way: "points" | "spent"): SourcePoints =>
    ledgerSources
      .map((source) => ({ source, points: countOf(`${way}:${source}`) }))
      .filter(({ points }) => points > 0);
  return {
    newPlayers: countOf("new"),
    invited: countOf("invited"),
    taps: countOf("taps"),
    earned: pointsOf("points"),
    spent: pointsOf("spent"),
    messages: {
      sent: countOf("messages:sent"),
      failed: countOf("messages:failed"),
      unknown: countOf("messages:unknown"),
    },
  };
}
