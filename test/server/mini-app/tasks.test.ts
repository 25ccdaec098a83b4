import { Check } from "typebox/value";
import { beforeEach, describe, expect, test } from "vitest";
import type { Task } from "#contract/activity/activities.schema.ts";
import { codeTriesMs, maxCodeTries, visitMs } from "#contract/activity/activity-limit.ts";
import { ActivityResult, PlayerActivities } from "#contract/activity/player-activities.schema.ts";
import { accountOf, addBot, openSession, startOfTest } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { everyStore } from "../stores.ts";
import { setTasks, taskCalls, taskRows } from "./task-calls.ts";

const visit: Task = {
  id: "news",
  title: "Read the news",
  kind: "visit",
  reward: 50,
  url: "https://example.com/news",
};
const word: Task = { id: "word", title: "The word", kind: "code", reward: 70, code: " Straße 7" };

describe.each(everyStore)("tasks on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);
  const { start, claim, taskOf } = taskCalls(service);
  let token: string;

  beforeEach(async () => {
    await setTasks(service, [visit, word]);
    ({ token } = await openSession(service));
  });

  describe("of a visit", () => {
    test("are paid once, some time after the link was opened, and answered with the contract's members", async () => {
      const begun = await start(token, "news");
      expect([begun.status, Check(PlayerActivities, begun.body)]).toEqual([200, true]);
      expect((await taskOf(token, "news"))?.state).toBe("started");
      service.now += visitMs;
      expect((await taskOf(token, "news"))?.state).toBe("ready");
      const paid = await claim(token, "news");
      expect([paid.status, Check(ActivityResult, paid.body)]).toEqual([200, true]);
      expect(paid.body).toMatchObject({
        paid: 50,
        serverTime: service.now,
        level: 1,
        game: { points: 50 },
        fieldRequest: { userPoints: 50 },
      });
      expect((await claim(token, "news")).body).toMatchObject({ paid: 0, game: { points: 50 } });
      expect((await taskOf(token, "news"))?.state).toBe("done");
      expect(await taskRows(service)).toEqual([{ bot_id: "demo", delta: 50, reason: "news" }]);
      expect(await accountOf(service)).toEqual({ points: 50, sum: 50 });
    });

    test("are not done without an opened link, nor before that time by the service's clock", async () => {
      expect(await claim(token, "news")).toMatchObject({
        status: 409,
        body: { code: "TASK_NOT_DONE", detail: "Open the task's link first." },
      });
      await start(token, "news");
      service.now += visitMs - 1;
      expect(await claim(token, "news")).toMatchObject({
        status: 409,
        retryAfter: "1",
        body: { code: "TASK_NOT_DONE" },
      });
      expect(await claim(token, "news", { startedAt: 0 })).toMatchObject({
        status: 400,
        body: { errors: [{ field: "startedAt" }] },
      });
      expect(await taskRows(service)).toEqual([]);
    });

    test("are paid once when two devices claim ten times at once, and no call is an error", async () => {
      const { token: other } = await openSession(service);
      await start(token, "news");
      service.now += visitMs;
      const claims = Array.from({ length: 10 }, (_, n) => claim(n % 2 ? token : other, "news"));
      const answers = await Promise.all(claims);
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(answers.map(({ body }) => body.paid).toSorted()).toEqual([...Array(9).fill(0), 50]);
      expect(answers.map(({ body }) => body.game.points)).toEqual(Array(10).fill(50));
      expect(await accountOf(service)).toEqual({ points: 50, sum: 50 });
    });

    test("that would exceed the largest balance are refused, and can be claimed later", async () => {
      await start(token, "news");
      service.now += visitMs;
      const set = (points: number) =>
        service.store.db.updateTable("bot_users").set({ points }).execute();
      await set(Number.MAX_SAFE_INTEGER - 49);
      expect(await claim(token, "news")).toMatchObject({
        status: 422,
        body: {
          code: "POINTS_OVERFLOW",
          detail: "Nothing was paid: the maximum balance is 9007199254740991 points.",
        },
      });
      await set(Number.MAX_SAFE_INTEGER - 50);
      expect((await claim(token, "news")).body).toMatchObject({
        paid: 50,
        game: { points: Number.MAX_SAFE_INTEGER },
      });
    });
  });

  describe("of a secret word", () => {
    test.each(["Straße 7", "  STRASSE 7\n", "ｓｔｒａｓｓｅ ７"])(
      "are paid for %j",
      async (code) => {
        expect((await claim(token, "word", { code })).body.paid).toBe(70);
        expect((await claim(token, "word", { code: "another" })).body.paid).toBe(0);
        expect((await claim(token, "word")).body.paid).toBe(0);
      },
    );

    test("show the remaining attempts, and when there are more", async () => {
      for (let left = maxCodeTries - 1; left >= 0; left -= 1) {
        service.now += 60_000;
        expect(await claim(token, "word", { code: "street" })).toMatchObject({
          status: 422,
          body: { code: "CODE_WRONG", triesLeft: left },
        });
        expect(await taskOf(token, "word")).toMatchObject({ state: "started", triesLeft: left });
      }
      service.now += 60_000;
      const refused = await claim(token, "word", { code: "Straße 7" });
      const firstTryAt = startOfTest + 60_000;
      expect(refused).toMatchObject({
        status: 429,
        retryAfter: String((firstTryAt + codeTriesMs - service.now) / 1000),
        body: { code: "CODE_TRIES_USED" },
      });
      service.now = firstTryAt + codeTriesMs;
      ({ token } = await openSession(service));
      expect((await taskOf(token, "word"))?.triesLeft).toBe(maxCodeTries);
      expect((await claim(token, "word", { code: "Straße 7" })).body.paid).toBe(70);
    });

    test("use up no attempt with the right word, even if nothing could be paid", async () => {
      const set = (points: number) =>
        service.store.db.updateTable("bot_users").set({ points }).execute();
      await set(Number.MAX_SAFE_INTEGER);
      await claim(token, "word", { code: "street" });
      for (let call = 0; call <= maxCodeTries; call += 1)
        expect((await claim(token, "word", { code: "Straße 7" })).body.code).toBe(
          "POINTS_OVERFLOW",
        );
      expect((await taskOf(token, "word"))?.triesLeft).toBe(maxCodeTries - 1);
      await set(0);
      expect((await claim(token, "word", { code: "Straße 7" })).body.paid).toBe(70);
    });

    test("allow no more wrong words at once than one after another", async () => {
      const { token: other } = await openSession(service);
      const wrong = Array.from({ length: 20 }, (_, n) =>
        claim(n % 2 ? token : other, "word", { code: `try ${n}` }),
      );
      const codes = (await Promise.all(wrong)).map(({ body }) => body.code);
      expect(codes.filter((code) => code === "CODE_WRONG")).toHaveLength(maxCodeTries);
      expect(codes.filter((code) => code === "CODE_TRIES_USED")).toHaveLength(20 - maxCodeTries);
      // Another player has separate attempts.
      const { token: theirs } = await openSession(service, 43);
      expect((await claim(theirs, "word", { code: "straße 7" })).body.paid).toBe(70);
      expect(await taskRows(service)).toEqual([]);
    });

    test.each([[{}], [{ code: "" }], [{ code: " \t" }], [{ code: "x".repeat(65) }], [{ code: 7 }]])(
      "without a word (%j) are a bad request that uses up no attempt",
      async (body) => {
        expect(await claim(token, "word", body)).toMatchObject({
          status: 400,
          body: { code: "BAD_ARGUMENT", errors: [{ field: "code" }] },
        });
        expect((await taskOf(token, "word"))?.triesLeft).toBe(maxCodeTries);
      },
    );
  });

  test("of friends, levels and wallets are done by the service's own data", async () => {
    const tasks: Task[] = [
      { id: "friends", title: "Bring two", kind: "invite", reward: 5, count: 2 },
      { id: "silver", title: "Be silver", kind: "level", reward: 6, level: 2 },
      { id: "ton", title: "Connect", kind: "wallet", reward: 7 },
    ];
    await setTasks(service, tasks);
    const claimAll = () => Promise.all(tasks.map(({ id }) => claim(token, id)));
    const open = await claimAll();
    expect(open.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([409, "TASK_NOT_DONE"]),
    );
    expect(open.map(({ body }) => body.detail)).toEqual([
      "It needs 2 friends, and you have 0.",
      "It needs level 2, and you have reached level 0.",
      "Connect a wallet first.",
    ]);
    await service.store.db
      .updateTable("bot_users")
      .set({ friends_count: 2, points: 1000, ton_address: `0:${"a".repeat(64)}` })
      .execute();
    expect((await taskOf(token, "friends"))?.state).toBe("ready");
    expect((await claimAll()).map(({ body }) => body.paid)).toEqual([5, 6, 7]);
    expect((await claimAll()).map(({ body }) => body.paid)).toEqual([0, 0, 0]);
  });

  test("of wallets are paid once for each wallet, even if another player connects it next", async () => {
    await setTasks(service, [{ id: "ton", title: "Connect", kind: "wallet", reward: 7 }]);
    for (const id of [43, 44]) await openSession(service, id);
    const connect = (tgId: number, address: string) =>
      service.store.db
        .updateTable("bot_users")
        .set({ ton_address: address })
        .where("tg_id", "=", tgId)
        .execute();
    const wallet = `0:${"a".repeat(64)}`;
    await connect(42, wallet);
    expect((await claim(token, "ton")).body.paid).toBe(7);

    await connect(42, "");
    await connect(43, wallet);
    const { token: next } = await openSession(service, 43);
    expect(await claim(next, "ton")).toMatchObject({ status: 409, body: { code: "WALLET_USED" } });
    expect(await taskRows(service, 43)).toEqual([]);
    await connect(43, `0:${"b".repeat(64)}`);
    expect((await claim(next, "ton")).body.paid).toBe(7);
    // The first player keeps the reward, and another wallet pays nothing more.
    await connect(42, `0:${"c".repeat(64)}`);
    expect((await claim(token, "ton")).body.paid).toBe(0);
    await connect(42, "");
    await connect(44, `0:${"c".repeat(64)}`);
    const { token: last } = await openSession(service, 44);
    expect((await claim(last, "ton")).body.paid).toBe(7);
  });

  test("with unknown ids, or of another bot, are not found", async () => {
    await addBot(service, { id: "other", tasks: [{ ...visit, id: "theirs" }] });
    for (const id of ["nothing", "theirs"])
      for (const answer of [await start(token, id), await claim(token, id)])
        expect([answer.status, answer.body.code]).toEqual([404, "ACTIVITY_NOT_FOUND"]);
    const malformed = await claim(token, encodeURIComponent("../news"));
    expect([malformed.status, malformed.body.code]).toEqual([400, "BAD_ARGUMENT"]);
    expect(await service.store.db.selectFrom("started_tasks").selectAll().execute()).toEqual([]);
  });

  test("that were paid stay paid when they change, are removed, and come back", async () => {
    await start(token, "news");
    service.now += visitMs;
    await claim(token, "news");
    const changed: Task = { ...word, id: "news", reward: 900 };
    await setTasks(service, [changed]);
    expect((await taskOf(token, "news"))?.state).toBe("done");
    expect((await claim(token, "news", { code: "Straße 7" })).body.paid).toBe(0);
    await setTasks(service, []);
    expect((await claim(token, "news")).body.code).toBe("ACTIVITY_NOT_FOUND");
    await setTasks(service, [visit]);
    expect((await claim(token, "news")).body).toMatchObject({ paid: 0, game: { points: 50 } });
    expect(await taskRows(service)).toEqual([{ bot_id: "demo", delta: 50, reason: "news" }]);
  });

  test("of a deleted player need a new session", async () => {
    await service.store.db.deleteFrom("bot_users").execute();
    for (const answer of [await start(token, "news"), await claim(token, "news")])
      expect([answer.status, answer.body.code]).toEqual([401, "SESSION_INVALID"]);
  });
});
