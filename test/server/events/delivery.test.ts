import { describe, expect, test } from "vitest";
import { systemClock } from "#server/clock.ts";
import { sendEvent } from "#server/events/delivery.ts";
import { listen } from "../fields/played-endpoint.ts";
import { stores } from "../stores.ts";
import { eventsForSuite } from "./event-service.ts";

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

describe.each(stores)("deliveries from the $name", (kind) => {
  const events = eventsForSuite(kind);
  const got = () => events.receiver.arrivals.length;
  const arrived = async (count: number) => {
    await events.arrived(count);
    await events.settled();
  };

  test("are retried with growing pauses, with the same id and body, in the user's order", async () => {
    await events.watchPoints();
    events.receiver.answer = () => ({ status: 500, body: "Out of order" });
    await events.credit(1);
    await events.credit(2);
    await arrived(1);
    // Within a tenth.
    for (const [at, restMs] of [5 * secondMs, 30 * secondMs, 2 * minuteMs].entries()) {
      events.service.skip(restMs * 0.88);
      await expect.poll(async () => (await events.webhook()).failingSince).not.toBeNull();
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
    expect(await events.log()).toMatchObject([
      { status: "delivered", attempts: 1, httpStatus: 204 },
      { status: "delivered", attempts: 5, httpStatus: 204, result: "accepted" },
    ]);
    expect(await events.webhook()).toMatchObject({ failingSince: null, waiting: 0 });
  });

  test("are tried one at a time after five refusals in a row, some of them within the first minute", async () => {
    await events.connect(["points.changed"]);
    events.service.expireCaches();
    const users = [1, 2, 3, 4, 5];
    for (const tgId of users) await events.open(tgId);
    events.receiver.answer = () => ({ status: 500 });
    for (const tgId of users) await events.credit(1, tgId);
    await arrived(5);
    // One probe after 5 s and another 30 s later, within a tenth.
    for (const [count, restMs] of [5 * secondMs, 30 * secondMs].entries()) {
      events.service.skip(restMs * 1.1);
      await arrived(6 + count);
    }
    events.service.skip(20 * secondMs);
    await expect
      .poll(async () => (await events.webhook()).nextAt)
      .toBeGreaterThan(events.service.now);
    expect(got()).toBe(7);
    const attempts = (await events.log()).map((event: { attempts: number }) => event.attempts);
    expect(attempts.toSorted()).toEqual([1, 1, 1, 2, 2]);
  });

  test("without earlier refusals are the first probes of a refusing receiver", async () => {
    await events.connect(["points.changed"]);
    events.service.expireCaches();
    const users = [1, 2, 3, 4, 5, 6, 7];
    for (const tgId of users) await events.open(tgId);
    events.receiver.answer = ({ event }) => ({
      status: (event.data as { tgId: number }).tgId === 7 ? 204 : 422,
    });
    for (const tgId of users.slice(0, 6)) await events.credit(1, tgId);
    await expect
      .poll(async () => (await events.webhook()).nextAt)
      .toBeGreaterThan(events.service.now);
    await events.settled();
    const tried = got();
    events.service.skip(6 * secondMs);
    await arrived(tried + 1);
    await events.credit(1, 7);
    events.service.skip(35 * secondMs);
    await expect.poll(() => events.log("?status=delivered")).toMatchObject([{ tgId: 7 }]);
  });

  test("stop after a day without success, with a notice, and continue in order when an owner resumes", async () => {
    await events.watchPoints();
    events.receiver.answer = () => ({ status: 500 });
    await events.credit(1);
    await arrived(1);
    for (let hour = 0; hour < 25 && (await events.webhook()).pausedAt === null; hour += 1) {
      const before = got();
      events.service.skip(4.5 * hourMs);
      await expect
        .poll(async () => got() > before || (await events.webhook()).pausedAt !== null)
        .toBe(true);
      await events.settled();
    }
    expect(await events.webhook()).toMatchObject({
      pausedBecause: "failing",
      waiting: 1,
      nextAt: null,
    });
    const before = got();
    await events.credit(2);
    events.service.skip(hourMs);
    events.receiver.answer = () => ({});
    const again = await events.ask(
      "POST",
      `bots/demo/webhook/events/${(await events.log())[0]?.id}/send`,
    );
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

  test("reach a new webhook at once, whatever an earlier one refused, and end with the bot", async () => {
    await events.watchPoints();
    events.receiver.answer = () => ({ status: 500 });
    await events.credit(1);
    await arrived(1);
    expect((await events.ask("DELETE", "bots/demo/webhook")).status).toBe(204);
    events.service.skip(1);
    await events.connect(["points.changed"]);
    events.service.expireCaches();
    await events.credit(2);
    await arrived(2);
    expect(events.receiver.arrivals.at(-1)?.event.data).toMatchObject({ delta: 2 });
    await events.ask("DELETE", "bots/demo", { name: "Demo" });
    const webhooks = await events.service.store.db.selectFrom("webhooks").selectAll().execute();
    expect(webhooks).toEqual([]);
  });

  test("pause at once at a 410, and wait for the time in Retry-After", async () => {
    await events.watchPoints();
    events.receiver.answer = () => ({ status: 429, headers: { "retry-after": "600" } });
    await events.credit(1);
    await arrived(1);
    events.service.skip(590 * secondMs);
    await events.settled();
    expect(got()).toBe(1);
    events.receiver.answer = () => ({ status: 410 });
    events.service.skip(11 * secondMs);
    await expect.poll(async () => (await events.webhook()).pausedBecause).toBe("gone");
    expect(got()).toBe(2);
  });

  test("are signed with both secrets for a day after a rotation", async () => {
    const { secret: old } = await events.watchPoints();
    const { secret, webhook: rotated } = (
      await events.ask("POST", "bots/demo/webhook/rotate-secret")
    ).body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(rotated.formerSecretUntil).toBe(events.service.now + 24 * hourMs);
    for (const known of [old, secret]) {
      events.receiver.secrets = [String(known)];
      const before = got();
      await events.credit(1);
      await arrived(before + 1);
    }
    expect(events.receiver.arrivals[0]?.headers["webhook-signature"]).toMatch(
      /^v1,[^ ]{44} v1,[^ ]{44}$/,
    );
    events.service.skip(24 * hourMs);
    await events.credit(1);
    await arrived(3);
    expect(events.receiver.arrivals[2]?.headers["webhook-signature"]).toMatch(/^v1,[^ ]{44}$/);
  });

  test("are accepted by the status; the body may take another second", async () => {
    let requests = 0;
    const slow = await listen((request, response) => {
      requests += 1;
      request.resume();
      response.writeHead(200).write("a body without an end");
    });
    try {
      await events.open();
      await events.connect(["points.changed"], "demo", slow.url);
      events.service.expireCaches();
      await events.credit(1);
      await expect.poll(() => requests).toBe(1);
      const begunAt = events.service.now;
      await expect
        .poll(async () => {
          // In small steps, because the second begins with the answer.
          events.service.skip(secondMs / 10);
          return events.log("?status=delivered");
        })
        .toMatchObject([{ httpStatus: 200, result: "accepted" }]);
      expect(events.service.now - begunAt).toBeLessThan(5 * secondMs);
    } finally {
      await slow.close();
    }
  });

  test("go to no forbidden URL, follow no redirect, and end in time", async () => {
    await events.watchPoints();
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

test("a delivery goes to no host with a private address", async () => {
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
