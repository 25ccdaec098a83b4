import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { rateOf } from "#builder/broadcasts/broadcast-progress.tsx";
import { localTime, momentOf, timeZone } from "#builder/broadcasts/broadcast-time.ts";
import { broadcastWords } from "#builder/broadcasts/broadcast-words.en.ts";
import { words as russianWords } from "#builder/broadcasts/broadcast-words.ru.ts";
import type { Broadcast, BroadcastPage } from "#contract/message/broadcast.schema.ts";
import { messagesPerSecond } from "#contract/message/message-limit.ts";
import { botWith } from "../mini-app/service.ts";
import { call } from "../page-service/client.ts";
import { unansweredText } from "../page-service/played-platform.ts";
import { pass } from "../page-time.ts";
import { closeConsole, heading, openConsole, owner, setConsole, user } from "./open.tsx";

const bot = botWith({
  tasks: [{ id: "join", kind: "visit", title: "Join", reward: 5, url: "https://example.com" }],
});
const some = botWith({ id: "some" });
const nobody = botWith({
  id: "nobody",
  tasks: [{ id: "write", kind: "messages", title: "Get our news", reward: 0 }],
});
const stage = setConsole([bot, some, nobody], async (service) => {
  for (const tgId of [1, 2, 3]) {
    await service.openApp(bot, { tgId, name: `User ${tgId}` });
    await service.openApp(some, { tgId, name: `User ${tgId}`, allowsWrite: tgId === 1 });
  }
  await service.openApp(nobody, { tgId: 1, name: "User 1", allowsWrite: false });
});

const write = (id = "acme") => openConsole(stage.service, `/bots/${id}/broadcasts/new`);
const preview = () => screen.findByRole("figure", { name: "Preview" });

