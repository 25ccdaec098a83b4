import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Daily } from "#contract/activity/activities.schema.ts";
import { bonusDay, type DailyProgress, dailyReward, dailyStanding } from "#game/daily.ts";
import { weekEndsAt, weekOf } from "#game/week.ts";
import { always } from "../always.ts";
import { moment } from "./arbitrary.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const hour = fc.integer({ min: 0, max: 23 });
const daily: fc.Arbitrary<Daily> = fc.record({
  rewards: fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 31 }),
  hour,
  whenMissed: fc.constantFrom("start-over", "go-on"),
});
/** Hours between two visits. */
const pauses = fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 40 });

test("a day is paid once, at most one for each day that passes, even if the owner moves the hour", () => {
  always(
    [daily, moment, fc.array(fc.tuple(fc.integer({ min: 0, max: 80 }), hour))],
    (rules, start, visits) => {
      const paid: number[] = [];
      let last: DailyProgress | undefined;
      let now = start;
      for (const [pause, moved] of visits) {
        now += pause * hourMs;
        const standing = dailyStanding({ ...rules, hour: moved }, last, now);
        expect(standing.nextDayAt).toBeGreaterThan(now);
        if (standing.isClaimed) continue;
        expect(rules.rewards).toContain(standing.reward);
        last = { day: standing.today, streak: standing.streak };
        paid.push(standing.today);
      }
      expect(new Set(paid).size).toBe(paid.length);
      // The days from the first to the last by any hour.
      const days = bonusDay({ hour: 0 }, now) - bonusDay({ hour: 23 }, start) + 1;
      expect(paid.length).toBeLessThanOrEqual(days);
    },
  );
});

test("the streak grows by one a day, and follows the owner's setting after a missed day", () => {
  always([daily, moment, pauses], (rules, start, visits) => {
    let last: DailyProgress | undefined;
    let now = start;
    for (const pause of visits) {
      now += pause * hourMs;
      const { today, streak, isClaimed, reward } = dailyStanding(rules, last, now);
      if (isClaimed) {
        expect([streak, today]).toEqual([last?.streak, last?.day]);
        continue;
      }
      const goesOn = last && (last.day === today - 1 || rules.whenMissed === "go-on");
      expect(streak).toBe(goesOn ? (last?.streak ?? 0) + 1 : 1);
      expect(reward).toBe(rules.rewards[streak - 1] ?? rules.rewards.at(-1));
      last = { day: today, streak };
      expect(dailyStanding(rules, last, now).isClaimed).toBe(true);
    }
  });
});

test("each day after the last reward pays it again", () => {
  expect([1, 2, 3, 400].map((day) => dailyReward([10, 20], day))).toEqual([10, 20, 20, 20]);
});

test("a day begins at the owner's hour, and is a day long", () => {
  always([daily, moment], (rules, now) => {
    const { nextDayAt, today } = dailyStanding(rules, undefined, now);
    expect(nextDayAt - now).toBeGreaterThan(0);
    expect(nextDayAt - now).toBeLessThanOrEqual(dayMs);
    expect(nextDayAt % dayMs).toBe(rules.hour * hourMs);
    expect([bonusDay(rules, nextDayAt - 1), bonusDay(rules, nextDayAt)]).toEqual([
      today,
      today + 1,
    ]);
  });
});

test("a week begins on Monday at midnight UTC, and is seven days long", () => {
  expect(new Date(weekEndsAt(Date.UTC(2026, 10, 25))).toISOString()).toBe(
    "2026-11-30T00:00:00.000Z",
  );
  always([moment], (now) => {
    const end = weekEndsAt(now);
    expect([weekOf(end - 1), weekOf(end)]).toEqual([weekOf(now), weekOf(now) + 1]);
    expect(end - now).toBeGreaterThan(0);
    expect(end - now).toBeLessThanOrEqual(7 * dayMs);
    expect(new Date(end).getUTCDay()).toBe(1);
  });
});
