import { describe, expect, test } from "vitest";
import { freeId, idFromTitle, isActivityId } from "#builder/activities/activity-id.ts";
import { withMember } from "#builder/activities/activity-rules.ts";
import { boostRules, newBoost, purchasesOf } from "#builder/activities/boost-draft.ts";
import { cardRules } from "#builder/activities/card-draft.ts";
import {
  dailyRules,
  dayDraft,
  maxDays,
  pastedRewards,
  withPasted,
} from "#builder/activities/daily-draft.ts";
import { inviteRules } from "#builder/activities/invite-draft.ts";
import { newQuestion, newQuiz, quizFaults, quizRules } from "#builder/activities/quiz-draft.ts";
import { copyOf, withTitle } from "#builder/activities/row-draft.ts";
import { channelFrom, newTask, taskFaults, taskRules } from "#builder/activities/task-draft.ts";
import type { Activities, Task } from "#contract/activity/activities.schema.ts";
import { taskKinds } from "#contract/activity/activity-limit.ts";

const task = { title: { en: "Do it", ru: "Сделай" }, reward: 5 };
const tasks: Task[] = [
  { ...task, id: "visit", kind: "visit", url: "https://t.me/acme", icon: "https://e.com/i.png" },
  { ...task, id: "subscribe", kind: "subscribe", channel: "@acme_news" },
  { ...task, id: "invite", kind: "invite", count: 3 },
  { ...task, id: "level", kind: "level", level: 2 },
  { ...task, id: "wallet", kind: "wallet" },
  { ...task, id: "code", kind: "code", code: "sesame", url: "https://youtu.be/x" },
  { ...task, id: "endpoint", kind: "endpoint", endpoint: "https://example.com/done" },
  { ...task, id: "api", kind: "api", url: "https://example.com/shop" },
];
const activities: Required<Activities> = {
  tasks,
  daily: { rewards: [10, 20, 50], hour: 5, whenMissed: "go-on" },
  boosts: [
    { id: "tap", title: "Tap", price: 100, growth: 1.5, max: 3, effect: { pointsPerTap: 2 } },
    { id: "sun", title: "Sun", price: 9, growth: 1, max: 1, effect: { energyPerSecond: 0.5 } },
  ],
  invite: { points: 500, friendPoints: 0, when: { level: 2 }, text: "Come!" },
  quizzes: [
    {
      id: "quiz",
      title: "Quiz",
      reward: 7,
      questions: [{ question: "Who?", options: ["You", "I", "They"], right: 2 }],
    },
  ],
  onboarding: [{ title: "Hello" }, { title: "Tap", text: "Often", image: "https://e.com/a.png" }],
};

test("activities come out of their forms as they went in, and a bot without one stays without", () => {
  expect(tasks.map(({ kind }) => kind)).toEqual(taskKinds);
  const through = {
    tasks: taskRules.toValue(taskRules.toDraft(activities.tasks)),
    daily: dailyRules.toValue(dailyRules.toDraft(activities.daily)),
    boosts: boostRules.toValue(boostRules.toDraft(activities.boosts)),
    invite: inviteRules.toValue(inviteRules.toDraft(activities.invite)),
    quizzes: quizRules.toValue(quizRules.toDraft(activities.quizzes)),
    onboarding: cardRules.toValue(cardRules.toDraft(activities.onboarding)),
  };
  expect(through).toEqual(activities);
  expect([
    taskRules.toValue(taskRules.toDraft(undefined)),
    dailyRules.toValue(dailyRules.toDraft(undefined)),
    inviteRules.toValue(inviteRules.toDraft(undefined)),
  ]).toEqual([undefined, undefined, undefined]);
});

test("saving one activity leaves the others as they are", () => {
  const { daily: _daily, ...others } = activities;
  expect(withMember(activities, "daily", undefined)).toEqual(others);
  expect(withMember(others, "daily", activities.daily)).toEqual(activities);
});

describe("an id", () => {
  test.each([
    ["Join our channel!", "join-our-channel"],
    ["Подпишитесь на канал", "podpishites-na-kanal"],
    ["Ещё один щедрый день", "esche-odin-schedryy-den"],
    ["  Café №7 ", "cafe-7"],
    ["به کانال بپیوندید", "spare"],
    ["", "spare"],
    [`${"a".repeat(39)} b`, "a".repeat(39)],
  ])("of the title %j is %j", (title, id) => {
    expect(idFromTitle(title, "spare", [])).toBe(id);
    expect(isActivityId(id)).toBe(true);
  });

  test("is another one where it is taken, also when it is as long as it may be", () => {
    expect(idFromTitle("Join", "visit", ["join", "join-2"])).toBe("join-3");
    expect(freeId("join-2", ["join-2"])).toBe("join-3");
    const longest = "a".repeat(40);
    expect(freeId(longest, [longest])).toBe(`${"a".repeat(38)}-2`);
  });

  test("follows the title until it is typed or saved, and a copy gets one of its own", () => {
    const fresh = withTitle(newTask("visit", "visit"), "Read it", "visit", []);
    expect(fresh.id).toBe("read-it");
    expect(withTitle({ ...fresh, isIdTyped: true }, "Other", "visit", []).id).toBe("read-it");
    const saved = { ...fresh, isSaved: true };
    expect(withTitle(saved, "Other", "visit", [])).toMatchObject({ id: "read-it", title: "Other" });
    expect(copyOf(saved, ["read-it"])).toMatchObject({ id: "read-it-2", isSaved: false });
  });
});

