import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keptSnapshot, keptTaps } from "./kept-items.ts";
import { type OpenPage, openApp } from "./open.tsx";
import { type Service, startService } from "./service.ts";

let service: Service;
let page: OpenPage;
let tgId = 100;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());
beforeEach(() => {
  localStorage.clear();
  tgId++;
});
afterEach(() => {
  service.heal();
  page.close();
});

const open = async () => {
  await service.arrive(tgId);
  page = await openApp(service, { tgId });
  return page;
};
/** The tap button, once there is a session. */
const tapButton = () =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Tap" });
    expect(button.disabled).toBe(false);
    return button;
  });
const tap = async (times: number) => {
  const button = await tapButton();
  for (let count = 0; count < times; count++)
    fireEvent.pointerDown(button, { button: 0, pointerType: "touch" });
  await act(() => new Promise<unknown>(requestAnimationFrame));
};
const points = () =>
  Number(document.querySelector<HTMLElement>('.points-block [data-slot="points"]')?.dataset.value);
const kept = () => keptTaps(tgId);
const settled = () => waitFor(() => expect(kept()).toBeNull());
const callsTo = (name: RegExp, since = 0) =>
  service.calls.slice(since).filter((call) => name.test(call.name));
const rises = (numbers: number[]) =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));
const refetch = () => page.client.refetchQueries({ queryKey: ["session"] });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("taps", () => {
  test("are shown at once and paid in a batch, and the number never steps back", async () => {
    await open();
    await tap(3);
    expect(points()).toBe(15);
    await settled();
    await refetch();
    expect(points()).toBe(15);
    expect(page.pointsShown).toSatisfy(rises);
  });

  test("that the service refuses are taken back to what it says", async () => {
    await open();
    const { game, level, fieldRequest, serverTime } = await service.signIn(tgId);
    service.spoil(/\/taps/, {
      status: 200,
      body: { accepted: 0, serverTime, game, level, fieldRequest },
    });
    await tap(3);
    await settled();
    expect(points()).toBe(0);
  });

  test("in flight are not lost from sight by a session that was read before they were counted", async () => {
    await open();
    await tap(1);
    await settled();
    service.spoil(/\/session/, "hold");
    const before = service.calls.length;
    const refetched = refetch();
    await waitFor(() => expect(callsTo(/\/session/, before)).toHaveLength(1));
    await pause(100);
    await tap(2);
    await settled();
    service.heal();
    await refetched;
    await pause(150);
    expect(points()).toBe(15);
    expect(page.pointsShown).toSatisfy(rises);
  });

  test("in flight are not counted twice by a session that was read after they were counted", async () => {
    await open();
    await tap(1);
    await settled();
    service.spoil(/\/taps/, "hold");
    const before = service.calls.length;
    await tap(2);
    await waitFor(() => expect(callsTo(/\/taps/, before)).toHaveLength(1));
    await pause(100);
    await refetch();
    await pause(150);
    service.heal();
    await settled();
    expect(points()).toBe(15);
    expect(page.pointsShown).toSatisfy(rises);
  });

  /**
   * A visit whose last known state the next one's boot script paints, with a button that can be
   * tapped.
   */
  const visitBefore = async () => {
    await open();
    await tapButton();
    await waitFor(() => expect(keptSnapshot(tgId)).not.toBeNull());
    page.close();
  };

  test("made before the app took over are counted from its first frame on, and paid", async () => {
    await visitBefore();
    page = await openApp(service, { tgId, earlyTaps: 2 });
    expect(points()).toBe(10);
    await settled();
    expect(points()).toBe(10);
    expect(page.pointsShown).toSatisfy(rises);
  });

  test("made before the app took over are counted no further than they can be paid", async () => {
    await visitBefore();
    const before = service.calls.length;
    page = await openApp(service, { tgId, earlyTaps: 10_000 });
    const shown = points();
    await settled();
    const { taps } = JSON.parse(callsTo(/\/taps/, before)[0]?.body ?? "");
    expect(taps).toBeLessThanOrEqual(500);
    expect([shown, points()]).toEqual([taps * 5, taps * 5]);
  });

  test("whose answer was lost are not counted twice by the next open", async () => {
    await open();
    await tap(1);
    await settled();
    service.spoil(/\/taps/, "lose", true);
    const before = service.calls.length;
    await tap(2);
    await waitFor(() => expect(callsTo(/\/taps/, before)).toHaveLength(1));
    await pause(700);
    page.close();
    service.heal();
    await open();
    await tapButton();
    await settled();
    expect(page.pointsShown).toEqual([15]);
  });
});
