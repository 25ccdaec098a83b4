import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { visitMs } from "#contract/activity/activity-limit.ts";
import type { PlayerActivities } from "#contract/activity/player-activities.schema.ts";
import { call } from "../../page-service/client.ts";
import { pass } from "../../page-time.ts";
import { botWith, refusal } from "../service.ts";
import { setStage } from "../stage.ts";

const stage = setStage(
  botWith({
    tasks: [
      { id: "site", title: "Visit the site", reward: 50, kind: "visit", url: "https://acme.test/" },
      { id: "bronze", title: "Reach Bronze", reward: 70, kind: "level", level: 1 },
      { id: "word", title: "Say the word", reward: 30, kind: "code", code: "Open" },
      { id: "news", title: "Join the news", reward: 10, kind: "subscribe", channel: "@acme_news" },
      { id: "ticket", title: "Buy a ticket", reward: 20, kind: "api" },
      { id: "write", title: "Get our news", reward: 0, kind: "messages" },
      { id: "tour", title: "Take the tour", reward: 5, kind: "api", url: "https://acme.test/tour" },
    ],
    daily: { rewards: [100, 20_000], hour: 0, whenMissed: "start-over" },
    boosts: [
      {
        id: "tap",
        title: "Strong tap",
        price: 40,
        growth: 2,
        max: 2,
        effect: { pointsPerTap: 1 },
      },
    ],
    quizzes: [
      {
        id: "sums",
        title: "Sums",
        reward: 25,
        questions: [
          { question: "1 + 1?", options: ["1", "2"], right: 1 },
          { question: "2 + 2?", options: ["4", "5"], right: 0 },
        ],
      },
    ],
    screen: {
      blocks: [
        { type: "points" },
        { type: "tap" },
        { type: "tasks" },
        { type: "daily" },
        { type: "boosts" },
        { type: "quiz", label: "Our quiz" },
        { type: "quiz", quiz: "gone" },
      ],
    },
  }),
);

const { callsTo, tap } = stage;
const open = async () => {
  await stage.service.arrive(stage.tgId);
  await stage.open();
  await screen.findByText("Say the word");
};
const card = (kind: string) => document.querySelector<HTMLElement>(`.${kind}-block`) as HTMLElement;
const row = (title: string) => within(screen.getByText(title).closest("li") as HTMLElement);
const press = (button: HTMLElement) => fireEvent.click(button);
const points = () => Number(stage.slot("points")?.dataset.value);
const pointsAre = (count: number) => waitFor(() => expect(points()).toBe(count));
/** The current announcement for screen readers. */
const said = () => [...document.querySelectorAll(".activity-said")].at(-1)?.textContent;
const rises = (numbers: number[]) =>
  numbers.every((one, index) => index === 0 || one > (numbers[index - 1] ?? 0));
const say = (word: string) => {
  const { getByRole } = row("Say the word");
  fireEvent.change(getByRole("textbox", { name: "Secret word" }), { target: { value: word } });
  press(getByRole("button", { name: "Check" }));
};
/** A call by another device of the player. */
const elsewhere = async <Answer,>(path: string, body?: object): Promise<Answer> => {
  const { token } = await stage.service.signIn(stage.tgId);
  const url = `${stage.service.url}/api/mini-app/acme/${path}`;
  return call(body ? "POST" : "GET", url, { authorization: `Bearer ${token}` }, body);
};

/** Lets the service answer with activities that differ from the real ones. */
const answerActivities = async (change: (known: PlayerActivities) => Partial<PlayerActivities>) => {
  await stage.service.arrive(stage.tgId);
  const known = await elsewhere<PlayerActivities>("activities");
  stage.service.answer(/GET .*\/activities/, { ...known, ...change(known) });
};

