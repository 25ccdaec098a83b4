import { describe, expect, test } from "vitest";
import type { Activities } from "#contract/activity/activities.schema.ts";
import { readBotFile } from "#server/bots/bot-file.ts";
import { faultsOf, good } from "./file-faults.ts";

const task = { id: "news", title: "News", kind: "visit", url: "https://t.me/news", reward: 5 };
const boost = { id: "finger", title: "Finger", price: 100, effect: { pointsPerTap: 1 } };
const question = { question: "2 + 2?", options: ["3", "4"], right: 1 };
const quiz = { id: "sums", title: "Sums", reward: 5, questions: [question] };
const kinds = "visit, subscribe, invite, level, wallet, messages, home-screen, code, endpoint, api";
const effects = "pointsPerTap, maxEnergy, energyPerSecond, autominePerHour";

const withTask = (changes: object) => ({ tasks: [task, { ...task, id: "other", ...changes }] });
/** A task of another kind, without the members of `task`'s. */
const ofKind = (kind: string, members: object) => ({ kind, url: undefined, ...members });

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
        { id: "write", title: "Allow messages", kind: "messages", reward: 0 },
        { id: "home", title: "Keep us at hand", kind: "home-screen", reward: 1 },
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
      welcome: { text: { en: "Hello", ru: "Привет" }, image: "https://example.com/w.png" },
    };
    const { id, name, username, token, game, fields, screen, ...read } = readBotFile(
      JSON.stringify({ ...good, ...given }),
      false,
    );
    expect(read).toEqual({
      ...given,
      daily: { rewards: [1, 2, 3], hour: 0, whenMissed: "start-over" },
      boosts: given.boosts.map((one) => ({ growth: 1, max: 1, ...one })),
      invite: { points: 0, ...given.invite },
    } satisfies Record<keyof Activities, unknown>);
  });

  test("are empty where a file has none", () => {
    const read = readBotFile(JSON.stringify(good), false);
    const members = [read.tasks, read.daily, read.boosts, read.invite, read.quizzes];
    expect(members).toEqual(Array(5).fill(undefined));
    expect(Object.keys(read)).not.toContain("daily");
  });

  test("may call this machine for development only", () => {
    const local = withTask({ kind: "endpoint", endpoint: "http://localhost:4000/x" });
    expect(faultsOf({ ...good, ...local }, true)).toEqual([]);
    expect(faultsOf({ ...good, ...local })).toEqual([
      "/tasks/1/endpoint: does not start with https://, which is required",
    ]);
  });
});

test.each<[fault: string, changes: object]>([
  [`/kind: is missing; it must be one of ${kinds}`, { kind: undefined }],
  ['/kind: "visti" is not a kind of task; did you mean "visit"?', { kind: "visti" }],
  [
    `/kind: "constructor" is not a kind of task; it must be one of ${kinds}`,
    { kind: "constructor" },
  ],
  ['/url: must be an https URL, not "javascript:alert(1)"', { url: "javascript:alert(1)" }],
  [
    "/url: is not a URL; write it in full, such as https://t.me/your_channel",
    { url: "https://t.me:name/x" },
  ],
  ["/channel: is unknown", { channel: "@acme" }],
  [
    '/channel: must be a channel\'s @username, or the id of a private channel (-100…), not "t.me/acme"',
    ofKind("subscribe", { channel: "t.me/acme" }),
  ],
  ['/code: must be a word that is not blank, not "  "', ofKind("code", { code: "  " })],
  [
    "/endpoint: points to a host that the service does not call; use a public host name",
    ofKind("endpoint", { endpoint: "https://10.0.0.1/x" }),
  ],
  ['/id: "news" is already the id of /tasks/0; choose another id', { id: "news" }],
  ['/id: must be 1–40 lowercase letters, digits or inner hyphens, not "News"', { id: "News" }],
  ["/reward: must be a whole number, not 12.5", { reward: 12.5 }],
  ["/reward: must be at least 1, not -5", { reward: -5 }],
  ["/title: must have a text in at least one language", { title: {} }],
  [
    "/title: contains a character that cannot be stored (NUL or a lone surrogate)",
    { title: "\ud800" },
  ],
  [
    "/icon: does not start with https://, which is required because players' devices call it directly",
    { icon: "http://10.0.0.1/i.png" },
  ],
  [
    "/level: is 2, which nobody can reach: the bot's highest level is 1",
    ofKind("level", { level: 2 }),
  ],
])("a task of a bot file is refused: %s", (fault, changes) => {
  expect(faultsOf({ ...good, ...withTask(changes) })).toEqual([`/tasks/1${fault}`]);
});

