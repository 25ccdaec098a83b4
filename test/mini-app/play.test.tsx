import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { frameMs, pass } from "../page-time.ts";
import { setStage } from "./stage.ts";

const stage = setStage();
const { callsTo, paid, refetch } = stage;

const open = async () => {
  await stage.service.arrive(stage.tgId);
  await stage.open();
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
  await pass(frameMs);
};
const points = () =>
  Number(document.querySelector<HTMLElement>('.points-block [data-slot="points"]')?.dataset.value);
const rises = (numbers: number[]) =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));

describe("taps", () => {
  test("are shown at once and paid in a batch, and the number never steps back", async () => {
    await open();
    await tap(3);
    expect(points()).toBe(15);
    await paid();
    await refetch();
    expect(points()).toBe(15);
    expect(stage.page.pointsShown).toSatisfy(rises);
  });

  test("that the service refuses are taken back to the service's number", async () => {
    await open();
    const { game, level, fieldRequest, serverTime } = await stage.service.signIn(stage.tgId);
    stage.service.spoil(/\/taps/, {
      status: 200,
      body: { accepted: 0, serverTime, game, level, fieldRequest },
    });
    await tap(3);
    await paid();
    expect(points()).toBe(0);
  });

  test("in flight stay visible with a session that was read before they were counted", async () => {
    await open();
    await tap(1);
    await paid();
    stage.service.spoil(/\/session/, "hold");
    const refetched = refetch();
    await waitFor(() => expect(callsTo(/\/session/)).toHaveLength(2));
    await pass(100);
    await tap(2);
    await paid();
    stage.service.heal();
    await refetched;
    await pass(150);
    expect(points()).toBe(15);
    expect(stage.page.pointsShown).toSatisfy(rises);
  });

  test("in flight are not counted twice by a session that was read after they were counted", async () => {
    await open();
    await tap(1);
    await paid();
    stage.service.spoil(/\/taps/, "hold");
    await tap(2);
    await waitFor(() => expect(callsTo(/\/taps/)).toHaveLength(2));
    await pass(100);
    await refetch();
    await pass(150);
    stage.service.heal();
    await paid();
    expect(points()).toBe(15);
    expect(stage.page.pointsShown).toSatisfy(rises);
  });

  /**
   * A visit whose last known state the next one's boot script paints, with a button that can be
   * tapped.
   */
  const visitBefore = async () => {
    await stage.service.arrive(stage.tgId);
    await stage.visitBefore(tapButton);
  };

  test("made before the app took over are counted from its first frame on, and paid", async () => {
    await visitBefore();
    await stage.open({ earlyTaps: 2 });
    expect(points()).toBe(10);
    await paid();
    expect(points()).toBe(10);
    expect(stage.page.pointsShown).toSatisfy(rises);
  });

  test("made before the app took over are counted only as far as they can be paid", async () => {
    await visitBefore();
    await stage.open({ earlyTaps: 10_000 });
    const shown = points();
    await paid();
    const { taps } = JSON.parse(callsTo(/\/taps/)[0]?.body ?? "");
    expect(taps).toBeLessThanOrEqual(500);
    expect([shown, points()]).toEqual([taps * 5, taps * 5]);
  });

  test("with a lost answer are not counted twice by the next open", async () => {
    await open();
    await tap(1);
    await paid();
    stage.service.spoil(/\/taps/, "lose", true);
    await tap(2);
    await waitFor(() => expect(callsTo(/\/taps/)).toHaveLength(2));
    await pass(700);
    stage.page.close();
    stage.service.heal();
    await open();
    await tapButton();
    await paid();
    expect(stage.page.pointsShown).toEqual([15]);
  });
});