describe("a task", () => {
  test("with a secret word accepts none without attempts left", async () => {
    await open();
    for (let tries = 4; tries >= 0; tries--) {
      say("closed");
      await row("Say the word").findByText(tries > 0 ? new RegExp(`${tries} tr`) : /No tries left/);
    }
    expect(row("Say the word").getByRole("textbox").matches(":disabled")).toBe(true);
  });

  test("that is a visit is paid automatically when the player returns", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    await open();
    press(row("Visit the site").getByRole("button", { name: "Open" }));
    await row("Visit the site").findByRole("button", { name: "Claim" });
    await waitFor(() => expect(opened).toHaveBeenCalledOnce());
    expect(opened.mock.calls[0]?.[0]).toBe("https://acme.test/");
    expect(callsTo(/site\/claim/)).toHaveLength(0);
    window.dispatchEvent(new Event("focus"));
    await pass(visitMs / 2);
    expect(callsTo(/site\/claim/)).toHaveLength(0);
    await row("Visit the site").findByText("Done");
    await pointsAre(50);
    expect(callsTo(/site\/claim/)).toHaveLength(1);
  });

  test("that is a visit is paid by hand, too, and its card shows if its beginning was lost", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    await open();
    stage.service.spoil(/site\/start/, "cut");
    press(row("Visit the site").getByRole("button", { name: "Open" }));
    press(await row("Visit the site").findByRole("button", { name: "Claim" }));
    await row("Visit the site").findByText("Done");
    await pointsAre(50);
  });

  test("that is a visit is no longer checked after its page was closed", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    await open();
    press(row("Visit the site").getByRole("button", { name: "Open" }));
    await row("Visit the site").findByRole("button", { name: "Claim" });
    await waitFor(() => expect(callsTo(/site\/start/)).toHaveLength(1));
    await pass(50);
    const calls = callsTo(/./).length;
    stage.page.close();
    window.dispatchEvent(new Event("focus"));
    await pass(2 * visitMs);
    expect(callsTo(/./)).toHaveLength(calls);
  });

  test("of a channel shows whether it was checked, and its link can be opened again", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    await open();
    press(row("Join the news").getByRole("button", { name: "Join" }));
    stage.service.spoil(/news\/claim/, refusal(409, "TASK_NOT_DONE"));
    press(await row("Join the news").findByRole("button", { name: "Check" }));
    await row("Join the news").findByText(/not joined yet/);
    stage.service.spoil(/news\/claim/, refusal(409, "TASK_NOT_CHECKED"));
    press(row("Join the news").getByRole("button", { name: "Check" }));
    await row("Join the news").findByText(/cannot be checked now/);
    press(row("Join the news").getByRole("button", { name: "Open again" }));
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(2));
    expect(opened.mock.calls[1]?.[0]).toBe("https://t.me/acme_news");
  });

  test("of messages has no points without a reward, explains a refusal, and is done by a claim", async () => {
    await open();
    const { getByRole, findByText, queryByText } = row("Get our news");
    expect(queryByText(/\+/)).toBeNull();
    stage.service.spoil(/write\/claim/, refusal(409, "TASK_NOT_DONE"));
    press(getByRole("button", { name: "Allow" }));
    await findByText("The bot cannot write to you yet. Start it in its chat, then try again.");
    press(getByRole("button", { name: "Allow" }));
    await findByText("Done");
    expect(queryByText(/cannot write/)).toBeNull();
    await waitFor(() => expect(said()).toBe("Get our news: Done"));
    expect(points()).toBe(0);
  });

  test("reported by the owner's server is open before, and done at the next look", async () => {
    await open();
    press(row("Buy a ticket").getByRole("button", { name: "Check" }));
    await row("Buy a ticket").findByText("Not done yet. Do it, then check again.");
    await stage.service.report(stage.tgId, "ticket");
    press(row("Buy a ticket").getByRole("button", { name: "Check" }));
    await row("Buy a ticket").findByText("Done");
    await pointsAre(20);
    expect(said()).toBe("Buy a ticket: Done");
  });

  test("reported meanwhile by the owner's server is done when the player returns", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    await open();
    press(row("Take the tour").getByRole("button", { name: "Open" }));
    await row("Take the tour").findByRole("button", { name: "Open again" });
    await waitFor(() => expect(opened).toHaveBeenCalledOnce());
    await waitFor(() => expect(callsTo(/tour\/start/)).toHaveLength(1));
    await stage.service.report(stage.tgId, "tour");
    await pass(61_000);
    window.dispatchEvent(new Event("visibilitychange"));
    await row("Take the tour").findByText("Done");
    await pointsAre(5);
    expect(callsTo(/tour\/claim/)).toHaveLength(0);
  });

  test("can be claimed as soon as the player's level allows it", async () => {
    await open();
    expect(row("Reach Bronze").queryByRole("button")).toBeNull();
    expect(row("Reach Bronze").getByRole("progressbar").ariaValueText ?? "0 of 1").toBe("0 of 1");
    await stage.service.credit(stage.tgId, 100);
    await stage.refetch();
    press(await row("Reach Bronze").findByRole("button", { name: "Claim" }));
    await row("Reach Bronze").findByText("Done");
    await pointsAre(170);
  });

  test("shows why it is not paid, waits for the player, and shows the points when it is", async () => {
    await open();
    stage.service.spoil(/word\/claim/, "cut");
    say("open");
    await row("Say the word").findByText(/No connection/);
    stage.service.spoil(/word\/claim/, refusal(422, "POINTS_OVERFLOW"));
    say("open");
    await row("Say the word").findByText("Your balance is full.");
    say("open");
    await pointsAre(30);
    await waitFor(() => expect(said()).toBe("Say the word: +30"));
  });

  test("that is claimed on an expired session is paid, and so are earlier taps", async () => {
    await open();
    stage.service.spoil(/POST .*\/taps/, refusal(401, "SESSION_EXPIRED"));
    await tap();
    say("open");
    await row("Say the word").findByText("Done");
    await pointsAre(35);
    stage.service.spoil(/news\/claim/, refusal(401, "SESSION_EXPIRED"));
    stage.service.spoil(/news\/claim/, refusal(409, "TASK_NOT_DONE"));
    vi.spyOn(window, "open").mockReturnValue(null);
    press(row("Join the news").getByRole("button", { name: "Join" }));
    press(await row("Join the news").findByRole("button", { name: "Check" }));
    await row("Join the news").findByText(/not joined yet/);
  });

  test("with a lost answer is paid once, and shows Done without points", async () => {
    await open();
    stage.service.spoil(/word\/claim/, "lose");
    say("open");
    await row("Say the word").findByText("Done");
    await pointsAre(30);
    expect(said()).toMatch(/No connection/);
  });

  test("that another device has claimed is Done without points", async () => {
    await open();
    await elsewhere("tasks/word/claim", { code: "open" });
    say("open");
    await row("Say the word").findByText("Done");
    await waitFor(() => expect(said()).toBe("Say the word: Done"));
    await pointsAre(30);
  });

  test("that is paid stays so when an older answer arrives late", async () => {
    await open();
    stage.service.spoil(/GET .*\/activities/, "hold");
    const late = stage.page.client.refetchQueries({ queryKey: ["activities"] });
    await waitFor(() => expect(callsTo(/GET .*\/activities/)).toHaveLength(2));
    await pass(50);
    say("open");
    await row("Say the word").findByText("Done");
    stage.service.heal();
    await late;
    await pass(200);
    row("Say the word").getByText("Done");
  });

  test("that is done is last, and many are folded", async () => {
    await answerActivities(({ tasks }) => ({
      tasks: tasks.map((task, index) => (index === 1 ? task : { ...task, state: "done" })),
    }));
    await stage.open();
    const folded = await screen.findByText("Done: 6");
    expect(folded.closest("details")?.open).toBe(false);
    const titles = [...card("tasks").querySelectorAll(".task-title")].map((one) => one.textContent);
    expect(titles[0]).toBe("Reach Bronze");
  });

  test("shows a message on its card when all are done", async () => {
    await answerActivities(({ tasks }) => ({
      tasks: tasks.map((task) => ({ ...task, state: "done" })),
    }));
    await stage.open();
    await screen.findByText(/All done!/);
  });
});

