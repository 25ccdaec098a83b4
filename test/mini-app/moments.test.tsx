import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Game } from "#contract/bot/game.schema.ts";
import { boostedSettings } from "#game/boost.ts";
import { snapshotKey } from "#mini-app/snapshot/snapshot.ts";
import { pass } from "../page-time.ts";
import { keptSnapshot } from "./kept-items.ts";
import { botWith } from "./service.ts";
import { setStage } from "./stage.ts";

const bot = botWith();
const stage = setStage({
  ...bot,
  game: {
    ...bot.game,
    levels: [
      { name: { en: "Bronze", ru: "Бронза" }, points: 100, maxEnergy: 900 },
      { name: "Gold", points: 300, pointsPerTap: 90 },
      { name: "Far", points: 100_000 },
    ],
    maxEnergy: 500,
    pointsPerTap: 60,
    autominePointsPerHour: 3600,
  },
  invite: { points: 0, friendPoints: 250, when: { taps: 2 } },
});

const open = async (language = "en") => {
  await stage.service.arrive(stage.tgId);
  await stage.open({ language });
  // The last part of the screen.
  await waitFor(() => expect(document.querySelector(".level-up")).not.toBeNull());
};
const tap = () => act(() => stage.tap());
/** Credits points, and lets the page read them. */
const credit = async (points: number) => {
  await stage.service.credit(stage.tgId, points);
  await act(async () => void (await stage.refetch()));
};
/** Changes the game of the page's session. */
const change = (more: (game: Game) => Partial<Game>) =>
  act(async () => {
    stage.page.client.setQueryData<{ game: Game }>(
      ["session"],
      (known) => known && { ...known, game: { ...known.game, ...more(known.game) } },
    );
  });

/** A visit that ended so many ms ago. */
const visitBefore = async (agoMs: number) => {
  await open();
  await waitFor(() => expect(keptSnapshot(stage.tgId)).not.toBeNull());
  stage.page.close();
  const kept = JSON.parse(keptSnapshot(stage.tgId) ?? "");
  kept.savedAt -= agoMs;
  kept.session.game.autominingSince -= agoMs;
  localStorage.setItem(snapshotKey("acme", stage.tgId), JSON.stringify(kept));
};

/** The gifts on the card of a level. */
const giftsOf = (shown: HTMLElement) =>
  [...shown.querySelectorAll("dl > div")].map(({ textContent }) => textContent);

/** The card of a new level. */
const card = () => screen.findByRole("dialog", { name: /./ });