test.each<[fault: string, changes: object]>([
  ["/effect: is missing", { effect: undefined }],
  [`/effect: must have exactly one of ${effects}`, { effect: {} }],
  [`/effect: must have exactly one of ${effects}`, { effect: { pointsPerTap: 1, maxEnergy: 1 } }],
  ['/effect/pointPerTap: is unknown; did you mean "pointsPerTap"?', { effect: { pointPerTap: 1 } }],
  ["/effect/maxEnergy: must be at most 1000000, not 1000001", { effect: { maxEnergy: 1_000_001 } }],
  ['/effect: must be an object, not "pointsPerTap"', { effect: "pointsPerTap" }],
  ["/price: must be at least 1, not 0", { price: 0 }],
  ["/growth: must be at least 1, not 0.5", { growth: 0.5 }],
])("a boost of a bot file is refused: %s", (fault, changes) => {
  expect(faultsOf({ ...good, boosts: [{ ...boost, ...changes }] })).toEqual([`/boosts/0${fault}`]);
});

const withQuestion = (changes: object) => ({
  quizzes: [{ ...quiz, questions: [question, { ...question, ...changes }] }],
});

test.each<[fault: string, activities: object]>([
  ["/tasks/0: must be an object, not 5", { tasks: [5] }],
  ["/tasks: has 51 items; the maximum is 50", { tasks: Array(51).fill(task) }],
  [
    "/invite/when/level: is 2, which nobody can reach: the bot has no levels",
    { invite: { when: { level: 2 } }, game: { levels: [] } },
  ],
  ["/invite/when: must have exactly one of level, taps", { invite: { when: {} } }],
  [
    "/invite/when: must have exactly one of level, taps",
    { invite: { when: { level: 1, taps: 5 } } },
  ],
  ["/invite/when/taps: must be at least 1, not 0", { invite: { when: { taps: 0 } } }],
  ["/daily/rewards/1: must be at least 1, not 0", { daily: { rewards: [1, 0] } }],
  ["/daily/rewards: has 0 items; the minimum is 1", { daily: { rewards: [] } }],
  ["/daily/hour: must be at most 23, not 24", { daily: { rewards: [1], hour: 24 } }],
  [
    '/daily/whenMissed: must be one of start-over, go-on, not "stop"',
    { daily: { rewards: [1], whenMissed: "stop" } },
  ],
  ["/quizzes/0/questions/1/right: must be at most 1, not 2", withQuestion({ right: 2 })],
  [
    "/quizzes/0/questions/1/options: has 1 items; the minimum is 2",
    withQuestion({ options: ["4"], right: 0 }),
  ],
  ["/onboarding/0/title: is missing", { onboarding: [{}] }],
  ["/onboarding: has 6 items; the maximum is 5", { onboarding: Array(6).fill({ title: "x" }) }],
  ["/boosts: must be a list, not null", { boosts: null }],
  ["/welcome/text: is missing", { welcome: {} }],
  [
    "/welcome/text: is 1001 characters long; the maximum is 1000",
    { welcome: { text: "x".repeat(1001) } },
  ],
  [
    "/welcome/button/ru: is 65 characters long; the maximum is 64",
    { welcome: { text: "Hello", button: { ru: "x".repeat(65) } } },
  ],
  [
    "/welcome/image: points to a host that players' devices cannot reach; use a public host name",
    { welcome: { text: "Hello", image: "https://10.0.0.1/w.png" } },
  ],
  ['/welcome/txt: is unknown; did you mean "text"?', { welcome: { text: "Hello", txt: "Hello" } }],
])("an activity of a bot file is refused: %s", (fault, activities) => {
  expect(faultsOf({ ...good, ...activities })).toEqual([fault]);
});
