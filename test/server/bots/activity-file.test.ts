import { describe, expect, test } from "vitest";
import type { Activities } from "#contract/activity/activities.schema.ts";
import { BotFileError, readBotFile } from "#server/bots/bot-file.ts";

const good = {
  id: "demo",
  name: "Demo",
  username: "demo_bot",
  token: "123:abc",
  game: { levels: [{ name: "One", points: 10 }] },
  screen: { blocks: [] },
};

const task = { id: "news", title: "News", kind: "visit", url: "https://t.me/news", reward: 5 };
const boost = { id: "finger", title: "Finger", price: 100, effect: { pointsPerTap: 1 } };
const question = { question: "2 + 2?", options: ["3", "4"], right: 1 };
const quiz = { id: "sums", title: "Sums", reward: 5, questions: [question] };

function faultsOf(activities: object, allowLocal = false): string[] {
  try {
    readBotFile(JSON.stringify({ ...good, ...activities }), allowLocal);
    return [];
  } catch (error) {
    if (!(error instanceof BotFileError)) throw error;
    return error.message.split("\n");
  }
}

const withTask = (changes: object) => ({ tasks: [task, { ...task, id: "other", ...changes }] });
const withBoost = (changes: object) => ({ boosts: [{ ...boost, ...changes }] });

