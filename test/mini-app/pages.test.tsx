import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { setStage } from "./stage.ts";

const stage = setStage();

const open = async (button: "Invite" | "History") => {
  await stage.open();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Invite" }).disabled).toBe(false),
  );
  fireEvent.click(screen.getByRole("button", { name: button }));
  return screen.findByRole("dialog");
};
const bring = async (friends: number) => {
  const { refCode } = await stage.service.signIn(stage.tgId);
  for (let friend = 1; friend <= friends; friend++)
    await stage.service.signIn(stage.tgId + friend, refCode);
};
const rows = () => screen.queryAllByRole("listitem").map((row) => row.textContent);
const rowsComeTo = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));

describe("the friends page", () => {
  test("of a player without friends says how they come", async () => {
    const dialog = await open("Invite");
    expect(await within(dialog).findByText(/No friends yet/)).toBeTruthy();
    const { refCode } = await stage.service.signIn(stage.tgId);
    expect(within(dialog).getByText(`t.me/acme_bot?startapp=${refCode}`)).toBeTruthy();
    expect(
      within(dialog).getByRole("img", {
        name: `QR code of https://t.me/acme_bot?startapp=${refCode}`,
      }),
    ).toBeTruthy();
  });

  test("names friends with their points and levels, the newest first", async () => {
    await bring(2);
    await stage.service.credit(stage.tgId + 1, 1500);
    await open("Invite");
    await rowsComeTo(2);
    expect(rows()).toEqual(["Adalevel 00", "Adalevel 11,500"]);
  });

  test("shows the next page when it is asked for, until there is none", async () => {
    await bring(51);
    await open("Invite");
    await rowsComeTo(50);
    fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    await rowsComeTo(51);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("that could not be loaded says so, and the retry brings it", async () => {
    await bring(1);
    stage.service.spoil(/GET .*\/friends/, "cut", true);
    await open("Invite");
    const said = await screen.findByText("The list could not be loaded.");
    stage.service.heal();
    fireEvent.click(within(said).getByRole("button", { name: "Try again" }));
    await rowsComeTo(1);
    expect(screen.queryByText("The list could not be loaded.")).toBeNull();
  });

  test("keeps what it shows when a further page could not be loaded", async () => {
    await bring(51);
    await open("Invite");
    await rowsComeTo(50);
    stage.service.spoil(/GET .*\/friends.*cursor/, "cut", true);
    fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    await screen.findByText("The list could not be loaded.");
    expect(rows()).toHaveLength(50);
  });

  test("is left by its own button and by Escape, and takes the focus while it is there", async () => {
    const dialog = await open("Invite");
    expect(document.activeElement).toBe(within(dialog).getByRole("heading", { name: "Friends" }));
    fireEvent.click(within(dialog).getByRole("button", { name: "Back" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Invite" }));
    fireEvent.keyDown(await screen.findByRole("dialog"), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("the points history", () => {
  test("of a player without points says where they show up", async () => {
    await open("History");
    expect(await screen.findByText("Nothing yet. All points you earn appear here.")).toBeTruthy();
  });

  test("tells what came, how much and when, an hour's taps in one entry", async () => {
    await stage.service.arrive(stage.tgId);
    await stage.service.credit(stage.tgId, 1500);
    await stage.open();
    const batches = () => stage.callsTo(/\/taps/).length;
    for (let batch = 0; batch < 2; batch++) {
      const before = batches();
      const button = await waitFor(() => {
        const found = screen.getByRole<HTMLButtonElement>("button", { name: "Tap" });
        expect(found.disabled).toBe(false);
        return found;
      });
      fireEvent.pointerDown(button, { button: 0 });
      await waitFor(() => expect(batches()).toBeGreaterThan(before));
      await stage.paid();
    }
    fireEvent.click(screen.getByRole("button", { name: "History" }));
    await rowsComeTo(2);
    expect(rows()).toEqual([
      expect.stringMatching(/^Taps.*\+10$/),
      expect.stringMatching(/^Credit.*\+1,500$/),
    ]);
    const time = screen.getAllByRole("listitem")[0]?.querySelector("time");
    expect(Math.abs(Date.parse(time?.dateTime ?? "") - Date.now())).toBeLessThan(60_000);
  });

  test("that could not be loaded says so, and the retry brings it", async () => {
    stage.service.spoil(/GET .*\/history/, "cut", true);
    await open("History");
    const said = await screen.findByText("The list could not be loaded.");
    stage.service.heal();
    fireEvent.click(within(said).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/Nothing yet/)).toBeTruthy();
  });
});
