import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Game } from "#contract/bot/game.schema.ts";
import { balanceAt } from "#game/balance.ts";
import { energyAt, missingEnergyAt } from "#game/energy.ts";
import { applyTaps, maxTapsPerSecond } from "#game/taps.ts";
import { always } from "../always.ts";
import { game, moment, stretchMs } from "./arbitrary.ts";

const taps = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 100_000 }));
const hourMs = 3_600_000;

test("every paid tap costs one energy, and no more are paid than were made", () => {
  always([game, taps, moment], (before, count, now) => {
    const { accepted, game: after } = applyTaps(before, count, now);
    expect(Number.isInteger(accepted) && accepted >= 0).toBe(true);
    expect(accepted).toBeLessThanOrEqual(count);
    expect(missingEnergyAt(after, now)).toBe(missingEnergyAt(before, now) + accepted);
  });
});

test("a rested player with energy is paid for every tap", () => {
  always([game, moment, fc.integer({ min: 1, max: 1000 })], (any, now, count) => {
    const rested = {
      ...any,
      levels: [],
      maxEnergy: 1000,
      points: 0,
      pointsSpent: 0,
      energyFullAt: now,
      tapsCountedAt: now - 20_000,
      autominingSince: now,
    };
    expect(applyTaps(rested, count, now).accepted).toBe(count);
  });
});

test("no balance exceeds the largest exact one, auto-mined points included", () => {
  always([game, taps, moment], (before, count, now) => {
    const { game: after } = applyTaps(before, count, now);
    expect(Number.isSafeInteger(after.points)).toBe(true);
    expect(balanceAt(after, now) - balanceAt(before, now)).toBe(after.points - before.points);
  });
});

/** The points of each of so many taps, computed tap by tap. */
function gainsOf(game: Game, count: number, now: number): number[] {
  const gains: number[] = [];
  const accrued = balanceAt(game, now) - game.points;
  const missing = missingEnergyAt(game, now);
  const countedAt = Math.max(game.tapsCountedAt, now - hourMs);
  let { points } = game;
  for (let taps = 1; taps <= count && countedAt + taps * 20 <= now; taps++) {
    const reached = game.levels.filter(
      (level) => level.points <= points + accrued + game.pointsSpent,
    );
    const { pointsPerTap, maxEnergy }: Pick<Game, "pointsPerTap" | "maxEnergy"> = Object.assign(
      { pointsPerTap: game.pointsPerTap, maxEnergy: game.maxEnergy },
      ...reached,
    );
    if (maxEnergy < missing + taps) break;
    if (points + accrued + pointsPerTap > Number.MAX_SAFE_INTEGER) break;
    points += pointsPerTap;
    gains.push(pointsPerTap);
  }
  return gains;
}

test("each tap of a batch is paid by the level that the earlier taps have reached", () => {
  const few = fc.integer({ min: 0, max: 300 });
  const rested = fc.tuple(game, moment, fc.nat({ max: 400 })).map(([any, now, missing]) => ({
    now,
    before: {
      ...any,
      energyFullAt: now + Math.round((missing * 1000) / any.energyPerSecond),
      autominingSince: Math.max(any.autominingSince, now - 10_000_000),
      tapsCountedAt: now - hourMs,
    },
  }));
  always([rested, few], ({ before, now }, count) => {
    const paid = gainsOf(before, count, now);
    const { accepted, game: after } = applyTaps(before, count, now);
    expect(accepted).toBe(paid.length);
    expect(after.points - before.points).toBe(paid.reduce((sum, gain) => sum + gain, 0));
  });
});

test("a batch that reaches levels is paid by each, and adds their energy at once", () => {
  const now = 1_000_000_000_000;
  const player: Game = {
    levels: [
      { name: "Bronze", points: 10, pointsPerTap: 5 },
      { name: "Silver", points: 12, maxEnergy: 20 },
      { name: "Gold", points: 1_000_000, pointsPerTap: 1_000_000 },
    ],
    maxEnergy: 12,
    energyPerSecond: 1,
    pointsPerTap: 1,
    autominePointsPerHour: 0,
    points: 0,
    pointsSpent: 0,
    energyFullAt: 0,
    autominingSince: now,
    tapsCountedAt: 0,
  };
  // Ten taps of 1 reach Bronze; one of 5 reaches Silver; nine more use its energy up.
  const { accepted, game: after } = applyTaps(player, 100, now);
  expect([accepted, after.points, energyAt(after, now)]).toEqual([20, 60, 0]);
});

