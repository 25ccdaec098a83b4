import { expect, test } from "vitest";
import { healthBars } from "#builder/fields/health-bar-chart.tsx";

const hourMs = 3_600_000;
/** Half past an hour. */
const now = 1_795_003_200_000 + 30 * 60_000;
const hour = Math.floor(now / hourMs) * hourMs;
const report = (hoursAgo: number, fetches = 10, good = 9) => ({
  at: hour - hoursAgo * hourMs,
  fetches,
  good,
});

test("the current hour stands in the last bar, with the five before it", () => {
  const bars = healthBars([report(0), report(5)], now);
  expect(bars).toHaveLength(28);
  expect(bars[27]).toEqual({ fetches: 20, good: 18 });
});

test("the sixth hour before it stands in the bar before, the oldest one of a week in the first", () => {
  const bars = healthBars([report(167, 3, 0), report(6)], now);
  expect(bars[26]).toEqual({ fetches: 10, good: 9 });
  expect(bars[0]).toEqual({ fetches: 3, good: 0 });
});

test("what is older than a week, or of an hour to come, is nowhere", () => {
  const bars = healthBars([report(168), report(-1)], now);
  expect(bars.every(({ fetches }) => fetches === 0)).toBe(true);
});