describe("a level", () => {
  test("that is reached is celebrated with its name and its gifts", async () => {
    await open();
    await tap();
    await tap();
    const shown = await screen.findByRole("dialog", { name: "Bronze" });
    expect(giftsOf(shown)).toEqual(["Max energy900"]);
    expect(document.activeElement).toBe(within(shown).getByRole("heading"));
    fireEvent.click(within(shown).getByRole("button", { name: "Continue" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("shows at the tap that reaches it, with what it gives", async () => {
    await open();
    await tap();
    await tap();
    await pass(20);
    expect(document.querySelector(".level-flash")?.textContent).toBe(
      "BronzeLevel 1 reachedMax energy +400",
    );
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is not celebrated when the service refuses its taps, but when it is reached again", async () => {
    stage.service.spoil(/POST .*\/taps/, { status: 422, body: {} });
    await open();
    await tap();
    await tap();
    await waitFor(() => expect(stage.slot("points")?.dataset.value).not.toMatch(/^1../));
    expect(document.querySelector(".level-flash")).toBeNull();
    await pass(1000);
    expect(screen.queryByRole("dialog")).toBeNull();
    await tap();
    await tap();
    await screen.findByRole("dialog", { name: "Bronze" });
  });

  test("is celebrated in the player's language", async () => {
    await open("ru");
    await act(async () => {
      const button = screen.getByRole("button", { name: "Жмите" });
      fireEvent.pointerDown(button, { button: 0 });
      fireEvent.pointerDown(button, { button: 0 });
    });
    const shown = await screen.findByRole("dialog", { name: "Бронза" });
    expect(shown.textContent).toContain("Достигнут уровень 1");
    expect(shown.textContent).toContain("Максимум энергии");
  });

  test("waits for a pause in the tapping, and of several only the highest is celebrated", async () => {
    await open();
    for (let taps = 0; taps < 6; taps++) {
      await tap();
      expect(screen.queryByRole("dialog")).toBeNull();
      await pass(300);
    }
    const shown = await card();
    expect(within(shown).getByRole("heading").textContent).toBe("Gold");
    expect(giftsOf(shown)).toEqual(["Points per tap90", "Max energy900"]);
    fireEvent.click(within(shown).getByRole("button", { name: "Continue" }));
    await pass(1000);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("lists no gift that equals a boost bought since the last one", async () => {
    await open();
    const boosted = { pointsPerTap: 5, maxEnergy: 0, energyPerSecond: 0 };
    await change((game) => ({ ...boostedSettings(game, boosted), pointsSpent: 90 }));
    await change(() => ({ points: 10 }));
    const shown = await screen.findByRole("dialog", { name: "Bronze" });
    expect(giftsOf(shown)).toEqual(["Max energy900"]);
  });

  test("and the way to the next one are not taken back by a purchase", async () => {
    await stage.service.arrive(stage.tgId);
    await stage.service.credit(stage.tgId, 200);
    await open();
    const progress = () =>
      Number(screen.getByRole("progressbar", { name: "Level" }).getAttribute("aria-valuenow"));
    const way = progress();
    expect(way).toBeGreaterThanOrEqual(50);
    await change(({ points }) => ({ points: points - 190, pointsSpent: 190 }));
    await waitFor(() => expect(Number(stage.slot("points")?.dataset.value)).toBeLessThan(50));
    expect(progress()).toBeGreaterThanOrEqual(way);
    expect(screen.getByText("Bronze")).toBeTruthy();
  });

  test("can be shared, with the player's own link", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    await open();
    await tap();
    await tap();
    fireEvent.click(within(await card()).getByRole("button", { name: "Share" }));
    await waitFor(() => expect(opened).toHaveBeenCalledOnce());
    const shared = new URL(String(opened.mock.calls[0]?.[0])).searchParams;
    expect(shared.get("text")).toBe("I reached “Bronze” in Acme Clicker. Join me!");
    expect(shared.get("url")).toMatch(/^https:\/\/t\.me\/acme_bot\?startapp=\w+$/);
    opened.mockRestore();
  });

  test("that was reached before is not celebrated again", async () => {
    await stage.service.arrive(stage.tgId);
    await stage.service.credit(stage.tgId, 500);
    await open();
    await tap();
    await pass(1000);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("auto-mined points of the player's absence", () => {
  test("are shown on return, and dismissed by the player", async () => {
    await visitBefore(600_000);
    await open();
    const told = await screen.findByText(/^While you were away: \+6\d\d$/);
    fireEvent.click(screen.getByRole("button", { name: "Great" }));
    expect(told.isConnected).toBe(false);
  });

  test("are shown once", async () => {
    await visitBefore(600_000);
    await open();
    await screen.findByText(/^While you were away/);
    await stage.refetch();
    expect(screen.getAllByText(/^While you were away/)).toHaveLength(1);
    await waitFor(() =>
      expect(Date.now() - JSON.parse(keptSnapshot(stage.tgId) ?? "").savedAt).toBeLessThan(60_000),
    );
    stage.page.close();
    await open();
    await pass(1000);
    expect(screen.queryByText(/^While you were away/)).toBeNull();
  });

  test("is celebrated when it reached a level", async () => {
    await visitBefore(0);
    await pass(120_000);
    await open();
    await screen.findByRole("dialog", { name: "Bronze" });
  });

  test("are not shown after less than a minute", async () => {
    await visitBefore(30_000);
    await open();
    await pass(1000);
    expect(screen.queryByText(/^While you were away/)).toBeNull();
  });

  test("are shown in the player's language", async () => {
    await visitBefore(600_000);
    await open("ru");
    expect(await screen.findByText(/^Пока вас не было: \+6\d\d$/)).toBeTruthy();
  });
});

describe("points that the player did not claim", () => {
  test("are announced with their reason", async () => {
    await open();
    await credit(250);
    await screen.findByText("You received +250");
    fireEvent.click(screen.getByRole("button", { name: "Great" }));
    expect(screen.queryByText("You received +250")).toBeNull();
    expect(document.querySelector(".reward-flight")?.textContent).toBe("+250");
  });

  test("fade where they were taken for a player with reduced motion", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) => ({ matches: query.includes("reduce") }) as MediaQueryList,
    );
    const animated = vi.spyOn(Element.prototype, "animate");
    await open();
    await credit(20);
    await screen.findByText("You received +20");
    fireEvent.click(screen.getByRole("button", { name: "Great" }));
    const keyframes = animated.mock.calls.at(-1)?.[0] as Keyframe[];
    expect(new Set(keyframes.map(({ transform }) => transform)).size).toBe(1);
  });

  test("while the player is away are announced on return, summed", async () => {
    await visitBefore(0);
    await stage.service.credit(stage.tgId, 20);
    await stage.service.credit(stage.tgId, 30);
    await open();
    await screen.findByText("You received +50");
  });

  test("are announced when the session is requested again before taps are answered", async () => {
    await open();
    stage.service.spoil(/POST .*\/taps/, "cut");
    await tap();
    await waitFor(() => expect(stage.callsTo(/POST .*\/taps/)).not.toEqual([]));
    await credit(20);
    await screen.findByText("You received +20");
  });

  test("are announced when they come with taps", async () => {
    const inviter = await stage.service.signIn(stage.tgId + 1);
    await stage.service.signIn(stage.tgId, inviter.refCode);
    await open();
    await tap();
    await tap();
    await screen.findByText("Invitation reward: +250");
  });
});
