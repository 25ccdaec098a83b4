import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { snapshotKey } from "#mini-app/snapshot/snapshot.ts";
import { keptSnapshot } from "./kept-items.ts";
import { type OpenPage, openApp } from "./open.tsx";
import { botWith, type Service, startService } from "./service.ts";

let service: Service;
let page: OpenPage;
let tgId = 900;

beforeAll(async () => {
  const bot = botWith();
  service = await startService({
    ...bot,
    game: { ...bot.game, pointsPerTap: 60, autominePointsPerHour: 3600 },
  });
});
afterAll(() => service?.stop());
beforeEach(() => {
  localStorage.clear();
  tgId++;
});
afterEach(() => page.close());

const open = async (language = "en") => {
  await service.arrive(tgId);
  page = await openApp(service, { tgId, language });
  // The last part of the screen to come.
  await waitFor(() => expect(document.querySelector(".level-up")).not.toBeNull());
};
const tap = () =>
  act(
    async () =>
      void fireEvent.pointerDown(screen.getByRole("button", { name: "Tap" }), { button: 0 }),
  );

/** A visit that ended so many ms ago. */
const visitBefore = async (agoMs: number) => {
  await open();
  await waitFor(() => expect(keptSnapshot(tgId)).not.toBeNull());
  page.close();
  const kept = JSON.parse(keptSnapshot(tgId) ?? "");
  kept.savedAt -= agoMs;
  kept.session.game.autominingSince -= agoMs;
  localStorage.setItem(snapshotKey("acme", tgId), JSON.stringify(kept));
};

describe("a level", () => {
  test("that is reached is celebrated by its name, for a few seconds", async () => {
    await open();
    await tap();
    await tap();
    const card = await screen.findByText("New level:");
    expect(card.textContent).toBe("New level: Bronze");
    expect(card.closest('[role="status"]')).not.toBeNull();
    await waitFor(() => expect(card.isConnected).toBe(false), { timeout: 5000 });
  });

  test("that was reached before is not celebrated again", async () => {
    await service.arrive(tgId);
    await service.credit(tgId, 500);
    await open();
    await tap();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByText("New level:")).toBeNull();
  });
});

describe("what auto-mining brought while the player was away", () => {
  test("is told on return, and put away by the player", async () => {
    await visitBefore(600_000);
    await open();
    const told = await screen.findByText(/^While you were away: \+6\d\d$/);
    fireEvent.click(screen.getByRole("button", { name: "Great" }));
    expect(told.isConnected).toBe(false);
  });

  test("is told once", async () => {
    await visitBefore(600_000);
    await open();
    await screen.findByText(/^While you were away/);
    await page.client.refetchQueries({ queryKey: ["session"] });
    expect(screen.getAllByText(/^While you were away/)).toHaveLength(1);
    await waitFor(() =>
      expect(Date.now() - JSON.parse(keptSnapshot(tgId) ?? "").savedAt).toBeLessThan(60_000),
    );
    page.close();
    await open();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.queryByText(/^While you were away/)).toBeNull();
  });

  test("is not worth a word after less than a minute", async () => {
    await visitBefore(30_000);
    await open();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.queryByText(/^While you were away/)).toBeNull();
  });

  test("is told in the player's language", async () => {
    await visitBefore(600_000);
    await open("ru");
    expect(await screen.findByText(/^Пока вас не было: \+6\d\d$/)).toBeTruthy();
  });
});
