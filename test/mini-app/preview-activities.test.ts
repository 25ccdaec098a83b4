import { describe, expect, test } from "vitest";
import type { Activities } from "#contract/activity/activities.schema.ts";
import type { Game } from "#contract/bot/game.schema.ts";
import { gameLimits } from "#contract/bot/game-limit.ts";
import { noBoosts } from "#game/boost.ts";
import { completedActivities, exampleActivities } from "#mini-app/preview/example-activities.ts";
import { exampleBoard } from "#mini-app/preview/example-board.ts";
import {
  answerQuiz,
  boostedGame,
  buyBoost,
  claimDaily,
  claimTask,
  type Played,
  type PlayedResult,
  startTask,
  withReadyTasks,
} from "#mini-app/preview/played-activities.ts";
import { refusal } from "#mini-app/preview/played-refusal.ts";
import type { LiveSession } from "#mini-app/session/session-request.ts";
import { ServiceError } from "#server/errors.ts";

const now = Date.UTC(2027, 0, 6, 12);
const game: Game = {
  levels: [{ name: "Silver", points: 1000 }],
  maxEnergy: 500,
  energyPerSecond: 1,
  pointsPerTap: 5,
  autominePointsPerHour: 0,
  points: 900,
  pointsSpent: 0,
  energyFullAt: now,
  autominingSince: now,
  tapsCountedAt: now,
};
const session = {
  serverTime: now,
  player: { tgId: 1, name: "Ada", username: "", customValue: 0 },
  game,
  level: 0,
  friendsCount: 3,
  fieldRequest: { tonRawAddress: "" },
} as LiveSession;
const task = { title: "Task", reward: 50 };
const visit = { ...task, id: "visit", kind: "visit", url: "https://example.com/" } as const;
const own: Activities = {
  tasks: [
    { ...task, id: "channel", kind: "subscribe", channel: "@acme" },
    { ...task, id: "site", kind: "visit", url: "https://example.com/" },
    { ...task, id: "word", kind: "code", code: "Sesame" },
    { ...task, id: "friends", kind: "invite", count: 3 },
    { ...task, id: "silver", kind: "level", level: 1 },
  ],
  daily: { rewards: [10, 20, 30], hour: 0, whenMissed: "start-over" },
  boosts: [
    { id: "tap", title: "Tap", price: 100, growth: 2, max: 4, effect: { pointsPerTap: 2 } },
    { id: "mine", title: "Mine", price: 950, growth: 1, max: 1, effect: { autominePerHour: 60 } },
  ],
  quizzes: [
    {
      id: "quiz",
      title: "Quiz",
      reward: 7,
      questions: [
        { question: "1 + 1?", options: ["2", "3"], right: 0 },
        { question: "2 + 2?", options: ["3", "4"], right: 1 },
      ],
    },
  ],
};
const shown = exampleActivities(own, session);
const played: Played = { game, activities: shown, boosted: noBoosts };
const states = (activities = shown) =>
  Object.fromEntries(activities.tasks.map(({ id, state }) => [id, state]));
const pays = (result: PlayedResult) =>
  result.kind === "paid" ? [result.paid, result.after.game.points] : result.code;

describe("the examples of the preview", () => {
  test("have tasks in each state, the third day, and a boost bought twice", () => {
    expect(states()).toEqual({
      channel: "open",
      site: "ready",
      word: "started",
      friends: "done",
      silver: "open",
    });
    expect(shown.daily).toMatchObject({ day: 3, isClaimed: false });
    expect(shown.boosts.map(({ bought, price }) => [bought, price])).toEqual([
      [2, 400],
      [0, 950],
    ]);
  });

  test("have no secret word, no owner's endpoint and no right answer", () => {
    const secret = { ...task, id: "asked", kind: "endpoint", endpoint: "https://a.example/q" };
    const told = JSON.stringify(
      exampleActivities({ ...own, tasks: [...(own.tasks ?? []), secret] } as Activities, session),
    );
    expect(told).not.toMatch(/Sesame|a\.example|"right"/);
  });

  test("replace only activities that a bot lacks", () => {
    const { tasks, quizzes } = completedActivities({ ...own, quizzes: [] });
    expect(tasks).toEqual(own.tasks);
    expect(quizzes).toHaveLength(1);
  });

  test("rank the player by their own points, and among friends with as many as they have", () => {
    const all = exampleBoard({ by: "points", period: "all", among: "all" }, session);
    expect(all.top.find(({ isSelf }) => isSelf)).toMatchObject({ name: "Ada", score: 900 });
    expect(all.top.map(({ place }) => place)).toEqual(all.top.map((_, index) => index + 1));
    expect(all.top.map(({ score }) => score)).toEqual(
      all.top.map(({ score }) => score).toSorted((one, other) => other - one),
    );
    const friends = exampleBoard({ by: "friends", period: "week", among: "friends" }, session);
    expect(friends.top).toHaveLength(4);
    expect(friends.endsAt).toBe(Date.UTC(2027, 0, 11));
  });

  test("leave a player without points off the leaderboard", () => {
    const fresh = { ...session, game: { ...game, points: 0 } };
    const board = exampleBoard({ by: "points", period: "all", among: "all" }, fresh);
    expect([board.place, board.score, board.top.some(({ isSelf }) => isSelf)]).toEqual([
      null,
      0,
      false,
    ]);
  });
});

