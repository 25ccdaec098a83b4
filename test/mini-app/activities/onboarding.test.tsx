import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { pass } from "../../page-time.ts";
import { botWith } from "../service.ts";
import { setStage } from "../stage.ts";

const stage = setStage({
  ...botWith(),
  onboarding: [
    {
      title: { en: "Welcome", ru: "Привет" },
      text: "Tap to earn.",
      image: "https://example.com/1.png",
    },
    { title: "Invite friends" },
    { title: "Ready?" },
  ],
});

const open = async (language = "en") => {
  await stage.service.arrive(stage.tgId);
  await stage.open({ language });
  await waitFor(() => expect(document.querySelector(".level-up")).not.toBeNull());
};
const card = (name: string) => screen.findByRole("dialog", { name });
const press = (name: string) =>
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
const told = () => stage.callsTo(/POST .*\/onboarding/).length;
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
/** Whether the service still announces the cards. */
const isAsked = async () => (await stage.service.signIn(stage.tgId)).onboarding === true;

describe("a new player", () => {
  test("sees the cards one after another, once", async () => {
    await open();
    const shown = await card("Welcome");
    expect(document.activeElement).toBe(within(shown).getByRole("heading", { name: "Welcome" }));
    within(shown).getByRole("img", { name: "Card 1 of 3" });
    press("Next");
    await card("Invite friends");
    expect(document.activeElement?.textContent).toBe("Invite friends");
    press("Next");
    await card("Ready?");
    expect(screen.queryByRole("button", { name: "Skip" })).toBeNull();
    expect(await isAsked()).toBe(true);
    press("Start");
    await gone();
    await waitFor(() => expect(told()).toBe(1));
    expect(await isAsked()).toBe(false);
    await stage.refetch();
    expect(screen.queryByRole("dialog")).toBeNull();
    stage.page.close();
    await open();
    await pass(1000);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(told()).toBe(1);
  });

  test("goes from card to card by arrow keys and by swipes, not past the ends", async () => {
    await open("ru");
    const shown = await card("Привет");
    const key = (name: string) => fireEvent.keyDown(document.activeElement ?? shown, { key: name });
    const swipe = (from: number, to: number) => {
      fireEvent.pointerDown(shown, { clientX: from, clientY: 300, isPrimary: true });
      fireEvent.pointerUp(shown, { clientX: to, clientY: 310, isPrimary: true });
    };
    key("ArrowLeft");
    await card("Привет");
    key("ArrowRight");
    await card("Invite friends");
    swipe(300, 100);
    await card("Ready?");
    swipe(300, 100);
    key("ArrowRight");
    await card("Ready?");
    swipe(100, 120);
    await card("Ready?");
    swipe(100, 300);
    await card("Invite friends");
    press("Пропустить");
    await gone();
  });

  test("who skipped the cards without a connection does not see them again, and the next visit reports it", async () => {
    stage.service.spoil(/POST .*\/onboarding/, "cut", true);
    await open();
    await card("Welcome");
    press("Skip");
    await gone();
    expect(await isAsked()).toBe(true);
    stage.page.close();
    stage.service.heal();
    const before = told();
    await open();
    await waitFor(() => expect(told()).toBe(before + 1));
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(async () => expect(await isAsked()).toBe(false));
    expect(Object.keys(localStorage).filter((key) => key.includes("onboarded"))).toEqual([]);
  });

  test("sees a new level after the cards", async () => {
    await open();
    await card("Welcome");
    await act(async () => stage.service.credit(stage.tgId, 150));
    await stage.refetch();
    await pass(1000);
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    press("Skip");
    await card("Bronze");
  });

  test("plays without the cards when they cannot be loaded, and sees them on the next visit", async () => {
    stage.service.spoil(/GET .*\/activities/, { status: 404, body: {} }, true);
    await open();
    await stage.service.credit(stage.tgId, 150);
    await stage.refetch();
    await card("Bronze");
    stage.page.close();
    stage.service.heal();
    await open();
    await card("Welcome");
  });
});
