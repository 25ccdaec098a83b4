import * as fc from "fast-check";
import { expect, test } from "vitest";
import { energyAt, energyReachesAt, spendEnergy } from "#game/energy.ts";
import { always } from "../always.ts";
import { energyPerSecond, maxEnergy, moment, stretchMs } from "./arbitrary.ts";

/** A game without levels. */
const plain = {
  levels: [],
  pointsPerTap: 1,
  autominePointsPerHour: 0,
  points: 0,
  pointsSpent: 0,
  autominingSince: 0,
  tapsCountedAt: 0,
};
const rules = fc.record({ maxEnergy, energyPerSecond }).map((rule) => ({ ...plain, ...rule }));

test("energy is a whole number, never below 0 and never above the maximum", () => {
  always([rules, moment, moment], (settings, energyFullAt, now) => {
    const energy = energyAt({ ...settings, energyFullAt }, now);
    expect(Number.isInteger(energy)).toBe(true);
    expect(energy).toBeGreaterThanOrEqual(0);
    expect(energy).toBeLessThanOrEqual(settings.maxEnergy);
  });
});

test("energy is full from the predicted moment on, and misses one before", () => {
  always([rules, moment, stretchMs], (settings, energyFullAt, laterMs) => {
    expect(energyAt({ ...settings, energyFullAt }, energyFullAt + laterMs)).toBe(
      settings.maxEnergy,
    );
    expect(energyAt({ ...settings, energyFullAt }, energyFullAt - 2)).toBe(settings.maxEnergy - 1);
  });
});

test("energy never sinks by waiting", () => {
  always([rules, moment, moment, stretchMs], (settings, energyFullAt, now, laterMs) => {
    const game = { ...settings, energyFullAt };
    expect(energyAt(game, now + laterMs)).toBeGreaterThanOrEqual(energyAt(game, now));
  });
});

test("spending n costs n, however full or empty the player is", () => {
  always([rules, moment, fc.nat(), fc.nat()], (settings, now, missing, share) => {
    const game = {
      ...settings,
      energyFullAt:
        now + (missing % Math.ceil((settings.maxEnergy * 1000) / settings.energyPerSecond)),
    };
    const energy = energyAt(game, now);
    const amount = share % (energy + 1);
    expect(energyAt({ ...game, energyFullAt: spendEnergy(game, amount, now) }, now)).toBe(
      energy - amount,
    );
  });
});

test("spending one by one costs the same as spending at once", () => {
  always(
    [rules, moment, stretchMs, fc.integer({ min: 1, max: 200 })],
    (settings, now, missingMs, wanted) => {
      const game = { ...settings, energyFullAt: now + missingMs };
      const amount = Math.min(wanted, energyAt(game, now));
      let oneByOne = game;
      for (let spent = 0; spent < amount; spent++)
        oneByOne = { ...oneByOne, energyFullAt: spendEnergy(oneByOne, 1, now) };
      expect(energyAt(oneByOne, now)).toBe(energyAt(game, now) - amount);
    },
  );
});

test("spent energy is back after n / energyPerSecond, to the millisecond", () => {
  always([rules, moment, fc.nat()], (settings, now, share) => {
    const amount = share % (settings.maxEnergy + 1);
    const fullAt = spendEnergy({ ...settings, energyFullAt: now }, amount, now);
    expect(Math.abs(fullAt - now - (amount * 1000) / settings.energyPerSecond)).toBeLessThanOrEqual(
      1,
    );
  });
});

test("a unit returns each 1 / energyPerSecond", () => {
  const game = { ...plain, maxEnergy: 10, energyPerSecond: 3, energyFullAt: 0 };
  const tired = { ...game, energyFullAt: spendEnergy(game, 10, 1_000_000) };
  expect(
    [0, 332, 334, 665, 667, 1000, 3332, 3334].map((ms) => energyAt(tired, 1_000_000 + ms)),
  ).toEqual([0, 0, 1, 1, 2, 3, 9, 10]);
});

test("a lowered maximum leaves no energy above it, and forgives no debt", () => {
  const game = { ...plain, maxEnergy: 5, energyPerSecond: 1, energyFullAt: 1_000_000 + 60_000 };
  expect(energyAt(game, 1_000_000)).toBe(0);
  expect(spendEnergy(game, 1, 1_000_000)).toBe(1_000_000 + 61_000);
});

test("the predicted moment of an energy is the first with it", () => {
  always(
    [rules, moment, fc.double({ min: 0, max: 1, noNaN: true })],
    (settings, energyFullAt, share) => {
      const game = { ...settings, energyFullAt };
      const energy = Math.max(1, Math.floor(share * settings.maxEnergy));
      const reachedAt = energyReachesAt(game, energy, energyFullAt);
      expect(energyAt(game, reachedAt)).toBeGreaterThanOrEqual(energy);
      expect(energyAt(game, reachedAt - 1)).toBeLessThan(energy);
    },
  );
});

test("a level that raises the maximum gives the difference at once", () => {
  const tired = {
    ...plain,
    levels: [{ name: "Gold", points: 100, maxEnergy: 80 }],
    maxEnergy: 50,
    energyPerSecond: 1,
    energyFullAt: 1_000_000 + 40_001,
  };
  expect(energyAt({ ...tired, points: 99 }, 1_000_000)).toBe(10);
  expect(energyAt({ ...tired, points: 100 }, 1_000_000)).toBe(40);
  expect(energyAt({ ...tired, points: 100 }, 1_000_000 + 40_001)).toBe(80);
});

test("a level reached by mining alone counts from that moment on", () => {
  const miner = {
    ...plain,
    levels: [{ name: "Gold", points: 1, maxEnergy: 80 }],
    autominePointsPerHour: 3600,
    maxEnergy: 50,
    energyPerSecond: 1,
    energyFullAt: 0,
    autominingSince: 1_000_000,
  };
  expect([999, 1000].map((ms) => energyAt(miner, 1_000_000 + ms))).toEqual([50, 80]);
});