describe("a broadcast that is written", () => {
  test("is shown as users see it, with its tags as formatting", async () => {
    write();
    await owner.fill("Text", "Hello <b>all</b> &amp; <tg-spoiler>more</tg-spoiler><script>");
    expect((await preview()).textContent).toContain("<b>all</b>");
    await owner.fill("Text", "Hello <b>all</b> &amp; <tg-spoiler>more</tg-spoiler>");
    expect((await preview()).textContent).toBe("Hello all & moreOpen the app");
    expect((await preview()).querySelector("b")?.textContent).toBe("all");
    await user.click(screen.getByRole("switch", { name: "Format with HTML" }));
    expect((await preview()).textContent).toContain("<b>all</b>");
  });

  test("is measured as it is shown, with a warning that Telegram formats 100 parts alone", async () => {
    write();
    await owner.fill("Text", "<b>a</b>&amp;".repeat(100));
    await screen.findByText("200 of 4,096 characters");
    await owner.fill("Text", "<b>a</b>&amp;".repeat(101));
    const note =
      "202 of 4,096 characters. Telegram formats only the first 100 parts; the rest stays plain";
    await screen.findByText(note);
  });

  test("shows what Telegram would refuse before anything is sent", async () => {
    write();
    await screen.findByText("3 users");
    await owner.press("Send broadcast");
    await screen.findByText("Enter a message.");
    await owner.fill("Text", "<h1>Hello</h1>");
    await owner.press("Send broadcast");
    await screen.findByText("Telegram has no tag <h1>.");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("takes no text but a whole number for a number of days", async () => {
    write();
    await user.selectOptions(await screen.findByLabelText("Last visit"), "within");
    for (const typed of ["-5", "12.5"]) {
      await owner.fill("Days", typed);
      await user.tab();
      await screen.findByText(new RegExp(`“${typed}” is`));
      const send = screen.getByRole("button", { name: "Send broadcast" });
      expect(send).toHaveProperty("disabled", true);
    }
  });

  test("counts those whom its filters leave, is still there after leaving, and is sent once", async () => {
    write();
    await owner.fill("Text", "Season 2");
    await screen.findByText("3 users");
    await user.selectOptions(await screen.findByLabelText("Wallet"), "yes");
    await screen.findByText("0 users");
    await user.selectOptions(await screen.findByLabelText("Wallet"), "");
    await screen.findByText("3 users");
    closeConsole();
    write();
    expect(await screen.findByLabelText("Text")).toHaveProperty("value", "Season 2");
    await screen.findByText("3 users");
    await owner.press("Send broadcast");
    const dialog = within(await screen.findByRole("dialog", { name: "Send to 3 users?" }));
    dialog.getByText("Season 2");
    dialog.getByText("You haven't sent this message to yourself as a test.");
    await user.dblClick(dialog.getByRole("button", { name: "Send now" }));
    await heading("Broadcast: Season 2");
    screen.getByText(/^\d of 3$/);
    await user.click(screen.getByRole("link", { name: "All broadcasts" }));
    const table = within(await screen.findByRole("table", { name: "Broadcasts" }));
    expect(table.getAllByRole("row").length).toBe(2);
    table.getByRole("link", { name: "Season 2" });
  });
});

describe("an audience with users whom the bot cannot message", () => {
  test("shows how many can be written to, and leads to the task that changes it", async () => {
    write("some");
    await screen.findByText("1 of 3 can be written to");
    screen.getByText(/^The others have neither started the bot nor allowed messages/);
    const link = screen.getByRole("link", { name: "Offer the task “Allow messages”" });
    expect(link.getAttribute("href")).toBe("/builder/bots/some/activities");
    await user.selectOptions(await screen.findByLabelText("Wallet"), "yes");
    await screen.findByText("0 users");
    screen.getByText("Nobody matches. Change the recipients.");
  });

  test("cannot be sent a broadcast if it has no others", async () => {
    write("nobody");
    await screen.findByText("0 of 1 can be written to");
    screen.getByText(/^These users have neither started the bot nor allowed messages/);
    expect(screen.queryByRole("link", { name: /Allow messages/ })).toBeNull();
    const send = screen.getByRole("button", { name: "Send broadcast" });
    expect(send).toHaveProperty("disabled", true);
  });

  test.each([
    [1, 5, false, "1 of 5 can be written to", "Можно написать 1 пользователю из 5"],
    [
      7310,
      10_204,
      true,
      "7,310 of the first 10,204 can be written to",
      "Можно написать 7\u00a0310 пользователям из первых 10\u00a0204",
    ],
    [21, 21, true, "More than 21 users", "Больше 21 пользователя"],
    [3, 3, false, "3 users", "3 пользователя"],
  ])("is described in words: %i of %i, more: %s", (count, all, hasMore, english, russian) => {
    const size = { count, all, hasMore };
    expect([broadcastWords.recipients(size), russianWords.recipients(size)]).toEqual([
      english,
      russian,
    ]);
  });
});

describe("a broadcast's content", () => {
  test("shows a player's values in its preview, and names those that no message can show", async () => {
    write();
    await screen.findByText("3 users");
    await owner.fill("Text", "Hi {{name}}, level {{ level }} of {{totalLevels}}");
    await waitFor(async () =>
      expect((await preview()).textContent).toMatch(/^Hi \S.*, level \d+ of \d+Open the app$/),
    );
    screen.getByText(/ of 4,096 characters. Each value counts with its maximum length$/);
    await owner.fill("Text", "{{nmae}} {{name}} {{rank}}");
    await owner.press("Send broadcast");
    await screen.findByText("A message can't show {{nmae}}, {{rank}}, only built-in values.");
    await owner.fill("Text", "{{username}}");
    await owner.press("Send broadcast");
    await screen.findByText(/^Some users have no such value/);
    await owner.fill("Text", `${"x".repeat(4000)}{{name}}`);
    await owner.press("Send broadcast");
    await screen.findByText("The message has 4,129 characters; the maximum is 4,096.");
  });

  test("has a text for each language, of which a fault names the language", async () => {
    write();
    await screen.findByText("3 users");
    await owner.fill("Text", "Hello");
    await owner.press("Translate");
    await owner.press("Add language: message and buttons");
    await user.click(await screen.findByRole("button", { name: "Russian" }));
    expect(await screen.findByLabelText("Text")).toHaveProperty("value", "Hello");
    await owner.fill("Text", "<b>Привет");
    const [button] = await screen.findAllByLabelText("Text on the button");
    await owner.paste(button as HTMLElement, "Играть");
    expect((await preview()).textContent).toBe("<b>ПриветИграть");
    await user.click(screen.getByRole("radio", { name: "en" }));
    expect((await preview()).textContent).toBe("HelloOpen the app");
    await owner.press("Send broadcast");
    await screen.findByText("Russian: The tag <b> isn't closed.");
  });

  test("has up to three buttons, whose faults show at their fields", async () => {
    write();
    await screen.findByText("3 users");
    await owner.fill("Text", "Hello");
    await owner.press("Add button");
    await owner.press("Add button");
    expect(screen.getByRole("button", { name: "Add button" })).toHaveProperty("disabled", true);
    const third = within(screen.getByRole("group", { name: "Button 3" }));
    await user.selectOptions(third.getByLabelText("Opens"), "Link");
    await owner.paste(third.getByLabelText("Address"), "http://example.com");
    await owner.press("Send broadcast");
    await third.findByText("Enter an https address without {{…}}.");
    third.getByText("Enter 1 to 64 characters without {{…}}.");
    await owner.press("Delete button 3");
    await owner.press("Delete button 2");
    await owner.press("Delete button 1");
    expect((await preview()).textContent).toBe("Hello");
  });
});

test("a broadcast that Telegram didn't answer names who may not have it, and goes to them again after a warning", async () => {
  const path = `${stage.service.url}/api/builder/bots/acme/broadcasts`;
  const headers = { cookie: stage.service.cookie };
  const allDone = async () => {
    const isDone = async () =>
      (await call<BroadcastPage>("GET", path, headers)).broadcasts.every(
        ({ status }) => status === "done",
      );
    while (!(await isDone())) await pass(1000);
  };
  await allDone();
  const { id } = await call<Broadcast>("POST", path, headers, {
    message: unansweredText,
    isEnableHtml: false,
    audience: {},
    idempotencyKey: "unanswered",
  });
  await allDone();
  openConsole(stage.service, `/bots/acme/broadcasts/${id}`);
  await owner.press("Resend to unknown users");
  const dialog = within(await screen.findByRole("dialog", { name: "Send it again to 3 users?" }));
  dialog.getByText(/will get it a second time/);
  await owner.confirm("Resend to unknown users");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await allDone();
  await user.click(await screen.findByRole("link", { name: "Show and export these users" }));
  await screen.findByText("3 of 3 users");
  screen.getByText("May or may not have received the broadcast");
});

describe("a scheduled broadcast", () => {
  const hourMs = 3_600_000;
  const setTime = async (at: number) =>
    fireEvent.change(await screen.findByLabelText("Date and time"), {
      target: { value: localTime(at) },
    });

  test("needs a time that is ahead, and shows what the clock will say", async () => {
    write();
    await owner.fill("Text", "Season 3");
    await user.click(await screen.findByRole("radio", { name: "At a set time" }));
    await screen.findByText("3 users");
    await owner.press("Schedule broadcast");
    await screen.findByText("Choose a date and a time.");
    await setTime(Date.now() - hourMs);
    await owner.press("Schedule broadcast");
    await screen.findByText("Choose a time that is at least a minute from now.");
    await setTime(Date.now() + 366 * 24 * hourMs);
    await owner.press("Schedule broadcast");
    await screen.findByText("Choose a time within a year from now.");
    const at = Date.parse("2030-01-01T00:00:00Z");
    expect(momentOf(localTime(at))).toBe(at);
  });

  test("is confirmed with its time, shown first, copied, and cancelled", async () => {
    write();
    await owner.fill("Text", "Season 3 for {{name}}");
    await user.click(await screen.findByRole("radio", { name: "At a set time" }));
    await setTime(Date.now() + 48 * hourMs);
    await screen.findByText("3 users");
    await owner.press("Schedule broadcast");
    await screen.findByRole("dialog", { name: /^Schedule for .+, \d{4} at \d\d:\d\d .M GMT.*\?$/ });
    await owner.confirm("Schedule broadcast");
    await heading("Broadcast: Season 3 for {{name}}");
    await screen.findByText(/^Starts .+, \d{4} at \d\d:\d\d .M GMT/);
    screen.getByText(`In your time zone: ${timeZone()}`);
    await screen.findByText("3 users");
    await user.click(screen.getByRole("link", { name: "All broadcasts" }));
    const table = within(await screen.findByRole("table", { name: "Broadcasts" }));
    const [, first] = table.getAllByRole("row");
    within(first as HTMLElement).getByText("Scheduled");
    within(first as HTMLElement).getByText("in 2 days");
    await user.click(table.getByRole("link", { name: "Season 3 for {{name}}" }));
    await owner.press("Copy to a new broadcast");
    expect(await screen.findByLabelText("Text")).toHaveProperty("value", "Season 3 for {{name}}");
    await user.click(screen.getByRole("link", { name: "All broadcasts" }));
    await user.click(await screen.findByRole("link", { name: "Season 3 for {{name}}" }));
    await owner.press("Copy to a new broadcast");
    await screen.findByRole("dialog", { name: "Replace your draft?" });
    await owner.confirm("Cancel");
    await owner.press("Cancel broadcast");
    await owner.confirm("Cancel broadcast");
    await screen.findByText("Cancelled");
  });
});

test("a draft that an earlier version of the console has kept is left out", async () => {
  write();
  await owner.fill("Text", "Kept");
  closeConsole();
  const name = Object.keys(sessionStorage).find((key) => key.endsWith(":broadcast/acme")) ?? "";
  const { buttons: _, ...older } = JSON.parse(sessionStorage.getItem(name) ?? "");
  sessionStorage.setItem(name, JSON.stringify({ ...older, hasButton: true, button: "Play" }));
  write();
  expect(await screen.findByLabelText("Text")).toHaveProperty("value", "");
  screen.getByRole("group", { name: "Button 1" });
});

test.each<[string, [handled: number, at: number][], number]>([
  ["the usual rate after one reading", [[0, 0]], messagesPerSecond],
  [
    "the usual rate in the first ten seconds",
    [
      [0, 0],
      [3, 9000],
    ],
    messagesPerSecond,
  ],
  [
    "the rate seen, if Telegram is slow",
    [
      [0, 0],
      [91, 28_000],
    ],
    3.25,
  ],
  [
    "no rate while nothing is handled",
    [
      [5, 0],
      [5, 20_000],
    ],
    0,
  ],
  [
    "never more than the usual rate",
    [
      [0, 0],
      [5000, 20_000],
    ],
    messagesPerSecond,
  ],
])("the time left is reckoned by %s", (_, readings, rate) => {
  expect(rateOf(readings.map(([handled, at]) => ({ handled, at })))).toBe(rate);
});