describe("a task", () => {
  const around = { ids: ["a"], levelsCount: 2, allowLocal: false };
  const faults = (change: Partial<ReturnType<typeof newTask>>) =>
    taskFaults(
      { ...newTask(change.kind ?? "wallet", "a"), title: "T", reward: 1, ...change },
      around,
    );

  test.each([
    [{ kind: "wallet" as const }, {}],
    [{ kind: "visit" as const, url: "http://t.me/x" }, { url: "link" }],
    [{ kind: "visit" as const }, { url: "missing" }],
    [{ kind: "subscribe" as const, channel: "@no" }, { channel: "channel" }],
    [{ kind: "subscribe" as const, channel: "-1001234567890" }, { url: "invitation-link" }],
    [{ kind: "level" as const, level: 3 }, { level: "level" }],
    [{ kind: "code" as const, code: "  " }, { code: "missing" }],
    [{ kind: "endpoint" as const, endpoint: "https://localhost/x" }, { endpoint: "endpoint" }],
    [{ kind: "api" as const }, {}],
    [{ kind: "api" as const, url: "http://example.com" }, { url: "link" }],
    [
      { title: "  ", id: "A b" },
      { title: "missing", id: "id" },
    ],
  ])("of %j has the faults %j", (change, expected) => {
    expect(faults(change)).toEqual(expected);
  });

  test("with the id of another one is at fault only while it is new", () => {
    const twice = { ...around, ids: ["a", "a"] };
    const fresh = { ...newTask("wallet", "a"), title: "T", reward: 1 };
    expect(taskFaults(fresh, twice)).toEqual({ id: "id-taken" });
    expect(taskFaults({ ...fresh, isSaved: true }, twice)).toEqual({});
  });

  test.each([
    ["https://t.me/acme_news", "@acme_news"],
    ["t.me/acme_news/", "@acme_news"],
    ["acme_news", "@acme_news"],
    [" @acme_news ", "@acme_news"],
    ["-1001234567890", "-1001234567890"],
    ["https://t.me/+AbCdEf", "https://t.me/+AbCdEf"],
  ])("takes the channel %j as %j", (typed, channel) => {
    expect(channelFrom(typed)).toBe(channel);
  });
});

describe("rewards by day", () => {
  test.each([
    ["10, 20, 50", [10, 20, 50]],
    ["10 20 50", [10, 20, 50]],
    ["10,20,50", [10, 20, 50]],
    ["1,000, 2,000", [1000, 2000]],
    ["10\n20\r\n\n50\n", [10, 20, 50]],
    ["10\t20;50", [10, 20, 50]],
  ])("are read from the list %j", (text, rewards) => {
    expect(pastedRewards(text, "en")).toEqual(rewards);
  });

  test.each(["1,000", "500", "1 000 000", "-5", "12.5", "1e3", "many points"])(
    "%j is no list",
    (text) => {
      expect(pastedRewards(text, "en")).toBeUndefined();
    },
  );

  test("in a list that are no numbers are kept as they were pasted", () => {
    expect(pastedRewards("10, -5, abc", "en")).toEqual([
      10,
      { typed: "-5", fault: "too-small" },
      { typed: "abc", fault: "not-a-number" },
    ]);
  });

  test("fill the days from where they were pasted, up to the last one there may be", () => {
    const days = [1, 2, 3].map((points) => dayDraft(points));
    const points = (filled: readonly { points: unknown }[]) => filled.map((day) => day.points);
    expect(points(withPasted(days, 1, [20]).days)).toEqual([1, 20, 3]);
    expect(points(withPasted(days, 1, [20, 30, 40]).days)).toEqual([1, 20, 30, 40]);
    const many = withPasted(
      days,
      2,
      Array.from({ length: 40 }, () => 9),
    );
    expect([many.days.length, many.leftOut]).toEqual([maxDays, 40 - (maxDays - 2)]);
  });
});

test("every purchase of a boost has the price that players pay, and the sums of those before it", () => {
  const boost = { ...newBoost("tap"), price: 100, growth: 1.5, max: 3, amount: 2 };
  expect(purchasesOf(boost)).toEqual([
    { number: 1, price: 100, sum: 100, raised: 2 },
    { number: 2, price: 150, sum: 250, raised: 4 },
    { number: 3, price: 225, sum: 475, raised: 6 },
  ]);
  expect(purchasesOf({ ...boost, max: { typed: "-5", fault: "too-small" } })).toEqual([]);
});

test("a quiz lacks its texts and right answers by their places, and keeps the right one when others go", () => {
  const quiz = { ...newQuiz("quiz"), title: "Q", reward: 1 };
  expect(quizFaults(quiz, ["quiz"])).toEqual({
    "questions/0/question": "missing",
    "questions/0/options/0": "missing",
    "questions/0/options/1": "missing",
    "questions/0/right": "right",
  });
  const options = ["A", "B", "C"].map((text, key) => ({ key, text }));
  const question = { ...newQuestion(), question: "Which?", options, right: 2 };
  const without = { ...question, options: options.slice(1) };
  expect(quizRules.toValue([{ ...quiz, questions: [without] }])?.[0]?.questions).toEqual([
    { question: "Which?", options: ["B", "C"], right: 1 },
  ]);
});
