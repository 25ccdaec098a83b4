import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { keptBroadcasts, maxScheduled } from "#contract/message/message-limit.ts";
import { deleteBot } from "#server/store/bot/owned-bot.ts";
import { holdRestored } from "#server/store/opening/hold-restored.ts";
import { refusal } from "../../../telegram-stand-in.ts";
import { startBeside } from "../../service.ts";
import { insertUsers } from "../../store/user-rows.ts";
import { stores } from "../../stores.ts";
import { type BuilderAnswer, builderForSuite } from "../builder-service.ts";

const page = "bots/demo/broadcasts";
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe.each(stores)("a scheduled broadcast on the $name", (kind) => {
  const builder = builderForSuite(kind);
  beforeEach(async () => {
    builder.telegram.arrivals.length = 0;
    builder.telegram.answer = () => ({ kind: "ok" });
    await insertUsers(builder.service, [{}, { points: 2000 }, {}]);
  });

  const now = () => builder.service.now;
  const plan = (changes: object = {}) =>
    builder.ask("POST", page, {
      message: "Later",
      isEnableHtml: false,
      audience: {},
      idempotencyKey: "key-1",
      sendAt: now() + hourMs,
      ...changes,
    });
  const read = async (id: string) => (await builder.ask("GET", `${page}/${id}`)).body;
  const change = async (id: string, what: string) =>
    (await builder.ask("POST", `${page}/${id}/${what}`)).body;
  /** Lets time pass until the broadcast is as expected. */
  const until = (id: string, expected: object) =>
    builder.service.skipUntil(
      expect.poll(() => read(id), { timeout: 30_000 }).toMatchObject(expected),
    );
  const faultOf = ({ status, body }: BuilderAnswer) => [status, body.errors?.[0]?.field];
  /** The platform makes messages wait, so that their broadcast stays open. */
  const busy = () => ({ ...refusal(429, "Too Many Requests: retry after 5"), retryAfter: 5 });
  const texts = () => builder.telegram.arrivals.map(({ text }) => text);

  test("starts at its time, for those who are its recipients then", async () => {
    const { db } = builder.service.store;
    const sendAt = now() + hourMs;
    const { status, body } = await plan({ audience: { minLevel: 2 } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "scheduled", sendAt, total: 1, hold: null });
    builder.service.skip(hourMs - 5000);
    await db.updateTable("bot_users").set({ points: 2000 }).where("tg_id", "=", 3).execute();
    await db.updateTable("bot_users").set({ points: 0 }).where("tg_id", "=", 2).execute();
    await insertUsers(builder.service, [{ tg_id: 4, points: 5000, created_at: now() }]);
    expect(await read(body.id)).toMatchObject({ status: "scheduled" });
    await until(body.id, { status: "done", total: 2, sent: 2, sendAt });
    const { arrivals } = builder.telegram;
    expect(arrivals.map(({ chatId }) => chatId).toSorted()).toEqual([3, 4]);
  });

  test("needs a time from a minute to 365 days from now, in whole milliseconds", async () => {
    for (const sendAt of [
      -5,
      12.5,
      now() - dayMs,
      now(),
      now() + 59_000,
      now() + 365 * dayMs + 1,
      2 ** 60,
      "tomorrow",
    ])
      expect([sendAt, ...faultOf(await plan({ sendAt }))]).toEqual([sendAt, 400, "sendAt"]);
    expect((await plan({ sendAt: now() + 60_000 })).status).toBe(201);
    const { body } = await plan({ sendAt: now() + 365 * dayMs, idempotencyKey: "key-2" });
    expect(body.status).toBe("scheduled");
    expect((await plan({ sendAt: null, idempotencyKey: "key-3" })).body.status).toBe("sending");
  });

  test("is one for each key, even when its time has passed", async () => {
    const call = { sendAt: now() + hourMs };
    const answers = await Promise.all([plan(call), plan(call), plan(call)]);
    const { id } = answers[0]?.body ?? {};
    expect(answers.map(({ body }) => body.id)).toEqual([id, id, id]);
    expect((await plan({ sendAt: now() + 2 * hourMs })).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    builder.service.skip(hourMs);
    await until(id, { status: "done" });
    const again = await plan(call);
    expect([again.status, again.body.id]).toEqual([201, id]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  test("waits for one that is not over, then starts in the order of their times", async () => {
    const { body: first } = await plan({ message: "Now", sendAt: null });
    await change(first.id, "pause");
    const sendAt = now() + hourMs;
    const later = { message: "Third", sendAt: sendAt + 1, idempotencyKey: "key-3" };
    const { body: third } = await plan(later);
    const { body: second } = await plan({ message: "Second", sendAt, idempotencyKey: "key-2" });
    builder.service.skip(hourMs + 60_000);
    const { db } = builder.service.store;
    const postponed = db.selectFrom("broadcasts").select("id").where("due_at", ">", now());
    await builder.service.skipUntil(
      expect.poll(async () => (await postponed.execute()).length, { timeout: 30_000 }).toBe(2),
    );
    expect(await read(second.id)).toMatchObject({ status: "scheduled", hold: null });
    await change(first.id, "resume");
    await until(third.id, { status: "done", sent: 3 });
    expect(await read(second.id)).toMatchObject({ status: "done", sent: 3 });
    expect([...new Set(texts())]).toEqual(["Now", "Second", "Third"]);
  });

  test("waits for days without being late, and starts once the other one is cancelled", async () => {
    const { db } = builder.service.store;
    const { body: first } = await plan({ message: "Now", sendAt: null });
    await change(first.id, "pause");
    const { body } = await plan({ message: "Second", idempotencyKey: "key-2" });
    for (let waited = 0; waited < 3 * dayMs; waited += dayMs / 2) {
      builder.service.skip(dayMs / 2);
      const isWaiting = db.selectFrom("broadcasts").select("id").where("due_at", ">", now());
      await expect.poll(async () => (await isWaiting.execute()).length).toBe(1);
    }
    expect(await read(body.id)).toMatchObject({ status: "scheduled", hold: null });
    builder.telegram.answer = busy;
    await change(first.id, "cancel");
    await expect.poll(() => read(body.id)).toMatchObject({ status: "sending" });
    // Else its messages could arrive in the next test.
    builder.telegram.answer = () => ({ kind: "ok" });
    await until(body.id, { status: "done" });
  });

  test("that is cancelled reaches nobody", async () => {
    const { body } = await plan();
    expect(await change(body.id, "pause")).toMatchObject({ status: "scheduled" });
    expect(await change(body.id, "resume")).toMatchObject({ status: "scheduled", hold: null });
    const cancelled = await change(body.id, "cancel");
    expect(cancelled).toMatchObject({ status: "cancelled", sent: 0, finishedAt: now() });
    builder.service.skip(hourMs);
    const { body: next } = await plan({ message: "Next", sendAt: null, idempotencyKey: "key-2" });
    await until(next.id, { status: "done" });
    expect(new Set(texts())).toEqual(new Set(["Next"]));
  });

  test("keeps its time when the service mends times that a wrong clock has set", async () => {
    const { db } = builder.service.store;
    const { body } = await plan({ sendAt: now() + dayMs });
    await db
      .insertInto("chats")
      .values({ bot_id: "demo", tg_id: 1, due_at: now() + dayMs })
      .execute();
    await expect
      .poll(() => {
        builder.service.endOldRows();
        return db.selectFrom("chats").select("tg_id").where("due_at", ">", now()).execute();
      })
      .toEqual([]);
    expect(await read(body.id)).toMatchObject({ status: "scheduled" });
    const { due_at } = await db.selectFrom("broadcasts").select("due_at").executeTakeFirstOrThrow();
    expect(due_at).toBe(body.sendAt);
  });

  test("starts late if the service was down, and waits for its owner after a day", async () => {
    const { body: late } = await plan();
    // Time also passes until the service sees it.
    builder.service.skip(dayMs + hourMs / 2);
    await until(late.id, { status: "done", sent: 3 });
    const call = { message: "Old", idempotencyKey: "key-2", sendAt: now() + hourMs };
    const { body } = await plan(call);
    builder.service.skip(hourMs + dayMs + 60_000);
    await until(body.id, { status: "scheduled", hold: { code: "LATE", reason: "" } });
    expect(texts()).not.toContain("Old");
    expect(await change(body.id, "resume")).toMatchObject({ status: "scheduled", hold: null });
    await until(body.id, { status: "done", sent: 3, sendAt: call.sendAt });
    const again = await plan(call);
    expect([again.status, again.body.id]).toEqual([201, body.id]);
  });

  test("does not start by itself from a backup if it may have been sent since", async () => {
    const { store } = builder.service;
    const { body: passed } = await plan();
    const { body: ahead } = await plan({ sendAt: now() + dayMs, idempotencyKey: "key-2" });
    const underWay = await holdRestored(store.db, now() + hourMs);
    expect(underWay).toMatchObject({ broadcasts: 0, scheduled: 1 });
    builder.service.skip(hourMs);
    expect(await read(passed.id)).toMatchObject({ hold: { code: "RESTORED" } });
    expect(await read(ahead.id)).toMatchObject({ status: "scheduled", hold: null });
    await change(passed.id, "cancel");
    builder.service.skip(dayMs);
    await until(ahead.id, { status: "done" });
    expect(texts().length).toBe(3);
  });

  test("is started once by several processes", async () => {
    const { body } = await plan();
    const env = { TELEGRAM_API_ROOT: builder.telegram.url };
    const others = await Promise.all([1, 2].map(() => startBeside(kind, builder.service, { env })));
    onTestFinished(async () => {
      for (const service of others) await service.stop();
    });
    for (const service of [builder.service, ...others]) service.skip(hourMs);
    let done = until(body.id, { status: "done" });
    for (const service of others) done = service.skipUntil(done);
    await done;
    expect(await read(body.id)).toMatchObject({ sent: 3, total: 3 });
    expect(builder.telegram.arrivals.map(({ chatId }) => chatId).toSorted()).toEqual([1, 2, 3]);
  });

  test(`is one of ${maxScheduled} at most, which lists show first, the next one first`, async () => {
    const { body: sent } = await plan({ sendAt: null, message: "Now", idempotencyKey: "now" });
    await until(sent.id, { status: "done" });
    const ids: string[] = [];
    for (let count = 1; count <= maxScheduled; count += 1) {
      const sendAt = now() + count * hourMs;
      const { body } = await plan({ sendAt, idempotencyKey: `later-${count}` });
      ids.push(body.id);
    }
    const { status, body } = await plan({ idempotencyKey: "one-more" });
    expect([status, body.code]).toEqual([409, "TOO_MANY_BROADCASTS"]);
    await change(ids[3] ?? "", "cancel");
    expect((await plan({ sendAt: now() + 90_000, idempotencyKey: "one-more" })).status).toBe(201);
    const { body: list } = await builder.ask("GET", page);
    const listed = list.broadcasts.map(({ id }: { id: string }) => id);
    expect(listed.slice(1, 4)).toEqual(ids.slice(0, 3));
    expect(listed.slice(-2)).toEqual([ids[3], sent.id]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  test("is listed while it is open, and kept by its end, however long ago it was planned", async () => {
    const { db } = builder.service.store;
    const { body } = await plan();
    const row = await db.selectFrom("broadcasts").selectAll().executeTakeFirstOrThrow();
    const ended = { ...row, status: "done" as const, finished_at: now(), due_at: null, total: 0 };
    for (let count = 0; count < keptBroadcasts; count += 1) {
      const newer = { id: `${row.id.slice(0, -1)}z${count}`, call_key: `ended-${count}` };
      await db
        .insertInto("broadcasts")
        .values({ ...ended, ...newer, reached: null })
        .execute();
    }
    builder.telegram.answer = busy;
    builder.service.skip(hourMs);
    await until(body.id, { status: "sending" });
    expect((await builder.ask("GET", page)).body.broadcasts[0].id).toBe(body.id);
    builder.telegram.answer = () => ({ kind: "ok" });
    await until(body.id, { status: "done" });
    await plan({ idempotencyKey: "key-2" });
    expect(await read(body.id)).toMatchObject({ status: "done" });
    const { length } = await db.selectFrom("broadcasts").select("id").execute();
    expect(length).toBe(keptBroadcasts + 1);
  });

  test("is not stepped again and again when its bot is deleted", async () => {
    const { db } = builder.service.store;
    await plan();
    await deleteBot(db, "demo", "Demo", now());
    builder.service.skip(hourMs);
    const rows = () => db.selectFrom("broadcasts").select("due_at").execute();
    await builder.service.skipUntil(
      expect.poll(rows, { timeout: 30_000 }).not.toContainEqual({ due_at: expect.any(Number) }),
    );
    expect(builder.telegram.arrivals).toEqual([]);
  });
});
