import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openSimulator, setDesk, user } from "./frame.tsx";

setDesk();

const log = () => within(screen.getByRole("complementary", { name: "Log" }));
const rows = () => log().getAllByRole("listitem");

/** The window of an app that has just been opened, with the events that reach it. */
function appWindow() {
  const events: string[] = [];
  const target = new EventTarget();
  for (const name of ["online", "offline"]) target.addEventListener(name, () => events.push(name));
  const app = Object.assign(target, {
    navigator: {} as Navigator,
    location: { host: "localhost:5173" },
    Event,
  });
  return { app: app as unknown as Window, events };
}

/** The bridge of the wallet that is in an app's window. Source: TON Connect, JS bridge. */
function bridgeIn(app: Window) {
  return (
    app as unknown as {
      testwallet: {
        tonconnect: {
          connect(version: number, request: object): Promise<{ event: string; payload: object }>;
          restoreConnection(): Promise<{ event: string; payload: object }>;
          send(message: object): Promise<object>;
          listen(listener: (event: { event: string }) => void): () => void;
        };
      };
    }
  ).testwallet.tonconnect;
}

describe("the log of an app's requests", () => {
  const taps = {
    method: "POST",
    url: `${location.origin}/api/mini-app/acme/taps`,
    body: '{"taps":4}',
  };
  const field = { method: "POST", url: "https://owner.example.com/rank?x=1", body: "{}" };

  test("has a batch of taps as it was sent and as it was answered", async () => {
    const { see } = await openSimulator();
    see({ kind: "request", ...taps });
    see({ kind: "answer", ...taps, status: 200, ms: 31, answer: '{"accepted":4}' });
    expect(
      rows()
        .slice(-2)
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/↑POST taps \{"taps":4\}$/),
      expect.stringMatching(/↓200 POST taps 31 ms\{"accepted":4\}$/),
    ]);
  });

  test("shows a field request with its server, and that it failed", async () => {
    const { see } = await openSimulator();
    see({ kind: "answer", ...field, status: 503, ms: 5, answer: "" });
    see({ kind: "answer", ...field, status: 0, ms: 5, answer: "" });
    const [status, none] = rows().slice(-2);
    expect(status?.textContent).toContain("503 POST https://owner.example.com/rank 5 ms");
    expect(none?.textContent).toContain("POST https://owner.example.com/rank no answer");
    expect([status, none].map((row) => row?.getAttribute("data-failed"))).toEqual(["true", "true"]);
  });

  test("can be left out, without the app's calls", async () => {
    const { see, post } = await openSimulator();
    act(() => post("web_app_ready"));
    see({ kind: "request", ...taps });
    await user.click(log().getByLabelText("Requests"));
    expect(rows().map((row) => row.getAttribute("data-from"))).toEqual(["app"]);
  });
});

describe("the network", () => {
  test("goes and comes back for the app alone, which gets both events", async () => {
    const { simulator, applied } = await openSimulator();
    const { app, events } = appWindow();
    act(() => simulator.enter(app));
    expect(app.navigator.onLine).toBe(true);
    const choice = screen.getByLabelText("Network");
    await user.selectOptions(choice, "Offline");
    expect([app.navigator.onLine, events]).toEqual([false, ["offline"]]);
    expect(applied.at(-1)).toEqual({ network: "offline" });
    await user.selectOptions(choice, "Slow");
    expect([app.navigator.onLine, events]).toEqual([true, ["offline", "online"]]);
    await user.selectOptions(choice, "Online");
    expect(events).toHaveLength(2);
    expect(applied.at(-1)).toEqual({ network: "online" });
  });

  test("is set before an app opens", async () => {
    const slow = await openSimulator("?network=slow");
    expect(slow.applied[0]).toEqual({ network: "slow" });
    expect(screen.getByText("Every answer takes 1.5 s longer.")).toBeTruthy();
  });

  test("cannot be chosen where it is not the simulator's", async () => {
    await openSimulator("", { hasNetwork: false });
    expect(screen.queryByLabelText("Network")).toBeNull();
    expect(screen.queryByLabelText("Test wallet")).toBeNull();
    expect(screen.getByText(/^Not for this app/)).toBeTruthy();
  });
});

