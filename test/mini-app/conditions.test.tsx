import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { testTgIds } from "#contract/user/user-limit.ts";
import { pass } from "../page-time.ts";
import { keptTaps } from "./kept-items.ts";
import { type Fault, refusal } from "./service.ts";
import { setStage } from "./stage.ts";

const stage = setStage();
const { slot, numbers, paid, refetch, tap } = stage;
const callsTo = (name: RegExp) => stage.callsTo(name).length;

// Waits are random, so that players do not return all at once: here they are the shortest.
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));

const session = /POST .*\/session/;
/** The refusal of a service that demands so many seconds of rest. */
const busyFor = (seconds: number): Fault => ({
  ...refusal(429, "TOO_MANY_REQUESTS"),
  headers: { "retry-after": String(seconds) },
});

describe("opening the app", () => {
  test("the owner's screen shows placeholders, and nothing can be pressed", async () => {
    stage.service.spoil(session, "hold");
    await stage.open();
    expect(slot("points")?.getAttribute("aria-busy")).toBe("true");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Tap" }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "History" }).disabled).toBe(true);
  });

  test("shows the player's own name and numbers", async () => {
    await stage.open();
    await numbers();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Hello, Ada");
    expect(
      ["points", "energy", "level", "friendsCount"].map((name) => slot(name)?.textContent),
    ).toEqual(["0", "500", "0", "0"]);
    expect(screen.getByText("100 to Bronze")).toBeTruthy();
  });

  test("signs the player in once", async () => {
    await stage.open();
    await numbers();
    await pass(1000);
    expect(callsTo(session)).toBe(1);
  });

  test("marks a test player, and no other", async () => {
    await stage.open();
    await waitFor(() => expect(document.querySelector(".level-up")).not.toBeNull());
    expect(screen.queryByText("Test player")).toBeNull();
    stage.page.close();
    await stage.open({ tgId: testTgIds.first });
    await screen.findByText("Test player");
  });

  test("shows the last known state at once, without a message, while the new one loads", async () => {
    await stage.visitBefore();
    stage.service.spoil(session, "hold");
    await stage.open();
    expect(slot("points")?.dataset.value).toBe("0");
    expect(screen.queryByRole("status", { name: /last known/ })).toBeNull();
  });

  test("without a service and an earlier visit shows a message, and the retry brings the player in", async () => {
    stage.service.spoil(session, "cut", true);
    await stage.open();
    expect(
      await screen.findByRole("heading", { name: "No connection to the service" }),
    ).toBeTruthy();
    stage.service.heal();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await numbers();
  });

  test("with expired launch data shows a message to open it again", async () => {
    await stage.open({ initData: "user=%7B%22id%22%3A7%7D&auth_date=1&hash=00" });
    await screen.findByRole("heading", { name: "Open the app again" });
  });
});

describe("with the last known state on screen", () => {
  test("a player offline sees a message, and can retry", async () => {
    await stage.visitBefore();
    stage.service.spoil(session, "cut", true);
    await stage.open();
    const banner = await screen.findByText("No connection. Showing the last known state.");
    expect(slot("points")?.dataset.value).toBe("0");
    stage.service.heal();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(banner.isConnected).toBe(false));
  });

  test("a network that is wrongly reported as lost is tried again without the player", async () => {
    await stage.open();
    await waitFor(() => expect(document.querySelector(".level-up")).not.toBeNull());
    window.dispatchEvent(new Event("offline"));
    const banner = await screen.findByText("No connection. Showing the last known state.");
    await waitFor(() => expect(banner.isConnected).toBe(false));
  });

  test("a busy service is reported, left alone for the time that it demands, and retried silently", async () => {
    await stage.visitBefore();
    stage.service.spoil(session, busyFor(1));
    await stage.open();
    const banner = await screen.findByText("The service is busy. Showing the last known state.");
    await waitFor(() => expect(banner.isConnected).toBe(false));
    const [, refused, next, ...more] = stage.callsTo(session);
    expect(more).toEqual([]);
    // The second that the service demands, and at least half of the usual ten.
    expect((next?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(6000);
  });

  test("an answer without a meaning is no session, and the last known state stays", async () => {
    await stage.visitBefore();
    stage.service.spoil(session, { status: 200, body: { token: "t", game: {} } }, true);
    await stage.open();
    await screen.findByText("The service is busy. Showing the last known state.");
    expect(slot("points")?.dataset.value).toBe("0");
  });

  test("the session is requested again on return, though the device's clock was set back meanwhile", async () => {
    await stage.open();
    await numbers();
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now - 86_400_000);
    window.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(callsTo(session)).toBe(2));
  });

  test("an ended session shows a message to open the app again, and offers nothing useless", async () => {
    await stage.open();
    await numbers();
    stage.service.spoil(session, refusal(401, "INIT_DATA_EXPIRED"));
    await refetch();
    const banner = await screen.findByText(
      "This session has ended. Close the app and open it again.",
    );
    expect(banner.parentElement?.querySelector("button")).toBeNull();
  });
});

describe("taps on a bad network", () => {
  const openAndTap = async (fault: Fault, always = false) => {
    await stage.service.arrive(stage.tgId);
    await stage.open();
    await numbers();
    stage.service.spoil(/\/taps/, fault, always);
    await tap();
  };

  test("a busy service is left alone for the time that it demands, however much the player taps, and then pays all", async () => {
    await openAndTap(busyFor(8));
    await waitFor(() => expect(callsTo(/\/taps/)).toBe(1));
    for (let count = 0; count < 4; count++) {
      await pass(2000);
      await tap();
    }
    expect(callsTo(/\/taps/)).toBe(1);
    await paid();
    expect(slot("points")?.dataset.value).toBe("25");
  });

  test("are sent at once when the network returns", async () => {
    await openAndTap("cut", true);
    await waitFor(() => expect(callsTo(/\/taps/)).toBe(1));
    stage.service.heal();
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(keptTaps(stage.tgId)).toBeNull(), { timeout: 1500 });
  });

  test("are sent again after an answer without a meaning, which changes nothing on screen", async () => {
    await stage.service.arrive(stage.tgId);
    await stage.open();
    await numbers();
    const game = { points: "many" };
    const answers: [status: number, body: unknown][] = [
      [502, null],
      [500, 5],
      [503, []],
      [200, null],
      [200, {}],
      [200, { accepted: 1, serverTime: 1, game, level: 0, fieldRequest: {} }],
    ];
    for (const [index, [status, body]] of answers.entries()) {
      const points = String(5 * (index + 1));
      stage.service.spoil(/\/taps/, { status, body });
      await tap();
      await waitFor(() => expect(callsTo(/\/taps/)).toBe(2 * index + 1));
      expect(slot("points")?.dataset.value).toBe(points);
      window.dispatchEvent(new Event("online"));
      await paid();
      expect(slot("points")?.dataset.value).toBe(points);
    }
  });

  test("are paid after an expired session was renewed in place", async () => {
    await openAndTap(refusal(401, "SESSION_EXPIRED"));
    await paid();
    expect(callsTo(session)).toBe(2);
    expect(slot("points")?.dataset.value).toBe("5");
  });
});
