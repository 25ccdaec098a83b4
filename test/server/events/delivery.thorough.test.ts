import { describe, expect, test } from "vitest";
import { own } from "../builder/builder-service.ts";
import { addOwner } from "../external/owner.ts";
import { openSession, startBeside } from "../service.ts";
import { stores } from "../stores.ts";
import { eventsForSuite } from "./event-service.ts";
import { startReceiver } from "./played-receiver.ts";

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

  test("pause for the whole bot when nothing is accepted, then continue with everything at once", async () => {
    await events.connect(["points.changed"]);
    const users = Array.from({ length: 12 }, (_, index) => index + 1);
    for (const tgId of users) await events.open(tgId);
    let isDown = true;
    events.receiver.answer = () => ({ status: isDown ? 503 : 200 });
    for (const tgId of users.slice(0, 6)) await events.credit(1, tgId);
    await expect
      .poll(async () => (await events.webhook()).nextAt)
      .toBeGreaterThan(events.service.now);
    await events.settled();
    const tried = got();
    expect(tried).toBeGreaterThanOrEqual(5);
    for (const tgId of users.slice(6)) await events.credit(1, tgId);
    events.service.skip(6 * secondMs);
    await arrived(tried + 1);
    expect(got()).toBe(tried + 1);
    isDown = false;
    events.service.skip(40 * secondMs);
    await expect.poll(async () => (await events.webhook()).waiting).toBe(0);
    await events.settled();
    expect(new Set(events.receiver.arrivals.map(({ id }) => id)).size).toBe(12);
    expect(await events.log("?status=refused")).toEqual([]);
  });

  test("pause for one user alone whose event is refused for a day, until an owner resumes", async () => {
    for (const tgId of [1, 2]) await events.open(tgId);
    await events.connect(["points.changed"]);
    events.service.expireCaches();
    events.receiver.answer = ({ event }) => ({
      status: (event.data as { tgId: number }).tgId === 1 ? 422 : 204,
    });
    await events.credit(1, 1);
    await events.credit(2, 1);
    for (let step = 0; step < 30 && (await events.webhook()).heldUsers === 0; step += 1) {
      await events.credit(1, 2);
      events.service.skip(2.2 * hourMs);
      await expect.poll(async () => (await events.log("?status=waiting&tgId=2")).length).toBe(0);
      await events.settled();
    }
    expect(await events.webhook()).toMatchObject({ heldUsers: 1, pausedAt: null, waiting: 2 });
    // The end of an outage does not resume it either.
    const { answer } = events.receiver;
    events.receiver.answer = () => ({ status: 503 });
    for (const tgId of [3, 4, 5, 6, 7, 8]) {
      await events.open(tgId);
      await events.credit(1, tgId);
    }
    await expect
      .poll(async () => (await events.webhook()).nextAt)
      .toBeGreaterThan(events.service.now);
    await events.settled();
    events.receiver.answer = answer;
    events.service.skip(6 * secondMs);
    await expect.poll(async () => (await events.webhook()).waiting).toBe(2);
    await events.settled();
    expect(await events.webhook()).toMatchObject({ heldUsers: 1, failingSince: null });
    const [held] = (await events.log("?tgId=1")).slice(-1);
    expect((await events.ask("GET", `bots/demo/webhook/events/${held?.id}`)).body).toMatchObject({
      status: "waiting",
      nextAt: null,
    });
    events.receiver.answer = () => ({});
    expect(
      (await events.ask("POST", `bots/demo/webhook/events/${held?.id}/send`)).body.delivery,
    ).toBeNull();
    await expect.poll(async () => (await events.webhook()).waiting).toBe(0);
    expect(await events.webhook()).toMatchObject({ heldUsers: 0 });
  });

  test("are signed with every secret of the last rotations until a day after the last one", async () => {
    const { secret: old } = await events.watchPoints();
    const rotate = async () => (await events.ask("POST", "bots/demo/webhook/rotate-secret")).body;
    const signatures = () =>
      String(events.receiver.arrivals.at(-1)?.headers["webhook-signature"]).split(" ").length;
    const { secret: second } = await rotate();
    events.service.skip(hourMs);
    const { secret: third } = await rotate();
    for (const known of [old, second, third]) {
      events.receiver.secrets = [String(known)];
      const before = got();
      await events.credit(1);
      await arrived(before + 1);
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

  test("to one bot are not delayed by another bot's silent receiver", async () => {
    const slow = await startReceiver(() => events.service.now);
    try {
      await addOwner(events.service, { id: "slow" });
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
      for (let tgId = 1; tgId <= 25; tgId += 1)
        await openSession(events.service, tgId, { botId: "slow" });
      await expect.poll(() => slow.arrivals.length).toBe(20);
      for (const tgId of [1, 2, 3]) await events.open(tgId);
      await events.arrived(3);
      // It has only its share of requests, all unanswered.
      expect(slow.arrivals.length).toBe(20);
      release();
      await expect.poll(() => new Set(slow.arrivals.map(({ id }) => id)).size).toBe(25);
    } finally {
      await slow.close();
    }
  });

  test("are shared by two processes, each event sent once and in order", async () => {
    const beside = await startBeside(kind, events.service);
    try {
      await events.connect(["points.changed"]);
      const users = [1, 2, 3, 4];
      for (const tgId of users) await openSession(events.service, tgId);
      await Promise.all(Array.from({ length: 40 }, (_, turn) => events.credit(1, users[turn % 4])));
      await expect.poll(async () => (await events.webhook()).waiting).toBe(0);
      const balances = new Map<number, number[]>();
      for (const { event } of events.receiver.arrivals) {
        const { tgId, balance } = event.data as { tgId: number; balance: number };
        balances.set(tgId, [...(balances.get(tgId) ?? []), balance]);
      }
      const ten = Array.from({ length: 10 }, (_, index) => index + 1);
      expect([...balances.values()]).toEqual(users.map(() => ten));
    } finally {
      await beside.stop();
    }
  });
});
