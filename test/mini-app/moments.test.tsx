import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { snapshotKey } from "#mini-app/snapshot/snapshot.ts";
import { pass } from "../page-time.ts";
import { keptSnapshot } from "./kept-items.ts";
import { botWith } from "./service.ts";
import { setStage } from "./stage.ts";

const bot = botWith();
const stage = setStage({
  ...bot,
  game: { ...bot.game, pointsPerTap: 60, autominePointsPerHour: 3600 },
});

const open = async (language = "en") => {
  await stage.service.arrive(stage.tgId);
  await stage.open({ language });
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
  await waitFor(() => expect(keptSnapshot(stage.tgId)).not.toBeNull());
  stage.page.close();
  const kept = JSON.parse(keptSnapshot(stage.tgId) ?? "");
  kept.savedAt -= agoMs;
  kept.session.game.autominingSince -= agoMs;
  localStorage.setItem(snapshotKey("acme", stage.tgId), JSON.stringify(kept));
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
    await stage.service.arrive(stage.tgId);
    await stage.service.credit(stage.tgId, 500);
    await open();
    await tap();
    await pass(1000);
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

  test("is not worth a word after less than a minute", async () => {
    await visitBefore(30_000);
    await open();
    await pass(1000);
    expect(screen.queryByText(/^While you were away/)).toBeNull();
  });

  test("is told in the player's language", async () => {
    await visitBefore(600_000);
    await open("ru");
    expect(await screen.findByText(/^Пока вас не было: \+6\d\d$/)).toBeTruthy();
  });
});
