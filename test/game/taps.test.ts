import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Game } from "#contract/schema/game.ts";
import { balanceAt } from "#game/balance.ts";
import { energyAt } from "#game/energy.ts";
import { applyTaps, maxTapsPerSecond } from "#game/taps.ts";
import { always } from "../always.ts";
import { game, moment, stretchMs } from "./arbitrary.ts";

const taps = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 100_000 }));
const hourMs = 3_600_000;

test("as many taps are paid as were made, as energy allows, and no more", () => {
  always([game, taps, moment], (before, count, now) => {
    const { accepted, game: after } = applyTaps(before, count, now);
    expect(Number.isInteger(accepted) && accepted >= 0).toBe(true);
    expect(accepted).toBeLessThanOrEqual(Math.min(count, energyAt(before, now)));
    expect(energyAt(after, now)).toBe(energyAt(before, now) - accepted);
    expect(after.points).toBe(before.points + accepted * before.pointsPerTap);
  });
});

test("a rested player with energy is paid for every tap", () => {
  always([game, moment, fc.integer({ min: 1, max: 1000 })], (any, now, count) => {
    const rested = {
      ...any,
      maxEnergy: 1000,
      points: 0,
      energyFullAt: now,
      tapsCountedAt: now - 20_000,
      autominingSince: now,
    };
    expect(applyTaps(rested, count, now).accepted).toBe(count);
  });
});

test("no balance passes the largest that is exact, auto-mined points counted", () => {
  always([game, taps, moment], (before, count, now) => {
    const { accepted, game: after } = applyTaps(before, count, now);
    expect(Number.isSafeInteger(after.points)).toBe(true);
    expect(balanceAt(after, now)).toBe(balanceAt(before, now) + accepted * before.pointsPerTap);
  });
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

test("no sequence of batches is paid beyond the energy there was and what came back", () => {
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
      expect(paid).toBeLessThanOrEqual(state.maxEnergy + cameBack);
    },
  );
});

test("a clock set back pays nothing for the time it repeats", () => {
  always([game, moment, stretchMs], (any, now, backMs) => {
    const rested = { ...any, points: 0, energyFullAt: 0, tapsCountedAt: now };
    expect(applyTaps(rested, 100_000, now - backMs).accepted).toBe(0);
  });
});

test("what is refused changes nothing", () => {
  always([game, moment], (any, now) => {
    const tired = { ...any, energyFullAt: now + 10 ** 12 };
    expect(applyTaps(tired, 5, now)).toEqual({ accepted: 0, game: tired });
  });
});
