import { expect, test } from "vitest";
import { dailyAt, daysAround } from "#mini-app/activities/kinds/daily-standing.ts";

const dayMs = 86_400_000;
const claimed = { day: 3, isClaimed: true, nextDayAt: 1000 };

test("a claimed day is followed by the next one when that begins", () => {
  expect(dailyAt(claimed, 999)).toEqual({ ...claimed, isUnknown: false });
  expect(dailyAt(claimed, 1000)).toEqual({
    day: 4,
    isClaimed: false,
    nextDayAt: 1000 + dayMs,
    isUnknown: false,
  });
});

test("a missed day leaves the streak to the service", () => {
  expect(dailyAt(claimed, 1000 + dayMs).isUnknown).toBe(true);
  expect(dailyAt({ ...claimed, isClaimed: false }, 1000).isUnknown).toBe(true);
  expect(dailyAt({ ...claimed, isClaimed: false }, 999).isUnknown).toBe(false);
});

test("seven days are shown, today in their middle once there are three before it", () => {
  expect(daysAround(1)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(daysAround(4)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(daysAround(30)).toEqual([27, 28, 29, 30, 31, 32, 33]);
});
