import * as fc from "fast-check";
import { expect, test } from "vitest";
import { accruedPoints, settleAutomining } from "#game/automining.ts";
import { balanceAt, balanceReachesAt } from "#game/balance.ts";
import { always } from "../always.ts";
import { game, moment, stretchMs } from "./arbitrary.ts";

const pointsPerHour = fc.oneof(
  fc.constantFrom(0, 1, 7, 3600, 3_600_000, 1_000_000_000),
  fc.integer({ min: 0, max: 1_000_000_000 }),
);

test("accrued points are exact, for any rate and any duration", () => {
  always([moment, moment, pointsPerHour], (since, now, rate) => {
    const exact = now > since ? (BigInt(now - since) * BigInt(rate)) / 3_600_000n : 0n;
    expect(BigInt(accruedPoints(since, rate, now))).toBe(exact);
  });
});

test("settling often or seldom gives the same sum", () => {
  always([moment, pointsPerHour, fc.array(stretchMs, { maxLength: 40 })], (start, rate, waits) => {
    let now = start;
    let since = start;
    let paid = 0;
    for (const wait of waits) {
      now += wait;
      const settled = settleAutomining(since, rate, now);
      since = settled.since;
      paid += settled.paid;
    }
    expect(paid + accruedPoints(since, rate, now)).toBe(accruedPoints(start, rate, now));
    expect(settleAutomining(start, rate, now)).toEqual({ paid, since });
  });
});

test("settling pays whole points, moves the mark by exactly the paid time, and never into the future", () => {
  always([moment, pointsPerHour, stretchMs], (start, rate, wait) => {
    const { paid, since } = settleAutomining(start, rate, start + wait);
    expect(Number.isSafeInteger(paid) && paid >= 0).toBe(true);
    expect(since).toBeLessThanOrEqual(start + wait);
    if (rate > 0) expect(BigInt(paid) * 3_600_000n).toBe(BigInt(since - start) * BigInt(rate));
  });
});

test("settling keeps everybody's balance", () => {
  always([moment, pointsPerHour, stretchMs, fc.nat()], (start, rate, wait, points) => {
    const now = start + wait;
    const { paid, since } = settleAutomining(start, rate, now);
    const before = { points, autominingSince: start, autominePointsPerHour: rate };
    expect(balanceAt({ ...before, points: points + paid, autominingSince: since }, now)).toBe(
      balanceAt(before, now),
    );
  });
});

test("a mark ahead of now, as after a clock was set back, pays nothing and stays", () => {
  always([moment, pointsPerHour, stretchMs], (now, rate, aheadMs) => {
    expect(accruedPoints(now + aheadMs, rate, now)).toBe(0);
    expect(settleAutomining(now + aheadMs, rate, now)).toEqual({ paid: 0, since: now + aheadMs });
  });
});

test("time without auto-mining is not paid once it is turned on", () => {
  expect(settleAutomining(1_000_000_000_000, 0, 1_000_003_600_000)).toEqual({
    paid: 0,
    since: 1_000_003_600_000,
  });
});

test("a balance never exceeds the largest exact one", () => {
  const rich = {
    points: Number.MAX_SAFE_INTEGER - 3,
    autominingSince: 0,
    autominePointsPerHour: 3600,
  };
  expect([2000, 3000, 4000, 3_600_000].map((now) => balanceAt(rich, now) - rich.points)).toEqual([
    2, 3, 3, 3,
  ]);
});

test("the predicted moment of a balance is the first with it", () => {
  always([game, moment, fc.integer({ min: 1, max: 1000 })], (any, now, more) => {
    const target = balanceAt(any, now) + more;
    const reachedAt = balanceReachesAt(any, target);
    if (any.autominePointsPerHour === 0 || target > Number.MAX_SAFE_INTEGER)
      return expect(reachedAt).toBe(Number.POSITIVE_INFINITY);
    expect(balanceAt(any, reachedAt)).toBeGreaterThanOrEqual(target);
    expect(balanceAt(any, reachedAt - 1)).toBeLessThan(target);
  });
});

test("a balance that exists already was always reached", () => {
  always([game, fc.nat()], (any, less) => {
    expect(balanceReachesAt(any, any.points - less)).toBe(Number.NEGATIVE_INFINITY);
  });
});