describe("a played preview", () => {
  test("pays a task once, and not before it is done", () => {
    expect(pays(claimTask(played, own, "channel", {}))).toBe("TASK_NOT_DONE");
    const begun = { ...played, activities: startTask(shown, "channel") };
    const claimed = claimTask(begun, own, "channel", {});
    expect(pays(claimed)).toEqual([50, 950]);
    const after = claimed.kind === "paid" ? claimed.after : played;
    expect(pays(claimTask(after, own, "channel", {}))).toEqual([0, 950]);
    expect(pays(claimTask(played, own, "none", {}))).toBe("ACTIVITY_NOT_FOUND");
  });

  test("accepts the owner's word in any case", () => {
    expect(pays(claimTask(played, own, "word", { code: "open" }))).toBe("CODE_WRONG");
    expect(pays(claimTask(played, own, "word", { code: " SESAME " }))).toEqual([50, 950]);
    expect(pays(claimTask(played, own, "word", { code: "Ｓｅｓａｍｅ" }))).toEqual([50, 950]);
  });

  test("makes a task of a level ready when the level is reached, and a visit after its time", () => {
    const player = { level: 1, friendsCount: 3, hasWallet: false };
    const site = startTask(exampleActivities({ tasks: [visit] }, session), visit.id);
    const facts = { player, startedAt: new Map([[visit.id, now]]) };
    expect(states(withReadyTasks(shown, own, { ...facts, now })).silver).toBe("ready");
    expect(states(withReadyTasks(site, { tasks: [visit] }, { ...facts, now: now + 2999 }))).toEqual(
      { visit: "started" },
    );
    expect(states(withReadyTasks(site, { tasks: [visit] }, { ...facts, now: now + 3000 }))).toEqual(
      { visit: "ready" },
    );
  });

  test("pays the day's bonus once", () => {
    const claimed = claimDaily(played);
    expect(pays(claimed)).toEqual([30, 930]);
    expect(claimed.kind === "paid" && pays(claimDaily(claimed.after))).toEqual([0, 930]);
  });

  test("sells a boost for its current price, never for more than the player has", () => {
    const bought = buyBoost(played, own, "tap", { price: 400 }, now);
    expect(pays(bought)).toEqual([-400, 500]);
    if (bought.kind !== "paid") return;
    expect(bought.after.game).toMatchObject({ pointsPerTap: 7, pointsSpent: 400 });
    expect(pays(buyBoost(bought.after, own, "tap", { price: 400 }, now))).toBe("PRICE_CHANGED");
    expect(pays(buyBoost(played, own, "mine", { price: 950 }, now))).toBe("NOT_ENOUGH_POINTS");
  });

  test("sells boosts up to the service's maximum", () => {
    const most = gameLimits.pointsPerTap.maximum;
    const boosted = { ...noBoosts, pointsPerTap: most - 3 };
    const bought = buyBoost({ ...played, boosted }, own, "tap", { price: 400 }, now);
    expect(pays(bought)).toEqual([-400, 500]);
    if (bought.kind !== "paid") return;
    const { activities } = bought.after;
    expect(activities.boosts.map(({ price }) => price)).toEqual([null, 950]);
    const rich = { ...bought.after, game };
    expect(pays(buyBoost(rich, own, "tap", { price: 800 }, now))).toBe("BOOST_ALL_BOUGHT");
  });

  test.each([
    "ACTIVITY_NOT_FOUND",
    "CODE_WRONG",
    "NOT_ENOUGH_POINTS",
    "PRICE_CHANGED",
    "STORE_UNAVAILABLE",
  ] as const)("answers the service's own status for %s", async (code) => {
    const answer = refusal(code);
    expect(answer.status).toBe(new ServiceError(code).status);
    expect(await answer.json()).toMatchObject({ code });
  });

  test("keeps purchases when the draft sends its game again", () => {
    const boosts = { ...noBoosts, pointsPerTap: 4, autominePerHour: 60 };
    expect(boostedGame(game, boosts)).toEqual({
      ...game,
      pointsPerTap: 9,
      autominePointsPerHour: 60,
    });
  });

  test("shows the right answers once a quiz was answered, and pays the right ones", () => {
    const answered = answerQuiz(played, own, "quiz", { answers: [0, 0] });
    expect(pays(answered)).toEqual([7, 907]);
    const [quiz] = answered.kind === "paid" ? answered.after.activities.quizzes : [];
    expect(quiz?.result).toEqual({ answers: [0, 0], right: [0, 1], paid: 7 });
    expect(pays(answerQuiz(played, own, "quiz", { answers: [0] }))).toBe("QUIZ_CHANGED");
  });
});
