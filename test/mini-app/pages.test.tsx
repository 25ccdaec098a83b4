import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { PlayerActivities } from "#contract/activity/player-activities.schema.ts";
import { english as enPages } from "#mini-app/pages/page-words.en.ts";
import { watchPictures } from "#mini-app/screen/pictures.ts";
import { allLanguages } from "./all-languages.ts";
import { activitiesWith, refusal } from "./service.ts";
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
const friend = (name: string, more: object = {}) => ({
  name,
  username: "",
  points: 1204,
  level: 1,
  createdAt: Date.now(),
  invitationPaid: 0,
  ...more,
});
const answerFriends = (...friends: object[]) =>
  stage.service.answer(/GET .*\/friends/, { friends, nextCursor: null });
const answerHistory = (...entries: object[]) =>
  stage.service.answer(/GET .*\/history/, { entries, nextCursor: null });
const answerInvite = (invite: PlayerActivities["invite"] & object) =>
  stage.service.answer(/GET .*\/activities/, activitiesWith({ invite }));
const rows = () => screen.queryAllByRole("listitem").map((row) => row.textContent);
const rowsComeTo = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));

describe("the friends page", () => {
  test("of a player without friends explains how to invite some", async () => {
    const dialog = await open("Invite");
    await within(dialog).findByText(/No friends yet/);
    const { refCode } = await stage.service.signIn(stage.tgId);
    const link = `t.me/acme_bot?startapp=${refCode}`;
    within(dialog).getByText(link);
    within(dialog).getByRole("img", { name: `QR code of https://${link}` });
  });

  test("selects the link where the device refuses to copy", async () => {
    const writeText = vi.fn().mockRejectedValue(new DOMException("denied", "NotAllowedError"));
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as never);
    Object.assign(document, { execCommand: () => false });
    const dialog = await open("Invite");
    fireEvent.click(within(dialog).getByRole("button", { name: "Copy link" }));
    await within(dialog).findByRole("button", { name: "Selected" });
    expect(String(getSelection())).toMatch(/^t\.me\/acme_bot\?startapp=\w+$/);
  });

  test("shares the link with the bot's name", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const dialog = await open("Invite");
    fireEvent.click(within(dialog).getByRole("button", { name: "Share" }));
    await waitFor(() => expect(opened).toHaveBeenCalledOnce());
    const shared = new URL(String(opened.mock.calls[0]?.[0])).searchParams;
    expect(shared.get("text")).toBe("Join me in Acme Clicker!");
    expect(shared.get("url")).toMatch(/^https:\/\/t\.me\/acme_bot\?startapp=\w+$/);
  });

  test.each(Object.entries(allLanguages))(
    "names the bot in every shared link (%s)",
    (_language, { pages, notice }) => {
      expect(pages.shareText("Acme Clicker")).toContain("Acme Clicker");
      expect(notice.shareText("Gold", "Acme Clicker")).toMatch(/Acme Clicker/);
    },
  );

  test("lists friends with their points and levels, the newest first", async () => {
    await bring(2);
    await stage.service.credit(stage.tgId + 1, 1500);
    await open("Invite");
    await rowsComeTo(2);
    expect(rows()).toEqual(["Adalevel 00", "Adalevel 11,500"]);
  });

  test("shows a friend's photo without a referrer, and the initials where it does not load", async () => {
    await bring(2);
    const photo = "https://t.me/i/userpic/320/grace.svg";
    answerFriends(
      friend("Grace Brewster Hopper", { avatar: { color: 1, photo } }),
      friend("ليلى", { avatar: { color: 2 } }),
    );
    const dialog = await open("Invite");
    watchPictures(dialog);
    await rowsComeTo(2);
    const avatars = [...dialog.querySelectorAll<HTMLElement>(".avatar")];
    expect(avatars.map(({ dataset }) => dataset.initials)).toEqual(["G\u200cH", "ل"]);
    const image = avatars[0]?.querySelector("img") as HTMLImageElement;
    expect([image.src, image.referrerPolicy, image.hidden]).toEqual([photo, "no-referrer", false]);
    fireEvent.error(image);
    expect(image.hidden).toBe(true);
  });

  test("shows the reward of an invitation and its condition, and each friend's reward", async () => {
    await bring(2);
    answerFriends(friend("Grace", { invitationPaid: 500 }), friend("Linus"));
    answerInvite({ points: 500, friendPoints: 200, when: { level: 2 }, hasPicture: false });
    const dialog = await open("Invite");
    await within(dialog).findByText("Paid once your friend has reached level 2.");
    const pays = [...dialog.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
    expect(pays).toEqual(["You get+500", "Your friend gets+200"]);
    await rowsComeTo(2);
    expect(rows()).toEqual([
      "Gracelevel 1 · 1,204 points+500",
      "Linuslevel 1 · 1,204 pointsNot yet",
    ]);
  });

  test("shows only paid rewards", async () => {
    await bring(1);
    answerInvite({ points: 0, friendPoints: 200, when: { taps: 1 }, hasPicture: false });
    const dialog = await open("Invite");
    await within(dialog).findByText("Paid once your friend has made 1 tap.");
    expect(dialog.querySelectorAll("dl > div")).toHaveLength(1);
    await rowsComeTo(1);
    expect(rows()).toEqual(["Adalevel 00"]);
  });

  test("shares the owner's words in the player's language", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const text = { en: "Climb with me!", es: "¡Sube conmigo!" };
    answerInvite({ points: 0, friendPoints: 0, when: { taps: 10 }, text, hasPicture: true });
    const dialog = await open("Invite");
    await waitFor(() => expect(stage.page.client.getQueryData(["activities"])).toBeDefined());
    fireEvent.click(within(dialog).getByRole("button", { name: "Share" }));
    await waitFor(() => expect(opened).toHaveBeenCalledOnce());
    const shared = new URL(String(opened.mock.calls[0]?.[0])).searchParams;
    expect(shared.get("text")).toBe("Climb with me!");
    // A browser accepts no prepared message.
    expect(stage.callsTo(/\/invitation/)).toEqual([]);
  });

  test("shows the next page on request, until there is none, and keeps its rows if that fails", async () => {
    await bring(51);
    await open("Invite");
    await rowsComeTo(50);
    stage.service.spoil(/GET .*\/friends.*cursor/, "cut", true);
    fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    const said = await screen.findByText("The list could not be loaded.");
    expect(rows()).toHaveLength(50);
    stage.service.heal();
    fireEvent.click(within(said).getByRole("button", { name: "Try again" }));
    await rowsComeTo(51);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("loads on an expired session, once it is renewed", async () => {
    await bring(1);
    stage.service.spoil(/GET .*\/friends/, refusal(401, "SESSION_EXPIRED"));
    await open("Invite");
    await rowsComeTo(1);
  });

  test("that could not be loaded shows a message, and the retry brings it", async () => {
    await bring(1);
    stage.service.spoil(/GET .*\/friends/, "cut", true);
    await open("Invite");
    const said = await screen.findByText("The list could not be loaded.");
    stage.service.heal();
    fireEvent.click(within(said).getByRole("button", { name: "Try again" }));
    await rowsComeTo(1);
    expect(screen.queryByText("The list could not be loaded.")).toBeNull();
  });

  test("is left by its own button and by Escape, and takes the focus while it is open", async () => {
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
  test("of a player without points explains where they will appear", async () => {
    await open("History");
    await screen.findByText("Nothing yet. All points you earn appear here.");
  });

  test("shows each amount with its reason and day, a day's taps in one entry", async () => {
    await stage.service.arrive(stage.tgId);
    await stage.service.credit(stage.tgId, 1500);
    await stage.open();
    const batches = () => stage.callsTo(/\/taps/).length;
    for (let batch = 0; batch < 2; batch++) {
      const before = batches();
      await waitFor(() =>
        expect(screen.getByRole("button", { name: "Tap" })).toHaveProperty("disabled", false),
      );
      await stage.tap();
      await waitFor(() => expect(batches()).toBeGreaterThan(before));
      await stage.paid();
    }
    fireEvent.click(screen.getByRole("button", { name: "History" }));
    await rowsComeTo(2);
    expect(rows()).toEqual(["Taps+10", expect.stringMatching(/^Credit\d+:\d+ [AP]M\+1,500$/)]);
    expect(
      within(screen.getByRole("list", { name: "today" })).getAllByRole("listitem"),
    ).toHaveLength(2);
    const time = screen.getByText(/[AP]M/).closest("time");
    expect(Math.abs(Date.parse(time?.dateTime ?? "") - Date.now())).toBeLessThan(60_000);
  });

  test("has days as headings, the last two by their names, and a minus for an owner's debit", async () => {
    const entry = (source: string, daysAgo: number, points = 5) => ({
      source,
      points,
      createdAt: Date.now() - daysAgo * 24 * 3_600_000,
    });
    answerHistory(
      entry("taps", 0),
      entry("automining", 0),
      entry("owner", 1, -1200),
      entry("of-a-newer-service", 40),
    );
    await open("History");
    await rowsComeTo(4);
    const lists = screen.getAllByRole("list");
    expect(lists.map((list) => within(list).getAllByRole("listitem").length)).toEqual([2, 1, 1]);
    const days = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toEqual(["today", "yesterday", expect.stringMatching(/^\w+ \d+, \d{4}$/)]);
    expect(rows()).toEqual([
      "Taps+5",
      "Auto-mining+5",
      expect.stringMatching(/^Debit.*−1,200$/),
      expect.stringMatching(/^Credit.*\+5$/),
    ]);
  });

  test("has an activity's title in the player's language, with its kind below", async () => {
    const createdAt = new Date().setHours(10, 0, 0, 0);
    answerHistory({ source: "boost", points: -30, createdAt, title: "Ion engine" });
    await open("History");
    await rowsComeTo(1);
    expect(rows()).toEqual(["Ion engineBoost · 10:00 AM−30"]);
    expect(stage.callsTo(/\/history/).at(-1)?.name).toContain("language=en");
  });

  test("names each source, and keeps entries of different times apart", async () => {
    const at = new Date().setHours(10, 0, 0, 0);
    const sources = { taps: 340, task: 500, daily: 100, boost: -1200, invite: 500, quiz: 30 };
    const entries = Object.entries(sources).map(([source, points], minute) => ({
      source,
      points,
      createdAt: at - minute * 60_000,
    }));
    answerHistory(...entries, { source: "task", points: 250, createdAt: at - 6 * 60_000 });
    await open("History");
    await rowsComeTo(7);
    expect(rows()).toEqual([
      "Taps+340",
      "Task9:59 AM+500",
      "Daily bonus9:58 AM+100",
      "Boost9:57 AM−1,200",
      "Invitation9:56 AM+500",
      "Quiz9:55 AM+30",
      "Task9:54 AM+250",
    ]);
  });

  test.each(Object.entries(allLanguages).filter(([language]) => language !== "en"))(
    "has a word for each source (%s)",
    (language, { pages: { sources } }) => {
      expect(Object.keys(sources)).toEqual(Object.keys(enPages.sources));
      const english = Object.keys(sources).filter(
        (name) => sources[name] === enPages.sources[name],
      );
      // A loan word.
      expect(english).toEqual(language === "pt" ? ["quiz"] : []);
    },
  );

  test("has days that begin and end in the player's time zone", async () => {
    await open("History");
    await screen.findByText(/Nothing yet/);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(stage.callsTo(/\/history/).at(-1)?.name).toContain(
      new URLSearchParams({ timeZone }).toString(),
    );
  });
});
