import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 1_795_000_000_000 });
});
afterEach(() => vi.useRealTimers());

const serviceTime = 1_800_000_000_000;
const openClock = () => import("#mini-app/session/clock.ts");

test("the service's clock counts, whatever the device's is, now and when it is changed", async () => {
  const { serverNow, setServerTime } = await openClock();
  setServerTime(serviceTime);
  vi.setSystemTime(5);
  vi.advanceTimersByTime(250);
  expect(serverNow()).toBe(serviceTime + 250);
});

test("a slow answer does not turn the clock back", async () => {
  const { serverNow, setServerTime } = await openClock();
  setServerTime(serviceTime);
  vi.advanceTimersByTime(4000);
  setServerTime(serviceTime + 1000);
  expect(serverNow()).toBe(serviceTime + 4000);
});

test("an answer quicker than those before corrects the clock", async () => {
  const { serverNow, setServerTime } = await openClock();
  setServerTime(serviceTime);
  setServerTime(serviceTime + 300);
  expect(serverNow()).toBe(serviceTime + 300);
});

test("a service whose clock was set back is followed", async () => {
  const { serverNow, setServerTime } = await openClock();
  setServerTime(serviceTime);
  setServerTime(serviceTime - 60_000);
  expect(serverNow()).toBe(serviceTime - 60_000);
});

test("until the service answers, the clock is the last visit's guess, and never after", async () => {
  const { guessServerTime, serverNow, setServerTime } = await openClock();
  guessServerTime(serviceTime + 5000);
  expect(serverNow()).toBe(serviceTime + 5000);
  setServerTime(serviceTime);
  guessServerTime(serviceTime + 5000);
  expect(serverNow()).toBe(serviceTime);
});