describe("the daily bonus", () => {
  const daily = () => within(card("daily"));

  test("is paid, and shows when there is more", async () => {
    await open();
    press(daily().getByRole("button", { name: "Claim +100" }));
    await daily().findByText(/Come back in/);
    await pointsAre(100);
    const [first, second] = daily().getAllByRole("listitem");
    expect(first?.textContent).toContain("Day 1: +100, today, claimed");
    expect(second?.textContent).toContain("Day 2: +20,000");
    expect(second?.textContent).toContain("20K");
  });

  test("can be claimed when the next day begins, without a reload", async () => {
    const day = { rewards: [100, 20_000], day: 1, isClaimed: true, nextDayAt: Date.now() + 5000 };
    await answerActivities(() => ({ daily: day }));
    await stage.open();
    await screen.findByText("Come back in 1 min");
    await daily().findByRole("button", { name: "Claim +20,000" });
  });

  test("of a missed day is requested until the service answers with the next one", async () => {
    await stage.service.arrive(stage.tgId);
    const known = await elsewhere<PlayerActivities>("activities");
    const read = /GET .*\/activities/;
    const answer = (nextDayAt: number, day: number) => {
      const daily = { rewards: [100, 20_000], isClaimed: false, day, nextDayAt };
      stage.service.answer(read, { ...known, daily });
    };
    const reads = () => callsTo(read).length;
    const endsAt = Date.now() + 5000;
    answer(endsAt, 2);
    await stage.open();
    await screen.findByRole("button", { name: "Claim +20,000" });
    await pass(20_000);
    // The other device, the opening, and at least one more.
    expect(reads()).toBeGreaterThan(2);
    stage.service.heal();
    answer(endsAt + 86_400_000, 1);
    await pass(31_000);
    daily().getByRole("button", { name: "Claim +100" });
    const before = reads();
    await pass(31_000);
    expect(reads()).toBe(before);
  });
});