describe("activities in a bot file", () => {
  test("are read in every form, with defaults for absent members", () => {
    const given = {
      tasks: [
        { ...task, icon: "https://example.com/i.png" },
        { id: "join", title: { en: "Join" }, kind: "subscribe", channel: "@acme", reward: 1 },
        { id: "join-2", title: "Join", kind: "subscribe", channel: "-1001234567890", reward: 1 },
        { id: "friends", title: "Invite", kind: "invite", count: 3, reward: 1 },
        { id: "level", title: "Level", kind: "level", level: 1, reward: 1 },
        { id: "wallet", title: "Wallet", kind: "wallet", reward: 1 },
        { id: "word", title: "Word", kind: "code", code: "open sesame", reward: 1 },
        {
          id: "order",
          title: "Order",
          kind: "endpoint",
          endpoint: "https://example.com/ordered",
          reward: 1,
        },
      ],
      daily: { rewards: [1, 2, 3] },
      boosts: [
        boost,
        { ...boost, id: "tank", effect: { maxEnergy: 50 }, growth: 1.5, max: 10 },
        { ...boost, id: "speed", effect: { energyPerSecond: 0.5 } },
        { ...boost, id: "mine", effect: { autominePerHour: 60 } },
      ],
      invite: { friendPoints: 50, when: { level: 1 }, text: { en: "Play!" } },
      quizzes: [quiz],
      onboarding: [{ title: "Hello", text: "Tap.", image: "https://example.com/c.png" }],
    };
    const { id, name, username, token, game, fields, screen, ...read } = readBotFile(
      JSON.stringify({ ...good, ...given }),
      false,
    );
    expect(read).toEqual({
      ...given,
      daily: { rewards: [1, 2, 3], hour: 0, whenMissed: "start-over" },
      boosts: [
        { ...boost, growth: 1, max: 1 },
        { ...given.boosts[1], growth: 1.5, max: 10 },
        { ...given.boosts[2], growth: 1, max: 1 },
        { ...given.boosts[3], growth: 1, max: 1 },
      ],
      invite: { points: 0, ...given.invite },
    } satisfies Record<keyof Activities, unknown>);
  });

  test("are empty where a file has none", () => {
    const read = readBotFile(JSON.stringify(good), false);
    expect(Object.keys(read)).not.toEqual(expect.arrayContaining(["daily"]));
    expect([read.tasks, read.daily, read.boosts, read.invite, read.quizzes]).toEqual(
      Array(5).fill(undefined),
    );
  });

  test("may call this machine for development only", () => {
    const local = withTask({ kind: "endpoint", endpoint: "http://localhost:4000/x" });
    expect(faultsOf(local, true)).toEqual([]);
    expect(faultsOf(local)).toEqual([
      "/tasks/1/endpoint: does not start with https://, which is required",
    ]);
  });

  test.each([
    ["a task is no object", { tasks: [5] }, "/tasks/0: must be an object, not 5"],
    [
      "a task has no kind",
      withTask({ kind: undefined }),
      "/tasks/1/kind: is missing; it must be one of visit, subscribe, invite, level, wallet, code, endpoint, api",
    ],
    [
      "a kind is mistyped",
      withTask({ kind: "visti" }),
      '/tasks/1/kind: "visti" is not a kind of task; did you mean "visit"?',
    ],
    [
      "a kind is a member of every object",
      withTask({ kind: "constructor" }),
      '/tasks/1/kind: "constructor" is not a kind of task; it must be one of visit, subscribe, invite, level, wallet, code, endpoint, api',
    ],
    [
      "a link has no https",
      withTask({ url: "javascript:alert(1)" }),
      '/tasks/1/url: must be an https URL, not "javascript:alert(1)"',
    ],
    [
      "a link is dead",
      withTask({ url: "https://t.me:name/x" }),
      "/tasks/1/url: is not a URL; write it in full, such as https://t.me/your_channel",
    ],
    [
      "a task of one kind has a member of another",
      withTask({ channel: "@acme" }),
      "/tasks/1/channel: is unknown",
    ],
    [
      "a channel is written as a link",
      { tasks: [{ id: "a", title: "A", kind: "subscribe", channel: "t.me/acme", reward: 1 }] },
      '/tasks/0/channel: must be a channel\'s @username, or the id of a private channel (-100…), not "t.me/acme"',
    ],
    [
      "a secret word is blank",
      { tasks: [{ id: "a", title: "A", kind: "code", code: "  ", reward: 1 }] },
      '/tasks/0/code: must be a word that is not blank, not "  "',
    ],
    [
      "an owner's server has a private address",
      {
        tasks: [
          { id: "a", title: "A", kind: "endpoint", endpoint: "https://10.0.0.1/x", reward: 1 },
        ],
      },
      "/tasks/0/endpoint: points to a host that the service does not call; use a public host name",
    ],
    [
      "an id comes twice",
      { tasks: [task, task] },
      '/tasks/1/id: "news" is already the id of /tasks/0; choose another id',
    ],
    [
      "an id has capitals",
      withTask({ id: "News" }),
      '/tasks/1/id: must be 1–40 lowercase letters, digits or inner hyphens, not "News"',
    ],
    [
      "a reward is a fraction",
      withTask({ reward: 12.5 }),
      "/tasks/1/reward: must be a whole number, not 12.5",
    ],
    [
      "a reward is negative",
      withTask({ reward: -5 }),
      "/tasks/1/reward: must be at least 1, not -5",
    ],
    [
      "a title has no language",
      withTask({ title: {} }),
      "/tasks/1/title: must have a text in at least one language",
    ],
    [
      "a title has a character that no store keeps",
      withTask({ title: "\ud800" }),
      "/tasks/1/title: contains a character that cannot be stored (NUL or a lone surrogate)",
    ],
    [
      "a picture is where players' devices cannot reach it",
      withTask({ icon: "http://10.0.0.1/i.png" }),
      "/tasks/1/icon: does not start with https://, which is required because players' devices call it directly",
    ],
    [
      "there are too many tasks",
      { tasks: Array(51).fill(task) },
      "/tasks: has 51 items; the maximum is 50",
    ],
    [
      "nobody can reach a task's level",
      withTask({ kind: "level", url: undefined, level: 2 }),
      "/tasks/1/level: is 2, which nobody can reach: the bot's highest level is 1",
    ],
    [
      "no friend can reach the level of an invitation",
      { invite: { when: { level: 2 } }, game: { levels: [] } },
      "/invite/when/level: is 2, which nobody can reach: the bot has no levels",
    ],
    [
      "a friend has to do nothing",
      { invite: { when: {} } },
      "/invite/when: must have exactly one of level, taps",
    ],
    [
      "a friend has to do two things",
      { invite: { when: { level: 1, taps: 5 } } },
      "/invite/when: must have exactly one of level, taps",
    ],
    [
      "a friend has to tap never",
      { invite: { when: { taps: 0 } } },
      "/invite/when/taps: must be at least 1, not 0",
    ],
    ["a boost has no effect", withBoost({ effect: undefined }), "/boosts/0/effect: is missing"],
    [
      "a boost has an empty effect",
      withBoost({ effect: {} }),
      "/boosts/0/effect: must have exactly one of pointsPerTap, maxEnergy, energyPerSecond, autominePerHour",
    ],
    [
      "a boost has two effects",
      withBoost({ effect: { pointsPerTap: 1, maxEnergy: 1 } }),
      "/boosts/0/effect: must have exactly one of pointsPerTap, maxEnergy, energyPerSecond, autominePerHour",
    ],
    [
      "an effect is mistyped",
      withBoost({ effect: { pointPerTap: 1 } }),
      '/boosts/0/effect/pointPerTap: is unknown; did you mean "pointsPerTap"?',
    ],
    [
      "an effect is too large",
      withBoost({ effect: { maxEnergy: 1_000_001 } }),
      "/boosts/0/effect/maxEnergy: must be at most 1000000, not 1000001",
    ],
    [
      "an effect is no object",
      withBoost({ effect: "pointsPerTap" }),
      '/boosts/0/effect: must be an object, not "pointsPerTap"',
    ],
    [
      "a boost costs nothing",
      withBoost({ price: 0 }),
      "/boosts/0/price: must be at least 1, not 0",
    ],
    [
      "a boost gets cheaper",
      withBoost({ growth: 0.5 }),
      "/boosts/0/growth: must be at least 1, not 0.5",
    ],
    [
      "a day pays nothing",
      { daily: { rewards: [1, 0] } },
      "/daily/rewards/1: must be at least 1, not 0",
    ],
    [
      "a daily bonus has no rewards",
      { daily: { rewards: [] } },
      "/daily/rewards: has 0 items; the minimum is 1",
    ],
    [
      "an hour is none",
      { daily: { rewards: [1], hour: 24 } },
      "/daily/hour: must be at most 23, not 24",
    ],
    [
      "what a missed day does is unknown",
      { daily: { rewards: [1], whenMissed: "stop" } },
      '/daily/whenMissed: must be one of start-over, go-on, not "stop"',
    ],
    [
      "a right answer is no option",
      { quizzes: [{ ...quiz, questions: [question, { ...question, right: 2 }] }] },
      "/quizzes/0/questions/1/right: must be at most 1, not 2",
    ],
    [
      "a question has one option",
      { quizzes: [{ ...quiz, questions: [{ ...question, options: ["4"], right: 0 }] }] },
      "/quizzes/0/questions/0/options: has 1 items; the minimum is 2",
    ],
    ["a card is empty", { onboarding: [{}] }, "/onboarding/0/title: is missing"],
    [
      "there are too many cards",
      { onboarding: Array(6).fill({ title: "x" }) },
      "/onboarding: has 6 items; the maximum is 5",
    ],
    ["a list is none", { boosts: null }, "/boosts: must be a list, not null"],
  ])("are refused if %s", (_what, activities, fault) => {
    expect(faultsOf(activities)).toEqual([fault]);
  });
});
