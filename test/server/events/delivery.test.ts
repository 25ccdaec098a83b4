import { describe, expect, test } from "vitest";
import type { Webhook } from "#contract/schema/webhook.ts";
import { createApp } from "#server/app.ts";
import { systemClock } from "#server/clock.ts";
import { sendEvent } from "#server/events/delivery.ts";
import { readBot } from "#server/store/bot/bot.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { signIn } from "#server/store/user/sign-in.ts";
import { own } from "../builder/builder-service.ts";
import { addOwner } from "../external/owner.ts";
import { listen } from "../fields/played-endpoint.ts";
import { openSession, template } from "../service.ts";
import { stores } from "../stores.ts";
import { TestClock } from "../test-clock.ts";
import { eventsForSuite } from "./event-service.ts";
import { startReceiver } from "./played-receiver.ts";

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

describe.each(stores)("deliveries from the $name", (kind) => {
  const events = eventsForSuite(kind);
  const webhook = async (): Promise<Webhook> =>
    (await events.ask("GET", "bots/demo/webhook")).body.webhook;
  const log = async (query = "") =>
    (await events.ask("GET", `bots/demo/webhook/events${query}`)).body.events;
  const got = () => events.receiver.arrivals.length;
  /** Comes back when no request is on its way. */
  const settled = () =>
    expect
      .poll(() =>
        events.service.store.db
          .selectFrom("event_queues")
          .select("claimer")
          .where("claimer", "is not", null)
          .execute(),
      )
      .toEqual([]);
  const arrived = async (count: number) => {
    await events.arrived(count);
    await settled();
  };

  test("are tried again with growing rest, with the same id and body, in the user's order", async () => {
    await events.open();
    await events.connect(["points.changed"]);
    events.service.forgetKept();
    events.receiver.answer = () => ({ status: 500, body: "Out of order" });
    await events.credit(1);
    await events.credit(2);
    await arrived(1);
    // Give or take a tenth.
    for (const [at, restMs] of [5 * secondMs, 30 * secondMs, 2 * minuteMs].entries()) {
      events.service.skip(restMs * 0.88);
      await expect.poll(async () => (await webhook()).failingSince).not.toBeNull();
      expect(got()).toBe(at + 1);
      events.service.skip(restMs * 0.24);
      await arrived(at + 2);
    }
    const [first] = events.receiver.arrivals;
    for (const { id, body } of events.receiver.arrivals)
      expect([id, body]).toEqual([first?.id, first?.body]);
    events.receiver.answer = () => ({});
    events.service.skip(12 * minuteMs);
    await arrived(6);
    expect(events.receiver.arrivals.map(({ event }) => event.data)).toMatchObject([
      ...Array.from({ length: 5 }, () => ({ delta: 1 })),
      { delta: 2 },
    ]);
    expect(await log()).toMatchObject([
      { status: "delivered", attempts: 1, httpStatus: 204 },
      { status: "delivered", attempts: 5, httpStatus: 204, result: "accepted" },
    ]);
    expect(await webhook()).toMatchObject({ failingSince: null, waiting: 0 });
  });

  test("rest for the whole bot when nothing is accepted, then go on with everything at once", async () => {
    await events.connect(["points.changed"]);
    const users = Array.from({ length: 12 }, (_, index) => index + 1);
    for (const tgId of users) await events.open(tgId);
    let isDown = true;
    events.receiver.answer = () => ({ status: isDown ? 503 : 200 });
    for (const tgId of users.slice(0, 6)) await events.credit(1, tgId);
    await expect.poll(async () => (await webhook()).nextAt).toBeGreaterThan(events.service.now);
    await settled();
    const tried = got();
    expect(tried).toBeGreaterThanOrEqual(5);
    for (const tgId of users.slice(6)) await events.credit(1, tgId);
    events.service.skip(6 * secondMs);
    await arrived(tried + 1);
    // One alone was tried.
    expect(got()).toBe(tried + 1);
    isDown = false;
    events.service.skip(40 * secondMs);
    await expect.poll(async () => (await webhook()).waiting).toBe(0);
    await settled();
    expect(new Set(events.receiver.arrivals.map(({ id }) => id)).size).toBe(12);
    expect(await log("?status=refused")).toEqual([]);
  });

  test("of which five in a row were refused are tried one at a time, so that some are tried once in the first minute", async () => {
    await events.connect(["points.changed"]);
    events.service.forgetKept();
    const users = [1, 2, 3, 4, 5];
    for (const tgId of users) await events.open(tgId);
    events.receiver.answer = () => ({ status: 500 });
    for (const tgId of users) await events.credit(1, tgId);
    await arrived(5);
    // After 5 s one that shows that nothing is accepted, and 30 s later another one; give or take a tenth.
    for (const [count, restMs] of [5 * secondMs, 30 * secondMs].entries()) {
      events.service.skip(restMs * 1.1);
      await arrived(6 + count);
    }
    events.service.skip(20 * secondMs);
    await expect.poll(async () => (await webhook()).nextAt).toBeGreaterThan(events.service.now);
    expect(got()).toBe(7);
    const attempts = (await log()).map((event: { attempts: number }) => event.attempts);
    expect(attempts.toSorted()).toEqual([1, 1, 1, 2, 2]);
  });

  test("that were never refused show first whether the receiver accepts again", async () => {
    await events.connect(["points.changed"]);
    events.service.forgetKept();
    const users = [1, 2, 3, 4, 5, 6, 7];
    for (const tgId of users) await events.open(tgId);
    events.receiver.answer = ({ event }) => ({
      status: (event.data as { tgId: number }).tgId === 7 ? 204 : 422,
    });
    for (const tgId of users.slice(0, 6)) await events.credit(1, tgId);
    await expect.poll(async () => (await webhook()).nextAt).toBeGreaterThan(events.service.now);
    await settled();
    const tried = got();
    events.service.skip(6 * secondMs);
    await arrived(tried + 1);
    await events.credit(1, 7);
    events.service.skip(35 * secondMs);
    await expect.poll(() => log("?status=delivered")).toMatchObject([{ tgId: 7 }]);
  });

  test("stop after a day without success, are told of, and go on in order when an owner says so", async () => {
    await events.open();
    await events.connect(["points.changed"]);
    events.service.forgetKept();
    events.receiver.answer = () => ({ status: 500 });
    await events.credit(1);
    await arrived(1);
    for (let hour = 0; hour < 25 && (await webhook()).pausedAt === null; hour += 1) {
      const before = got();
      events.service.skip(4.5 * hourMs);
      await expect
        .poll(async () => got() > before || (await webhook()).pausedAt !== null)
        .toBe(true);
      await settled();
    }
    expect(await webhook()).toMatchObject({ pausedBecause: "failing", waiting: 1, nextAt: null });
    const before = got();
    await events.credit(2);
    events.service.skip(hourMs);
    events.receiver.answer = () => ({});
    const again = await events.ask("POST", `bots/demo/webhook/events/${(await log())[0].id}/send`);
    expect([again.status, again.body.code]).toEqual([409, "WEBHOOK_PAUSED"]);
    expect(got()).toBe(before);
    expect((await events.ask("POST", "bots/demo/webhook/resume")).body).toMatchObject({
      pausedAt: null,
      failingSince: null,
    });
    await arrived(before + 2);
    expect(events.receiver.arrivals.slice(-2).map(({ event }) => event.data)).toMatchObject([
      { delta: 1, balance: 1 },
      { delta: 2, balance: 3 },
    ]);
  });

  test("hold one user alone whose event is refused for a day, until an owner says so", async () => {
    for (const tgId of [1, 2]) await events.open(tgId);
    await events.connect(["points.changed"]);
    events.service.forgetKept();
    events.receiver.answer = ({ event }) => ({
      status: (event.data as { tgId: number }).tgId === 1 ? 422 : 204,
    });
    await events.credit(1, 1);
    await events.credit(2, 1);
    for (let step = 0; step < 30 && (await webhook()).heldUsers === 0; step += 1) {
      await events.credit(1, 2);
      events.service.skip(2.2 * hourMs);
      await expect.poll(async () => (await log("?status=waiting&tgId=2")).length).toBe(0);
      await settled();
    }
    expect(await webhook()).toMatchObject({ heldUsers: 1, pausedAt: null, waiting: 2 });
    // Nor does the end of an outage say so.
    const { answer } = events.receiver;
    events.receiver.answer = () => ({ status: 503 });
    for (const tgId of [3, 4, 5, 6, 7, 8]) {
      await events.open(tgId);
      await events.credit(1, tgId);
    }
    await expect.poll(async () => (await webhook()).nextAt).toBeGreaterThan(events.service.now);
    await settled();
    events.receiver.answer = answer;
    events.service.skip(6 * secondMs);
    await expect.poll(async () => (await webhook()).waiting).toBe(2);
    await settled();
    expect(await webhook()).toMatchObject({ heldUsers: 1, failingSince: null });
    const [held] = (await log("?tgId=1")).slice(-1);
    expect((await events.ask("GET", `bots/demo/webhook/events/${held.id}`)).body).toMatchObject({
      status: "waiting",
      nextAt: null,
    });
    events.receiver.answer = () => ({});
    expect(
      (await events.ask("POST", `bots/demo/webhook/events/${held.id}/send`)).body.delivery,
    ).toBeNull();
    await expect.poll(async () => (await webhook()).waiting).toBe(0);
    expect(await webhook()).toMatchObject({ heldUsers: 0 });
  });

  test("go to a new webhook at once, whatever an earlier one refused, and end with the bot", async () => {
    await events.open();
    await events.connect(["points.changed"]);
    events.service.forgetKept();
    events.receiver.answer = () => ({ status: 500 });
    await events.credit(1);
    await arrived(1);
    expect((await events.ask("DELETE", "bots/demo/webhook")).status).toBe(204);
    events.service.skip(1);
    await events.connect(["points.changed"]);
    events.service.forgetKept();
    await events.credit(2);
    await arrived(2);
    expect(events.receiver.arrivals.at(-1)?.event.data).toMatchObject({ delta: 2 });
    await events.ask("DELETE", "bots/demo", { name: "Demo" });
    const webhooks = await events.service.store.db.selectFrom("webhooks").selectAll().execute();
    expect(webhooks).toEqual([]);
  });

  test("pause at once when the receiver says 410, and wait as long as it asks", async () => {
    await events.open();
    await events.connect(["points.changed"]);
    events.service.forgetKept();
    events.receiver.answer = () => ({ status: 429, headers: { "retry-after": "600" } });
    await events.credit(1);
    await arrived(1);
    events.service.skip(590 * secondMs);
    await settled();
    expect(got()).toBe(1);
    events.receiver.answer = () => ({ status: 410 });
    events.service.skip(11 * secondMs);
    await expect.poll(async () => (await webhook()).pausedBecause).toBe("gone");
    expect(got()).toBe(2);
  });

  test("are signed with both secrets for a day after a rotation", async () => {
    await events.open();
    const { secret: old } = await events.connect(["points.changed"]);
    events.service.forgetKept();
    const { secret, webhook: rotated } = (
      await events.ask("POST", "bots/demo/webhook/rotate-secret")
    ).body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(rotated.formerSecretUntil).toBe(events.service.now + 24 * hourMs);
    for (const known of [old, secret]) {
      events.receiver.secrets = [String(known)];
      await events.credit(1);
      await arrived(got() + 1);
    }
    expect(events.receiver.arrivals[0]?.headers["webhook-signature"]).toMatch(
      /^v1,[^ ]{44} v1,[^ ]{44}$/,
    );
    events.service.skip(24 * hourMs);
    await events.credit(1);
    await arrived(3);
    expect(events.receiver.arrivals[2]?.headers["webhook-signature"]).toMatch(/^v1,[^ ]{44}$/);
  });

  test("are signed with every secret of the last rotations until a day after the last one", async () => {
    await events.open();
    const { secret: old } = await events.connect(["points.changed"]);
    events.service.forgetKept();
    const rotate = async () => (await events.ask("POST", "bots/demo/webhook/rotate-secret")).body;
    const signatures = () =>
      String(events.receiver.arrivals.at(-1)?.headers["webhook-signature"]).split(" ").length;
    const { secret: second } = await rotate();
    events.service.skip(hourMs);
    const { secret: third } = await rotate();
    for (const known of [old, second, third]) {
      events.receiver.secrets = [String(known)];
      await events.credit(1);
      await arrived(got() + 1);
    }
    for (let rotation = 0; rotation < 10; rotation += 1)
      events.receiver.secrets = [(await rotate()).secret];
    await events.credit(1);
    await arrived(4);
    expect(signatures()).toBe(6);
    events.service.skip(24 * hourMs);
    await events.credit(1);
    await arrived(5);
    expect(signatures()).toBe(1);
    await rotate();
    await events.credit(1);
    await arrived(6);
    expect(signatures()).toBe(2);
  });

  test("to one bot are not held up by another's silent receiver", async () => {
    const slow = await startReceiver(() => events.service.now);
    try {
      const token = "7000000009:other";
      await addOwner(events.service, { id: "slow", token });
      await own(events.service, events.owner, "slow");
      let release = () => {};
      const after = new Promise<void>((done) => {
        release = done;
      });
      slow.answer = () => ({ after });
      const { body } = await events.ask("PUT", "bots/slow/webhook", {
        url: slow.url,
        types: ["user.created"],
        updatedAt: null,
      });
      slow.secrets.push(body.secret);
      await events.connect(["user.created"]);
      const { db } = events.service.store;
      const bot = await readBot(db, "slow");
      const opened = { mark: "", authDate: events.service.now };
      for (let tgId = 1; tgId <= 25; tgId += 1) {
        const user = { tgId, name: "Ada", username: "" };
        const arrival = { ...opened, user, startParam: "", ip: null, hasWeeklyBoard: false };
        await signIn(db, "slow", { ...arrival, announced: bot?.announced }, events.service.now, 0);
      }
      await expect.poll(() => slow.arrivals.length).toBe(20);
      for (const tgId of [1, 2, 3]) await events.open(tgId);
      await events.arrived(3);
      // No more than its share is on its way, and nothing of it was answered.
      expect(slow.arrivals.length).toBe(20);
      release();
      await expect.poll(() => new Set(slow.arrivals.map(({ id }) => id)).size).toBe(25);
    } finally {
      await slow.close();
    }
  });

  test("are shared by two processes, each event sent once and in order", async () => {
    const { config } = events.service;
    const clock = new TestClock(() => events.service.now);
    const store = await openStore(config, { clock });
    const app = await createApp({
      config,
      store,
      clock,
      pages: { html: async () => template },
      log: { write: () => {} },
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    try {
      await events.connect(["points.changed"]);
      const users = [1, 2, 3, 4];
      for (const tgId of users) await openSession(events.service, tgId);
      await Promise.all(Array.from({ length: 40 }, (_, turn) => events.credit(1, users[turn % 4])));
      await expect.poll(async () => (await webhook()).waiting).toBe(0);
      const balances = new Map<number, number[]>();
      for (const { event } of events.receiver.arrivals) {
        const { tgId, balance } = event.data as { tgId: number; balance: number };
        balances.set(tgId, [...(balances.get(tgId) ?? []), balance]);
      }
      const ten = Array.from({ length: 10 }, (_, index) => index + 1);
      expect([...balances.values()]).toEqual(users.map(() => ten));
    } finally {
      await app.close();
      await store.close();
    }
  });

  test("that a dead process had claimed are sent by another, with the same id", async () => {
    await events.open();
    await events.connect(["points.changed"]);
    events.service.forgetKept();
    await events.credit(1);
    await arrived(1);
    await events.credit(2);
    await arrived(2);
    // As a process leaves it that was killed between the request and its note of it.
    await events.service.store.db
      .updateTable("events")
      .set({ status: "waiting" })
      .where("id", "=", events.receiver.arrivals[1]?.id ?? "")
      .execute();
    await events.service.store.db
      .insertInto("event_queues")
      .values({
        bot_id: "demo",
        tg_id: 42,
        number: 2,
        due_at: events.service.now + 30 * secondMs,
        attempts: 0,
        failing_since: null,
        claimer: "dead",
        open_id: null,
        open_source: null,
        open_delta: 0,
        changed_at: events.service.now,
      })
      .execute();
    await events.credit(3);
    events.service.skip(31 * secondMs);
    await arrived(4);
    const [, second, third, fourth] = events.receiver.arrivals;
    expect(third?.id).toBe(second?.id);
    expect(fourth?.event.data).toMatchObject({ delta: 3 });
  });

  test("are accepted by the status alone, whose body may take another second", async () => {
    let requests = 0;
    const slow = await listen((request, response) => {
      requests += 1;
      request.resume();
      response.writeHead(200).write("a body without an end");
    });
    try {
      await events.open();
      await events.connect(["points.changed"], "demo", slow.url);
      events.service.forgetKept();
      await events.credit(1);
      await expect.poll(() => requests).toBe(1);
      const begunAt = events.service.now;
      await expect
        .poll(async () => {
          // Little by little, because the second begins with the answer.
          events.service.skip(secondMs / 10);
          return log("?status=delivered");
        })
        .toMatchObject([{ httpStatus: 200, result: "accepted" }]);
      expect(events.service.now - begunAt).toBeLessThan(5 * secondMs);
    } finally {
      await slow.close();
    }
  });

  test("go to no URL that may not be called, follow no redirect, and end in time", async () => {
    await events.open();
    await events.connect(["points.changed"]);
    events.service.forgetKept();
    events.receiver.answer = () => ({ status: 302, headers: { location: events.receiver.url } });
    const redirected = await events.ask("POST", "bots/demo/webhook/test");
    expect(redirected.body).toMatchObject({ result: "refused", httpStatus: 302, cause: "test" });
    expect(got()).toBe(1);
    for (const url of ["http://example.com/", "https://[::1]/", "https://10.0.0.1/", "ftp://x"]) {
      await events.service.store.db.updateTable("webhooks").set({ url }).execute();
      expect((await events.ask("POST", "bots/demo/webhook/test")).body.result).toBe("url");
    }
    await events.service.store.db
      .updateTable("webhooks")
      .set({ url: events.receiver.url })
      .execute();
    let release = () => {};
    events.receiver.answer = () => ({
      after: new Promise<void>((done) => {
        release = done;
      }),
    });
    const late = events.ask("POST", "bots/demo/webhook/test");
    await expect.poll(got).toBe(2);
    events.service.skip(15 * secondMs);
    expect((await late).body).toMatchObject({ result: "timeout", httpStatus: null });
    release();
  });
});

test("a delivery goes to no host with an address that is not public", async () => {
  const event = { botId: "demo", id: "1", type: "webhook.test", data: "{}", createdAt: 0 } as const;
  const target = { url: "https://intranet.example.com/events", secrets: [] };
  for (const address of ["10.0.0.1", "127.0.0.1", "169.254.169.254"]) {
    const resolve = async () => [
      { address: "93.184.216.34", family: 4 },
      { address, family: 4 },
    ];
    const sent = await sendEvent(event, target, { local: false, clock: systemClock, resolve });
    expect(sent).toMatchObject({ result: "no-address", httpStatus: null });
  }
});
