import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Leaderboard, LeaderboardRow } from "#contract/user/leaderboard.schema.ts";
import { pass } from "../../page-time.ts";
import { botWith } from "../service.ts";
import { setStage } from "../stage.ts";

const bot = botWith({
  boosts: [
    { id: "tap", title: "Strong tap", price: 40, growth: 2, max: 2, effect: { pointsPerTap: 1 } },
  ],
  screen: {
    blocks: [
      { type: "points" },
      { type: "tap" },
      { type: "boosts" },
      { type: "leaderboard" },
      { type: "leaderboard", label: "Inviters of the week", by: "friends", period: "week" },
      { type: "friends" },
    ],
  },
});
const stage = setStage(bot);

/** The requests for the first leaderboard so far. */
const requestCount = () => stage.callsTo(/GET .*\/leaderboard\?.*by=points/).length;
/** The same, after those of the opening. */
const requests = async () => {
  await waitFor(() => expect(requestCount()).toBeGreaterThan(0));
  await pass(1000);
  return requestCount();
};
const boards = () => screen.findAllByRole("group", { name: "Who is ranked" });
/** The card of the first leaderboard, by points, or of the second. */
const board = async (index = 0): Promise<HTMLElement> => {
  const found = (await boards())[index]?.closest<HTMLElement>(".leaderboard-block");
  if (!found) throw new Error("There is no such leaderboard.");
  return found;
};
const rowsOf = (card: HTMLElement) =>
  within(card)
    .queryAllByRole("listitem")
    .map((row) => row.textContent);
const rowsCome = async (rows: unknown[], index = 0) => {
  const card = await board(index);
  await waitFor(() => expect(rowsOf(card)).toEqual(rows));
  return card;
};
const press = (name: string | RegExp, card: HTMLElement) =>
  fireEvent.click(within(card).getByRole("button", { name }));

const rows = (from: number, to: number, self?: number): LeaderboardRow[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    place: from + index,
    name: `Player ${from + index}`,
    score: 5000 - from - index,
    isSelf: from + index === self,
  }));
const answer = (change: Partial<Leaderboard>) => {
  const empty = { top: [], around: [], place: null, topPercent: null, score: 0, endsAt: null };
  stage.service.answer(/GET .*\/leaderboard/, { ...empty, ...change });
};

