import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { maxCodeTries } from "#contract/activity/activity-limit.ts";
import { pairLimit } from "#server/owners/password-attempt.ts";
import { countAttempt } from "#server/store/owner/owner-attempt.ts";
import { startErasure } from "#server/store/user/erasure.ts";
import { eventsForSuite } from "./events/event-service.ts";
import { taskCalls } from "./mini-app/task-calls.ts";
import { addBot, openSession, post, startOfTest, startService } from "./service.ts";
import { type StoreKind, stores } from "./stores.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const bot = {
  game: {
    levels: [],
    maxEnergy: 100,
    energyPerSecond: 1,
    pointsPerTap: 2,
    autominePointsPerHour: 60,
  },
  screen: { blocks: [{ type: "leaderboard" as const, period: "week" as const }] },
  daily: { rewards: [7], hour: 0, whenMissed: "start-over" as const },
};

describe.each(stores)("once the clock is set back on the $name", (kind) => {
  const events = eventsForSuite(kind);
  const calls = () => taskCalls(events.service);
  let batches = 0;

  beforeEach(() =>
    events.change({
      ...bot,
      tasks: [
        { id: "news", title: "News", kind: "visit", url: "https://example.com", reward: 5 },
        { id: "word", title: "Word", kind: "code", code: "open", reward: 5 },
      ],
    }),
  );

  const at = (now: number) => {
    events.service.now = now;
  };
  /** The removal of old rows also mends times in the future; an earlier one may still be running. */
  const mend = (table: "chats" | "broadcasts" | "event_queues") =>
    expect
      .poll(async () => {
        const { db } = events.service.store;
        const rows = await db.selectFrom(table).select("due_at").execute();
        const isMended = rows.every(({ due_at }) => (due_at ?? 0) < startOfTest + dayMs / 2);
        if (!isMended) events.service.endOldRows();
        return isMended;
      })
      .toBe(true);
  const tap = async (token: string, taps: number): Promise<number> => {
    batches += 1;
    const batch = { batchId: `batch-${String(batches).padStart(4, "0")}`, taps };
    return (await (await post(events.service, "/api/mini-app/demo/taps", token, batch)).json())
      .accepted;
  };

  test.each([
    ["a week", 7 * dayMs],
    ["a day", dayMs],
    ["20 minutes", 20 * minuteMs],
  ])("by %s, a player taps, mines and is on the week's board", async (_long, jumpMs) => {
    at(startOfTest + jumpMs);
    await events.open();
    at(startOfTest + jumpMs + minuteMs);
    expect(await tap((await events.open()).token, 100)).toBe(100);
    at(startOfTest);
    const before = await events.open();
    at(startOfTest + 10_000);
    expect(await tap((await events.open()).token, 5)).toBe(5);
    at(startOfTest + hourMs);
    const { fieldRequest, token } = await events.open();
    // The minute before the clock was set back is paid already.
    expect(fieldRequest.userPoints).toBe(before.fieldRequest.userPoints + 10 + 59);
    const board = await events.service.call("/api/mini-app/demo/leaderboard?period=week", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await board.json()).score).toBeGreaterThanOrEqual(10);
  });

  test("hours that auto-mining has paid are not paid again", async () => {
    const pointsAt = async (hours: number) => {
      at(startOfTest + hours * hourMs);
      return (await events.open()).fieldRequest.userPoints;
    };
    expect(await pointsAt(0)).toBe(0);
    for (const hours of [4, 6]) expect(await pointsAt(hours)).toBe(hours * 60);
    for (const hours of [0, 1, 3, 6]) expect(await pointsAt(hours)).toBe(360);
    expect(await pointsAt(7)).toBe(420);
  });

  test("an open page is paid for its taps again", async () => {
    const { token } = await events.open();
    at(startOfTest + 20 * minuteMs);
    expect(await tap(token, 100)).toBe(100);
    expect(await tap(token, 1)).toBe(0);
    at(startOfTest + 10_000);
    await tap(token, 1);
    at(startOfTest + 20_000);
    expect(await tap(token, 5)).toBe(5);
  });

  test("an older session ends", async () => {
    at(startOfTest + dayMs);
    const { token } = await events.open();
    at(startOfTest);
    const response = await post(events.service, "/api/mini-app/demo/field-tokens", token);
    expect([response.status, (await response.json()).code]).toEqual([401, "SESSION_EXPIRED"]);
  });

  test("a visit is paid, and a secret word can be tried", async () => {
    const { start, claim, taskOf } = calls();
    at(startOfTest + dayMs);
    const before = await events.open();
    await start(before.token, "news");
    for (let tries = 0; tries < maxCodeTries; tries += 1)
      await claim(before.token, "word", { code: "shut" });
    expect(await taskOf(before.token, "word")).toMatchObject({ triesLeft: 0 });
    at(startOfTest);
    const { token } = await events.open();
    expect(await taskOf(token, "word")).toMatchObject({ triesLeft: maxCodeTries });
    expect(await taskOf(token, "news")).toMatchObject({ state: "ready" });
    expect((await claim(token, "news")).body.paid).toBe(5);
    expect((await claim(token, "word", { code: "shut" })).body.code).toBe("CODE_WRONG");
    expect(await taskOf(token, "word")).toMatchObject({ triesLeft: maxCodeTries - 1 });
    expect((await claim(token, "word", { code: "open" })).body.paid).toBe(5);
  });

  test("a daily bonus is paid each day, and none twice", async () => {
    const claim = async () => {
      const { token } = await events.open();
      const response = await post(events.service, "/api/mini-app/demo/daily", token);
      return (await response.json()).paid;
    };
    expect(await claim()).toBe(7);
    at(startOfTest + 5 * dayMs);
    expect(await claim()).toBe(7);
    at(startOfTest);
    expect(await claim()).toBe(0);
    at(startOfTest + dayMs);
    expect(await claim()).toBe(7);
    for (let day = 2; day < 5; day += 1) {
      at(startOfTest + day * dayMs);
      expect(await claim()).toBe(7);
    }
    at(startOfTest + 5 * dayMs);
    expect([await claim(), await claim()]).toEqual([0, 0]);
  });

  test("an erased player can return", async () => {
    const { service } = events;
    await events.open();
    at(startOfTest + dayMs);
    const actor = { botId: "demo", owner: { id: null, name: "" }, now: service.now };
    await startErasure(service.store, actor, 42);
    await expect
      .poll(() => {
        service.endOldRows();
        return service.store.db.selectFrom("bot_users").select("tg_id").execute();
      })
      .toEqual([]);
    at(startOfTest);
    await expect(events.open()).rejects.toThrow(/INIT_DATA_EXPIRED/);
    at(startOfTest + 1000);
    await events.open();
  });

  test("messages are sent", async () => {
    const { backEnd } = events;
    const players = Array.from({ length: 28 }, (_, index) => 100 + index);
    for (const tgId of players) await events.open(tgId);
    const send = async (userTelegramId: number) => {
      const text = { message: "Hello", isEnableHtml: false };
      return (await backEnd.post("send-message", { userTelegramId, ...text })).body.status;
    };
    at(startOfTest + dayMs);
    for (const tgId of players) expect(await send(tgId)).toBe("sent");
    at(startOfTest);
    await mend("chats");
    expect(await send(100)).toBe("sent");
  });

  test.each([
    ["sent", {}],
    ["unknown", { sent: 2, unknown: 1 }],
  ])("a broadcast continues after a first message that is %s", async (status, counts) => {
    const { service, telegram } = events;
    const [answer, isUnknown] = [telegram.answer, status === "unknown"];
    onTestFinished(() => {
      telegram.answer = answer;
    });
    telegram.answer = ({ chatId }) =>
      chatId === 1 && isUnknown ? { kind: "page", status: 502 } : { kind: "ok" };
    for (const tgId of [1, 2, 3]) await events.open(tgId);
    at(startOfTest + dayMs);
    const text = { message: "To all", isEnableHtml: false, idempotencyKey: "all", audience: {} };
    const { body } = await events.ask("POST", "bots/demo/broadcasts", text);
    const messages = service.store.db.selectFrom("messages").select("status");
    await expect.poll(() => messages.execute()).toEqual([{ status }]);
    at(startOfTest);
    await mend("broadcasts");
    const done = expect
      .poll(async () => (await events.ask("GET", `bots/demo/broadcasts/${body.id}`)).body)
      .toMatchObject({ status: "done", sent: 3, ...counts });
    await service.skipUntil(done);
  });

  test("events are sent, also those refused before", async () => {
    const { service, receiver } = events;
    await events.open();
    at(startOfTest + dayMs);
    await events.connect(["points.changed"]);
    service.expireCaches();
    receiver.answer = () => ({ status: 500 });
    await events.credit(1);
    const queues = service.store.db.selectFrom("event_queues").select("attempts");
    await expect.poll(() => queues.execute()).toEqual([{ attempts: 1 }]);
    receiver.answer = () => ({});
    at(startOfTest);
    await mend("event_queues");
    await events.credit(2);
    const arrived = () =>
      receiver.arrivals.map(({ event }) => (event.data as { delta: number }).delta);
    await service.skipUntil(expect.poll(arrived).toEqual([1, 1, 2]));
  });

  test("an owner with too many wrong passwords can try again", async () => {
    const { db } = events.service.store;
    const tryAt = (now: number) => countAttempt(db, "key", pairLimit, now);
    for (let tries = 0; tries < pairLimit.max; tries += 1) await tryAt(startOfTest + dayMs);
    expect(await tryAt(startOfTest + dayMs)).toBe(pairLimit.windowMs);
    expect(await tryAt(startOfTest)).toBe(0);
  });
});

test("a player over the rate limit can call again a minute later", async () => {
  const service = await startService(stores[0] as StoreKind, { env: { RATE_LIMITS: "on" } });
  await addBot(service);
  const { token } = await openSession(service);
  const body = { fetches: [{ field: "rank", outcome: "ok", milliseconds: 1 }] };
  const report = async () =>
    (await post(service, "/api/mini-app/demo/field-reports", token, body)).status;
  const rightNow = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: rightNow + dayMs });
  for (let calls = 0; calls < 20; calls += 1) expect(await report()).toBe(204);
  expect(await report()).toBe(429);
  vi.setSystemTime(rightNow + minuteMs);
  service.skip(minuteMs);
  expect(await report()).toBe(204);
  vi.useRealTimers();
  await service.stop();
});
