import { Check } from "typebox/value";
import { beforeEach, describe, expect, test } from "vitest";
import { ActivityResult, PlayerActivities } from "#contract/activity/player-activities.schema.ts";
import { type ActivityPlayer, activityPlayer } from "../activities/activity-player.ts";
import { accountOf, addBot, ledgerOf } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";

const question = (right: number) => ({
  question: { en: "Which?", ru: "Что?" },
  options: ["A", { en: "B", ru: "Б" }, "C"],
  right,
});
const quiz = {
  id: "sums",
  title: { en: "Sums" },
  reward: 50,
  questions: [question(1), question(2)],
};
const { questions: _, ...told } = quiz;

describe.each(stores)("a quiz on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);
  let player: ActivityPlayer;

  const answer = (...answers: number[]) => player.send("quizzes/sums", { answers });

  beforeEach(async () => {
    await addBot(service, { quizzes: [quiz] });
    player = await activityPlayer(service);
  });

  test("is shown with its texts in every language and without the right answers", async () => {
    const activities = await player.activities();
    expect(Check(PlayerActivities, activities)).toBe(true);
    const { question: text, options } = question(0);
    const visible = { question: text, options };
    expect(activities.quizzes).toEqual([{ ...told, questions: [visible, visible] }]);
  });

  test("pays each right answer once and then shows the right ones", async () => {
    const { status, body } = await answer(1, 0);
    expect([status, Check(ActivityResult, body)]).toEqual([200, true]);
    expect([body.paid, body.game.points]).toEqual([50, 50]);
    expect(body.activities.quizzes[0].result).toEqual({ answers: [1, 0], right: [1, 2], paid: 50 });
    expect(await ledgerOf(service)).toMatchObject([{ source: "quiz", delta: 50 }]);
  });

  test("answers the first result when sent again, and pays nothing more", async () => {
    await answer(1, 0);
    const { status, body } = await answer(1, 2);
    expect([status, body.paid]).toEqual([200, 0]);
    expect(body.activities.quizzes[0].result).toEqual({ answers: [1, 0], right: [1, 2], paid: 50 });
    expect(await accountOf(service)).toEqual({ points: 50, sum: 50 });
  });

  test("accepts one of two attempts that come at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? answer(1, 2) : answer(1, 1))),
    );
    const results = answers.map(({ body }) => JSON.stringify(body.activities.quizzes[0].result));
    expect(new Set(results).size).toBe(1);
    const { points, sum } = await accountOf(service);
    expect([points, answers.reduce((all, { body }) => all + body.paid, 0)]).toEqual([sum, sum]);
  });

  test("without a right answer pays nothing, and cannot be tried again", async () => {
    const { body } = await answer(0, 0);
    expect([body.paid, body.activities.quizzes[0].result.paid]).toEqual([0, 0]);
    expect((await answer(1, 2)).body.paid).toBe(0);
    expect(await ledgerOf(service)).toEqual([]);
  });

  test.each([
    ["too few answers", [1]],
    ["too many answers", [1, 2, 0]],
    ["an option that is none", [1, 3]],
  ])("with %s keeps nothing and shows no right answer", async (_what, answers) => {
    const { status, body } = await answer(...answers);
    expect([status, body.code]).toEqual([409, "QUIZ_CHANGED"]);
    expect((await player.activities()).quizzes[0]?.result).toBeUndefined();
    expect((await answer(1, 2)).body.paid).toBe(100);
  });

  test.each([[[-1, 0]], [[1.5, 0]], [["1", "2"]], [[]], [Array(21).fill(0)]])(
    "refuses %j as answers",
    async (answers) => {
      expect((await player.send("quizzes/sums", { answers })).status).toBe(400);
    },
  );

  test("of another bot is not found", async () => {
    const { status, body } = await player.send("quizzes/other", { answers: [0] });
    expect([status, body.code]).toEqual([404, "ACTIVITY_NOT_FOUND"]);
  });

  test("keeps its result when the owner changes it", async () => {
    await answer(1, 2);
    await addBot(service, { quizzes: [{ ...quiz, questions: [question(0)] }] });
    const { status, body } = await answer(0);
    expect([status, body.paid]).toEqual([200, 0]);
    expect(body.activities.quizzes[0].result).toMatchObject({ answers: [1, 2], paid: 100 });
  });
});
