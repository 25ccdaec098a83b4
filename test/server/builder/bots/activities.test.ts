import { describe, expect, test } from "vitest";
import { pictureFile } from "../../pictures/sample-pictures.ts";
import { everyStore } from "../../stores.ts";
import { builderForSuite } from "../builder-service.ts";

const task = { id: "news", title: "News", kind: "visit", url: "https://t.me/news", reward: 5 };
const boost = { id: "tank", title: "Tank", price: 9, effect: { maxEnergy: 50 } };
const everything = {
  tasks: [task, { id: "top", title: { en: "Top" }, kind: "level", level: 2, reward: 5 }],
  daily: { rewards: [1, 2], hour: 6, whenMissed: "go-on" },
  boosts: [{ ...boost, growth: 2, max: 3 }],
  invite: { points: 5, friendPoints: 6, when: { level: 1 }, text: { en: "Play!", ru: "Играй!" } },
  quizzes: [
    {
      id: "sums",
      title: "Sums",
      reward: 5,
      questions: [{ question: "2 + 2?", options: ["3", "4"], right: 1 }],
    },
  ],
  onboarding: [{ title: "Hello", text: { en: "Tap." } }],
  welcome: { text: { en: "Hello", ru: "Привет" }, button: "Play" },
};

describe.each(everyStore)("an owner's change of a bot's activities on the $name", (kind) => {
  const builder = builderForSuite(kind);

  const ask = (method: string, path: string, body?: unknown) => builder.ask(method, path, body);
  const read = async (botId = "demo") => (await ask("GET", `bots/${botId}`)).body;
  const change = async (changes: object) =>
    ask("PATCH", "bots/demo", { updatedAt: (await read()).updatedAt, ...changes });
  const save = (activities: unknown) => change({ activities });
  const file = async (botId = "demo") => (await ask("GET", `bots/${botId}/file`)).body;

  test("replaces all of them and fills in defaults", async () => {
    await save(everything);
    const { status, body } = await save({
      daily: { rewards: [7] },
      boosts: [boost],
      invite: { text: "Come" },
    });
    expect([status, body.activities]).toEqual([
      200,
      {
        daily: { rewards: [7], hour: 0, whenMissed: "start-over" },
        boosts: [{ ...boost, growth: 1, max: 1 }],
        invite: { points: 0, friendPoints: 0, text: "Come" },
      },
    ]);
    expect((await read()).activities).toEqual(body.activities);
    expect((await save({})).body.activities).toEqual({});
  });

  test("with faults saves nothing and reports each with its place", async () => {
    await save(everything);
    const answer = await save({
      tasks: [task, { ...task, kind: "visti" }, { ...task, url: "http://t.me/news" }],
      boosts: [{ ...boost, effect: { maxEnergie: 5 } }],
    });
    expect(answer.body.code).toBe("ACTIVITIES_NOT_VALID");
    for (const fault of [
      { field: "/tasks/1/kind", rule: "task-kind" },
      { field: "/tasks/2/url", rule: "form" },
      { field: "/tasks/2/id", rule: "id-taken", values: { found: '"news"', earlier: "/tasks/0" } },
      {
        field: "/boosts/0/effect/maxEnergie",
        rule: "unknown",
        values: { nearest: "maxEnergy" },
      },
    ])
      expect(answer.body.errors).toContainEqual(expect.objectContaining(fault));
    expect((await read()).activities).toEqual(everything);
  });

  test.each([
    ["no object", [], 400],
    ["a member too many", { taks: [] }, 422],
    [
      "more members than any",
      Object.fromEntries(Array.from({ length: 300 }, (_, n) => [n, 1])),
      422,
    ],
  ])("that is %s is refused", async (_what, activities, status) => {
    expect((await save(activities)).status).toBe(status);
    expect((await read()).activities).toEqual({});
  });

  test("may require levels that come with it, and none that the bot lacks", async () => {
    const tasks = [{ id: "top", title: "Top", kind: "level", level: 3, reward: 5 }];
    const values = { level: 3, levels: 2 };
    const fault = { field: "/tasks/0/level", rule: "level-beyond", values };
    const unreachable = { code: "ACTIVITIES_NOT_VALID", errors: [fault] };
    expect((await save({ tasks })).body).toMatchObject(unreachable);
    const { game } = await read();
    const levels = [...game.levels, { name: "Gold", points: 5000 }];
    expect((await change({ game: { ...game, levels }, activities: { tasks } })).status).toBe(200);
    expect((await change({ game })).body).toMatchObject({
      code: "GAME_NOT_VALID",
      errors: [{ field: "/game/levels", rule: "levels-needed", values }],
    });
    expect((await change({ game, activities: {} })).status).toBe(200);
  });

  test("with a missing picture is refused with the picture's place", async () => {
    const image = `/pictures/demo/${"0".repeat(32)}`;
    const answer = await save({
      boosts: [{ ...boost, image }],
      onboarding: [{ title: "x", image }],
    });
    expect(answer.body).toMatchObject({
      code: "ACTIVITIES_NOT_VALID",
      errors: [{ field: "/boosts/0/image" }, { field: "/onboarding/0/image" }],
    });
  });

  test("may be larger than the bodies of other calls", async () => {
    const long = { en: "x".repeat(300), ru: "ж".repeat(300) };
    const questions = Array(20).fill({ question: long, options: ["a", "b"], right: 0 });
    const quiz = { title: "Quiz", reward: 1, questions };
    const quizzes = Array.from({ length: 8 }, (_, n) => ({ ...quiz, id: `quiz-${n}` }));
    expect((await save({ quizzes })).status).toBe(200);
  });

  test("is in the exported file, which recreates the same bot", async () => {
    const picture = (await builder.upload(await pictureFile("png"))).body.picture;
    const activities = {
      ...everything,
      tasks: [{ ...task, icon: picture }],
      boosts: [{ ...boost, growth: 1, max: 1, image: picture }],
    };
    await save(activities);
    const exported = await file();
    expect(exported).toMatchObject({ daily: everything.daily, quizzes: everything.quizzes });
    await save({});
    expect((await builder.importFile(exported)).status).toBe(200);
    expect((await read()).activities).toEqual(activities);
    expect(await file()).toEqual(exported);
  });

  test("is copied with its pictures into another bot", async () => {
    const picture = (await builder.upload(await pictureFile("png"))).body.picture;
    await save({ onboarding: [{ title: "Hello", image: picture }] });
    const token = "8000000002:CANARY-token-of-another-bot_01234567";
    const copy = { ...(await file()), id: "copy", token };
    expect((await builder.importFile(copy)).status).toBe(200);
    const image = picture.replace("/demo/", "/copy/");
    expect((await read("copy")).activities).toEqual({ onboarding: [{ title: "Hello", image }] });
    expect((await builder.service.call(`${image}/160.webp`)).status).toBe(200);
  });
});