describe("a boost", () => {
  const shop = () => within(card("boosts"));
  const priceButton = () => shop().getByRole("button", { name: /Buy Strong tap/ });
  const isOff = () => priceButton().getAttribute("aria-disabled") === "true";
  const rich = async (count: number) => {
    await stage.service.arrive(stage.tgId);
    await stage.service.credit(stage.tgId, count);
    await stage.open();
    await screen.findByText("Strong tap");
    await pointsAre(count);
  };

  test("that the player cannot pay shows the missing points", async () => {
    await open();
    expect(isOff()).toBe(true);
    shop().getByText("40 more points");
    press(priceButton());
    await pass(100);
    expect(callsTo(/boosts/)).toHaveLength(0);
    await tap();
    await shop().findByText("35 more points");
  });

  test("of a huge price shows the missing points in Russian, too", async () => {
    await answerActivities(({ boosts }) => ({
      boosts: boosts.map((boost) => ({ ...boost, price: 123_456_789_012 })),
    }));
    await stage.open({ language: "ru" });
    await screen.findByText("123,5 млрд очков не хватает");
  });

  test("works at once, and its price grows until all is bought", async () => {
    await rich(200);
    press(priceButton());
    await pointsAre(160);
    await shop().findByText("Bought 1 of 2");
    await tap();
    await pointsAre(166);
    press(priceButton());
    await pointsAre(86);
    await shop().findByText("Maxed out");
  });

  test("with a lost answer is bought once by two presses", async () => {
    await rich(200);
    stage.service.spoil(/POST .*\/boosts/, "lose");
    stage.service.spoil(/GET .*\/activities/, "hold", true);
    press(priceButton());
    await shop().findByText(/No connection/);
    press(priceButton());
    await pointsAre(160);
    const [one, other] = callsTo(/POST .*\/boosts/).map(({ body }) => JSON.parse(body));
    expect(other).toEqual(one);
  });

  test("that has become dearer shows the new price", async () => {
    await rich(200);
    await elsewhere("boosts/tap", { requestId: "other-device", price: 40 });
    press(priceButton());
    await shop().findByText(/The price has changed/);
    await shop().findByRole("button", { name: /price: 80/ });
    // One of the other device and one of this one.
    expect(callsTo(/POST .*\/boosts/)).toHaveLength(2);
  });
});

describe("a quiz", () => {
  const quiz = () => within(card("quiz"));
  const choose = async (option: string) =>
    press(await quiz().findByRole("radio", { name: option }));
  const next = (name: string) => press(quiz().getByRole("button", { name }));

  test("has one question at a time, keeps the answers when sending fails, and marks the right ones", async () => {
    await open();
    await choose("1");
    next("Next");
    await choose("4");
    next("Back");
    await choose("2");
    next("Next");
    stage.service.spoil(/quizzes/, "cut");
    next("Send answers");
    await quiz().findByText(/No connection/);
    next("Send answers");
    await quiz().findByText("2 of 2 correct");
    await pointsAre(50);
    expect(quiz().getAllByText("Correct")).toHaveLength(2);
  });

  test("that has changed starts again", async () => {
    await open();
    await choose("2");
    next("Next");
    await choose("4");
    const known = await elsewhere<PlayerActivities>("activities");
    const [sums] = known.quizzes;
    const questions = [{ question: "3 + 3?", options: ["6", "7"] }];
    const body = { ...known, quizzes: [{ ...sums, questions }] };
    stage.service.spoil(/POST .*quizzes/, refusal(409, "QUIZ_CHANGED"));
    stage.service.spoil(/GET .*\/activities/, { status: 200, body });
    next("Send answers");
    await quiz().findByText("3 + 3?");
    quiz().getByText(/The quiz has changed/);
    quiz().getByText("Question 1 of 1");
    expect(quiz().queryByRole("radio", { checked: true })).toBeNull();
  });

  test("that the bot no longer has leaves no card", async () => {
    await open();
    const [, gone] = document.querySelectorAll(".quiz-block");
    expect(gone?.querySelector(".nothing")).not.toBeNull();
  });
});

describe("activities", () => {
  test("that do not load show a message, and load when the service is back", async () => {
    stage.service.spoil(/GET .*\/activities/, refusal(503, "STORE_UNAVAILABLE"), true);
    await stage.open();
    const failed = await screen.findAllByText("This could not be loaded.");
    expect(failed.length).toBeGreaterThan(1);
    stage.service.heal();
    await screen.findByText("Say the word");
  });

  test("take no points back from a session that arrived during a claim", async () => {
    await open();
    stage.service.spoil(/word\/claim/, "hold");
    say("open");
    await waitFor(() => expect(callsTo(/word\/claim/)).toHaveLength(1));
    await pass(50);
    await stage.service.credit(stage.tgId, 500);
    await stage.refetch();
    await pointsAre(530);
    stage.service.heal();
    await row("Say the word").findByText("Done");
    await pass(200);
    expect(points()).toBe(530);
    expect(stage.page.pointsShown).toSatisfy(rises);
  });
});