describe("the test wallet", () => {
  const request = { items: [{ name: "ton_addr" }, { name: "ton_proof", payload: "abc" }] };

  test("is there from the next opening on, and in the list of wallets", async () => {
    const { launches, applied } = await openSimulator();
    await user.click(screen.getByLabelText("Test wallet"));
    expect(launches).toHaveLength(2);
    expect(applied.at(-1)?.wallets).toMatchObject([{ app_name: "testwallet" }]);
  });

  test("connects with its player's consent, and proves its account with the app's challenge", async () => {
    const { simulator } = await openSimulator("?wallet=true&user=12");
    const { app } = appWindow();
    act(() => simulator.enter(app));
    const answer = bridgeIn(app).connect(2, request);
    const dialog = await screen.findByRole("alertdialog", { name: "Test Wallet" });
    expect(dialog.textContent).toContain(
      "localhost:5173 asks for the address of this wallet:UQ-12",
    );
    await user.click(within(dialog).getByRole("button", { name: "Connect wallet" }));
    expect(await answer).toMatchObject({
      event: "connect",
      payload: {
        items: [
          { name: "ton_addr" },
          { name: "ton_proof", challenge: { payload: "abc", domain: "localhost:5173" } },
        ],
      },
    });
    await screen.findByText("UQ-12");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("refuses by button and by Escape, as a wallet does", async () => {
    const { simulator } = await openSimulator("?wallet=true");
    const { app } = appWindow();
    act(() => simulator.enter(app));
    for (const refuse of [
      () => user.click(screen.getByRole("button", { name: "Decline" })),
      () => user.keyboard("{Escape}"),
    ]) {
      const answer = bridgeIn(app).connect(2, request);
      await screen.findByRole("alertdialog");
      await refuse();
      expect(await answer).toMatchObject({ event: "connect_error", payload: { code: 300 } });
    }
    expect(await bridgeIn(app).restoreConnection()).toMatchObject({ payload: { code: 100 } });
  });

  test("stays connected when the app reloads, until either side ends it", async () => {
    const { simulator } = await openSimulator("?wallet=true");
    const connect = async (app: Window) => {
      act(() => simulator.enter(app));
      const answer = bridgeIn(app).connect(2, request);
      await user.click(await screen.findByRole("button", { name: "Connect wallet" }));
      await answer;
    };
    const first = appWindow().app;
    await connect(first);
    const again = appWindow().app;
    act(() => simulator.enter(again));
    expect(await bridgeIn(again).restoreConnection()).toMatchObject({ event: "connect" });

    const events: string[] = [];
    bridgeIn(again).listen(({ event }) => events.push(event));
    await user.click(screen.getByRole("button", { name: "Disconnect in the wallet" }));
    expect(events).toEqual(["disconnect"]);
    expect(await bridgeIn(again).restoreConnection()).toMatchObject({ event: "connect_error" });

    await connect(again);
    await act(() => bridgeIn(again).send({ method: "disconnect", id: "1", params: [] }));
    await waitFor(() => expect(screen.queryByText("UQ-11")).toBeNull());
  });

  test("does nothing else that an app may ask for", async () => {
    const { simulator } = await openSimulator("?wallet=true");
    const { app } = appWindow();
    act(() => simulator.enter(app));
    expect(await bridgeIn(app).send({ method: "sendTransaction", id: "7", params: [] })).toEqual({
      id: "7",
      error: { code: 400, message: expect.any(String) },
    });
  });
});

test("an old engine lacks newer features before the app's scripts run", async () => {
  const { simulator, applied } = await openSimulator("?engine=old");
  const { app } = appWindow();
  const newer = { timeout: () => {}, abort: () => {} };
  const styles = { supports: () => true };
  Object.assign(app, { structuredClone: () => {}, AbortSignal: newer, CSS: styles });
  act(() => simulator.enter(app));
  expect([Object.keys(newer), "structuredClone" in app]).toEqual([["abort"], false]);
  const supports = (app as unknown as { CSS: typeof CSS }).CSS.supports;
  expect([supports("color", "color-mix(in srgb, red, red)"), supports("gap", "1px")]).toEqual([
    false,
    true,
  ]);
  expect(applied.at(-1)).toMatchObject({ engine: "old" });
});

describe("the bot", () => {
  test("is one of the development store's, with a way to its builder", async () => {
    const { simulator } = await openSimulator("?user=12");
    const choice = await screen.findByLabelText("Bot");
    expect(screen.getByRole("link", { name: "Open its builder" }).getAttribute("href")).toBe(
      "/builder/bots/acme",
    );
    await user.selectOptions(choice, "Shop");
    expect(screen.getByRole("link", { name: "Open its builder" }).getAttribute("href")).toBe(
      "/builder/bots/shop",
    );
    expect(simulator.store.getState().settings).toMatchObject({ botId: "shop", user: "" });
    await user.selectOptions(choice, "Acme Clicker");
    expect(simulator.store.getState().settings.botId).toBe("");
  });
});
