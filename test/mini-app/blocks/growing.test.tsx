import { act, cleanup } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Game } from "#contract/bot/game.schema.ts";
import { installHandover, sampleSession } from "../handover.ts";
import { renderLive } from "./render-live.tsx";

const frameMs = 10;
const start = 1_795_000_000_000;
let renders: Record<string, number>;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  installHandover();
  renders = { points: 0, energy: 0, name: 0 };
});
afterEach(() => {
  setHidden(false);
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page that has just had an answer from the service. */
async function show(change: Partial<Game>): Promise<void> {
  const { PropertySlot } = await import("#mini-app/blocks/live/slots.tsx");
  const { setServerTime } = await import("#mini-app/session/clock.ts");
  setServerTime(start);
  const session = sampleSession();
  const fresh = { energyFullAt: start, autominingSince: start, points: 0 };
  renderLive(
    (["points", "energy", "name"] as const).map((property) => (
      <Profiler key={property} id={property} onRender={count}>
        <PropertySlot property={property} />
      </Profiler>
    )),
    { ...session, game: { ...session.game, ...fresh, ...change } },
  );
}

function count(property: string): void {
  renders[property] = (renders[property] ?? 0) + 1;
}

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

const shown = (property: string) =>
  Number(document.querySelector<HTMLElement>(`[data-slot="${property}"]`)?.dataset.value);
/** Time passes in steps of a frame or less, because React shows changes between them. */
function pass(ms: number): void {
  for (let rest = ms; rest > 0; rest -= frameMs)
    act(() => void vi.advanceTimersByTime(Math.min(rest, frameMs)));
}

test("a mined point is shown at its moment, and no sooner", async () => {
  await show({ autominePointsPerHour: 1800 });
  pass(1999);
  expect(shown("points")).toBe(0);
  pass(1);
  expect(shown("points")).toBe(1);
  pass(2000);
  expect(shown("points")).toBe(2);
  expect(renders.points).toBe(3);
});

test("quickly mined points move ten times a second, each time by the new ones", async () => {
  await show({ autominePointsPerHour: 3_600_000 });
  const seen: number[] = [];
  for (let step = 0; step < 10; step++) {
    pass(100);
    seen.push(shown("points"));
  }
  const steps = seen.slice(1).map((points, index) => points - (seen[index] ?? 0));
  expect(steps).toEqual(Array(9).fill(100));
  expect(renders.points).toBe(11);
});

test("a player with reduced motion sees them once a second", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => ({ matches: query.includes("reduce") }) as MediaQueryList,
  );
  await show({ autominePointsPerHour: 3_600_000 });
  pass(5000);
  expect(shown("points")).toBeGreaterThanOrEqual(4000);
  expect(renders.points).toBeLessThanOrEqual(7);
});

test("steady values are not rendered again", async () => {
  await show({ autominePointsPerHour: 3_600_000 });
  pass(5000);
  expect([renders.energy, renders.name]).toEqual([1, 1]);
});

test("nothing is rendered again while nothing grows", async () => {
  await show({});
  pass(30_000);
  expect(renders).toEqual({ points: 1, energy: 1, name: 1 });
});

test("energy returns unit by unit, until it is full", async () => {
  await show({ maxEnergy: 3, energyPerSecond: 1, energyFullAt: start + 3000 });
  const seen = [shown("energy")];
  for (let second = 0; second < 4; second++) {
    pass(1000);
    seen.push(shown("energy"));
  }
  expect(seen).toEqual([0, 1, 2, 3, 3]);
  expect(renders.energy).toBe(4);
});

test("a hidden page rests, and shows the new values as soon as it is visible", async () => {
  await show({ autominePointsPerHour: 3600 });
  setHidden(true);
  pass(10_000);
  expect(renders.points).toBe(1);
  setHidden(false);
  pass(1);
  expect(shown("points")).toBe(10);
  pass(1000);
  expect(shown("points")).toBe(11);
});