test("a hundred thousand taps through a thousand levels are paid in a moment", () => {
  const now = 1_000_000_000_000;
  const levels = Array.from({ length: 1000 }, (_, index) => ({
    name: "Level",
    points: 100 * (index + 1),
    pointsPerTap: 1 + (index % 2),
    maxEnergy: 200_000 + index,
  }));
  const player: Game = {
    levels,
    maxEnergy: 200_000,
    energyPerSecond: 1,
    pointsPerTap: 1,
    autominePointsPerHour: 0,
    points: 0,
    pointsSpent: 0,
    energyFullAt: 0,
    autominingSince: now,
    tapsCountedAt: 0,
  };
  const startedAt = performance.now();
  expect(applyTaps(player, 100_000, now).accepted).toBe(100_000);
  expect(performance.now() - startedAt).toBeLessThan(100);
});

test("taps in several batches are paid like the same taps in one", () => {
  always([game, fc.array(taps, { maxLength: 8 }), moment], (start, batches, now) => {
    let parts: Game = start;
    let accepted = 0;
    for (const batch of batches) {
      const result = applyTaps(parts, batch, now);
      parts = result.game;
      accepted += result.accepted;
    }
    const whole = applyTaps(
      start,
      batches.reduce((sum, batch) => sum + batch, 0),
      now,
    );
    expect(accepted).toBe(whole.accepted);
    expect({ ...parts, energyFullAt: 0 }).toEqual({ ...whole.game, energyFullAt: 0 });
    expect(energyAt(parts, now)).toBe(energyAt(whole.game, now));
  });
});

test("no sequence of batches is paid beyond the human rate, with an hour of unused time kept", () => {
  always(
    [game, moment, fc.array(fc.tuple(stretchMs, taps), { maxLength: 30 })],
    (any, start, batches) => {
      let state: Game = {
        ...any,
        levels: [],
        maxEnergy: 1_000_000,
        energyPerSecond: 100,
        points: 0,
        pointsPerTap: 1,
        energyFullAt: start,
      };
      let now = start;
      let paid = 0;
      for (const [wait, count] of batches) {
        now += wait;
        const result = applyTaps(state, count, now);
        state = result.game;
        paid += result.accepted;
      }
      expect(paid).toBeLessThanOrEqual(((now - start + hourMs) / 1000) * maxTapsPerSecond);
    },
  );
});

test("no sequence of batches is paid beyond the initial and returned energy", () => {
  always(
    [game, moment, fc.array(fc.tuple(stretchMs, taps), { maxLength: 30 })],
    (any, start, batches) => {
      let state: Game = {
        ...any,
        points: 0,
        pointsPerTap: 1,
        energyFullAt: start,
        tapsCountedAt: start - hourMs,
      };
      let now = start;
      let paid = 0;
      for (const [wait, count] of batches) {
        now += wait;
        const result = applyTaps(state, count, now);
        state = result.game;
        paid += result.accepted;
      }
      const cameBack = ((now - start + batches.length + 1) * state.energyPerSecond) / 1000;
      const maxima = state.levels.map(({ maxEnergy = 0 }) => maxEnergy);
      expect(paid).toBeLessThanOrEqual(Math.max(state.maxEnergy, ...maxima) + cameBack);
    },
  );
});

test("a clock set back pays nothing for the repeated time", () => {
  always([game, moment, stretchMs], (any, now, backMs) => {
    const rested = { ...any, points: 0, energyFullAt: 0, tapsCountedAt: now };
    expect(applyTaps(rested, 100_000, now - backMs).accepted).toBe(0);
  });
});

test("refused taps change nothing", () => {
  always([game, moment], (any, now) => {
    const tired = { ...any, energyFullAt: now + 10 ** 12 };
    expect(applyTaps(tired, 5, now)).toEqual({ accepted: 0, game: tired });
  });
});