describe("a leaderboard", () => {
  test("ranks players by points, and shows the player's own as the page does, taps included", async () => {
    const { service, tgId } = stage;
    await service.arrive(tgId);
    for (const [other, points] of [1_000_000_300, 1_000_000_200, 1_000_000_100].entries()) {
      await service.signIn(tgId + other + 1);
      await service.credit(tgId + other + 1, points + tgId);
    }
    await service.credit(tgId, 1_000_000_150 + tgId);
    await stage.open();
    const card = await board();
    const own = await waitFor(() => {
      const found = within(card)
        .getAllByRole("listitem")
        .find((row) => row.hasAttribute("aria-current"));
      expect(found).toBeDefined();
      return found as HTMLElement;
    });
    expect(rowsOf(card).slice(0, 4)).toEqual([
      expect.stringMatching(/^1Ada1,000,000,\d{3}$/),
      expect.stringMatching(/^2Ada1,000,000,\d{3}$/),
      expect.stringMatching(/^3AdaYou1,000,000,\d{3}$/),
      expect.stringMatching(/^4Ada1,000,000,\d{3}$/),
    ]);
    const points = () => stage.slot("points")?.textContent ?? "";
    const before = points();
    await stage.tap();
    await waitFor(() => expect(points()).not.toBe(before));
    expect(own.textContent).toBe(`3AdaYou${points()}`);
  });

  test("shows the first ten with the player's neighbours, and all on a separate page", async () => {
    answer({ top: rows(1, 60, 40), place: 40, score: 4960 });
    await stage.open();
    const card = await board(1);
    await waitFor(() => expect(rowsOf(card)).toHaveLength(15));
    expect(rowsOf(card).slice(9)).toEqual([
      "10Player 104,990",
      "38Player 384,962",
      "39Player 394,961",
      "40AdaYou4,960",
      "41Player 414,959",
      "42Player 424,958",
    ]);
    press("Show all", card);
    const page = await screen.findByRole("dialog", { name: "Inviters of the week" });
    await waitFor(() => expect(rowsOf(page)).toHaveLength(60));
    expect(within(page).queryByRole("button", { name: "Show all" })).toBeNull();
    press("Back", page);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("shows a player beyond the exact ranks a share of all players", async () => {
    const around = rows(1, 3, 2).map((row) => ({ ...row, place: null }));
    answer({ top: rows(1, 100), around, topPercent: 3, score: 4998 });
    await stage.open();
    const card = await board(1);
    await within(card).findByText("You're in the top 3%");
    expect(rowsOf(card).slice(10)).toEqual(["–Player 14,999", "–AdaYou4,998", "–Player 34,997"]);
  });

  test("explains how to score, until the first points", async () => {
    await stage.service.arrive(stage.tgId);
    answer({ endsAt: Date.now() + 3_600_000 });
    await stage.open();
    await within(await board()).findByText(/Earn your first points/);
    const friends = await board(1);
    await within(friends).findByText(/Invite a friend this week/);
    await stage.tap();
    await waitFor(() => expect(screen.queryByText(/Earn your first points/)).toBeNull());
    press("Invite", friends);
    await screen.findByRole("dialog", { name: "Friends" });
  });

  test("of friends ranks the player with those who came by their link", async () => {
    const { service, tgId } = stage;
    const { refCode } = await service.signIn(tgId);
    await service.credit(tgId, 500);
    await service.signIn(tgId + 1, refCode);
    await service.signIn(tgId + 2);
    await stage.open();
    const card = await board();
    fireEvent.click(within(card).getByRole("radio", { name: "Friends" }));
    await rowsCome(["1AdaYou500"]);
    expect(within(card).getByText(/None of your friends/)).toBeTruthy();
    await service.credit(tgId + 1, 900);
    await stage.page.client.refetchQueries({ queryKey: ["leaderboard"] });
    await rowsCome(["1Ada900", "2AdaYou500"]);
    expect(within(card).queryByText(/None of your friends/)).toBeNull();
  });

  test("of a week shows when it ends, and is requested again afterwards", async () => {
    const day = 24 * 3_600_000;
    answer({ top: rows(1, 2), endsAt: Date.now() + 61_000 });
    await stage.open();
    const card = await board(1);
    await within(card).findByText("Ends in 2 min");
    await pass(2000);
    within(card).getByText("Ends in 1 min");
    stage.service.heal();
    answer({ top: rows(1, 1), endsAt: Date.now() + 3 * day });
    await within(card).findByText("Ends in 2 d 23 h", undefined, { timeout: 75_000 });
    expect(rowsOf(card)).toHaveLength(1);
  });

  test("of a week that has ended is requested until the next one begins", async () => {
    const day = 24 * 3_600_000;
    const endsAt = Date.now() + 5000;
    answer({ top: rows(1, 2), endsAt });
    await stage.open();
    const card = await board(1);
    await within(card).findByText("Ends in 1 min");
    await pass(20_000);
    stage.service.heal();
    stage.service.spoil(/GET .*\/leaderboard/, "cut", true);
    await pass(31_000);
    stage.service.heal();
    answer({ top: rows(1, 1), endsAt: Date.now() + 2.52 * day });
    await within(card).findByText("Ends in 2 d 12 h", undefined, { timeout: 40_000 });
    expect(rowsOf(card)).toHaveLength(1);
  });

  test("hides the player's name from others at once, and shows it again", async () => {
    const { service, tgId } = stage;
    await service.signIn(tgId);
    await service.credit(tgId, 2_000_000_000);
    await stage.open();
    const card = await board();
    fireEvent.click(await within(card).findByRole("button", { name: "Hide my name" }));
    await within(card).findByText("Others see “Hidden player”.");
    await waitFor(() => expect(stage.callsTo(/PUT .*\/leaderboard\/name/)).toHaveLength(1));
    stage.page.close();
    await stage.open({ tgId: tgId + 1 });
    const seen = await board();
    await waitFor(() => expect(rowsOf(seen)[0]).toBe("1Hidden player2,000,000,000"));
    stage.page.close();
    await stage.open();
    fireEvent.click(await within(await board()).findByRole("button", { name: "Show my name" }));
    await waitFor(() => expect(screen.queryByText("Others see “Hidden player”.")).toBeNull());
    await within(await board()).findByRole("button", { name: "Hide my name" });
  });

  test("shows the name again if hiding it could not be saved, with a message", async () => {
    await stage.service.signIn(stage.tgId);
    await stage.service.credit(stage.tgId, 700);
    stage.service.spoil(/PUT .*\/leaderboard\/name/, "hold");
    await stage.open();
    const card = await board();
    fireEvent.click(await within(card).findByRole("button", { name: "Hide my name" }));
    await within(card).findByRole("button", { name: "Show my name" });
    stage.service.heal();
    await stage.page.client.refetchQueries({ queryKey: ["activities"] });
    stage.service.spoil(/PUT .*\/leaderboard\/name/, { status: 503, body: {} });
    press("Show my name", card);
    await within(card).findByText("This could not be saved. Try again.");
    await within(card).findByRole("button", { name: "Show my name" });
  });

  test("that could not be loaded shows a message, and the retry brings it", async () => {
    await stage.service.signIn(stage.tgId);
    await stage.service.credit(stage.tgId, 600);
    stage.service.spoil(/GET .*\/leaderboard/, "cut", true);
    await stage.open();
    const card = await board();
    await within(card).findByText("The leaderboard could not be loaded.");
    stage.service.heal();
    press("Try again", card);
    await waitFor(() => expect(rowsOf(card).some((row) => row?.includes("You"))).toBe(true));
  });

  test("is requested again after taps, at most every 30 s", async () => {
    await stage.service.arrive(stage.tgId);
    await stage.open();
    await board();
    const before = await requests();
    for (let batch = 0; batch < 4; batch++) {
      await stage.tap();
      await stage.paid();
      await pass(5000);
    }
    expect(requestCount()).toBe(before);
    await pass(15_000);
    expect(requestCount()).toBe(before + 1);
    await pass(40_000);
    expect(requestCount()).toBe(before + 1);
  });

  test("of all time is requested again after a purchase", async () => {
    await stage.service.arrive(stage.tgId);
    await stage.service.credit(stage.tgId, 500);
    await stage.open();
    await board();
    const before = await requests();
    fireEvent.click(screen.getByRole("button", { name: /Buy Strong tap/ }));
    await waitFor(() => expect(stage.slot("points")?.dataset.value).toBe("460"));
    await pass(31_000);
    expect(requestCount()).toBe(before + 1);
  });
});
