import { sql } from "kysely";
import * as Value from "typebox/value";
import { beforeEach, describe, expect, test } from "vitest";
import { eventSchemas } from "#contract/event/event.schema.ts";
import { verify } from "#server/verify/verify.ts";
import { refusal } from "../../telegram-stand-in.ts";
import { type EventService, eventsForSuite } from "../events/event-service.ts";
import { secondConnection } from "../second-connection.ts";
import { addBot, initDataOf, openSession, signIn, startBeside } from "../service.ts";
import { everyStore } from "../stores.ts";
import { messageOf, type PlayedPlatform, playPlatform } from "./played-platform.ts";

describe.each(everyStore)("updates as events on the $name", (kind) => {
  const events: EventService = eventsForSuite(kind);
  let platform: PlayedPlatform;

  beforeEach(async () => {
    platform = playPlatform(events.service);
    await platform.turnOn();
  });

  const unreachableSince = async (tgId = 42) =>
    (
      await events.service.store.db
        .selectFrom("bot_users")
        .select("unreachable_since as at")
        .where("bot_id", "=", "demo")
        .where("tg_id", "=", tgId)
        .executeTakeFirst()
    )?.at;
  const text = (tgId: number, written: string) => platform.write(tgId, { text: written });

  describe("a user who", () => {
    beforeEach(async () => {
      await events.open();
      await events.connect(["user.blocked_bot", "user.unblocked_bot"]);
      events.service.expireCaches();
    });

    test("blocks the bot cannot be messaged at once, and unblocking it ends that", async () => {
      await platform.block(42);
      expect(await unreachableSince()).toBe(events.service.now);
      await platform.block(42, "member");
      expect(await unreachableSince()).toBeNull();
      expect(await events.arrived(2)).toEqual([
        ["user.blocked_bot", { tgId: 42 }],
        ["user.unblocked_bot", { tgId: 42 }],
      ]);
      for (const { event } of events.receiver.arrivals)
        expect([...Value.Errors(eventSchemas[event.type], event)]).toEqual([]);
    });

    test("blocks the bot twice, or is unblocked twice, causes one event each", async () => {
      const since = events.service.now;
      await platform.block(42);
      events.service.now += 5000;
      await platform.block(42);
      expect(await unreachableSince()).toBe(since);
      await platform.start(42);
      await platform.block(42, "member");
      await platform.block(42);
      expect((await events.arrived(3)).map(([type]) => type)).toEqual([
        "user.blocked_bot",
        "user.unblocked_bot",
        "user.blocked_bot",
      ]);
    });

    test.each([
      ["sends /start", { text: "/start" }],
      ["allows the bot to write", { write_access_allowed: { from_request: true } }],
    ])("%s can be messaged again", async (_what, message) => {
      await platform.block(42);
      await platform.write(42, message);
      expect(await unreachableSince()).toBeNull();
      expect((await events.arrived(2))[1]).toEqual(["user.unblocked_bot", { tgId: 42 }]);
    });

    test("opens the app again can be messaged again, without an event", async () => {
      await platform.block(42);
      await events.open();
      expect(await unreachableSince()).toBeNull();
      await platform.start(42);
      await platform.block(42);
      expect((await events.arrived(2)).map(([type]) => type)).toEqual([
        "user.blocked_bot",
        "user.blocked_bot",
      ]);
    });

    test("has never opened the app causes no event, and gets no row", async () => {
      await platform.block(77);
      await platform.block(77, "member");
      await platform.start(77, "code");
      await platform.block(42);
      expect(await events.arrived(1)).toEqual([["user.blocked_bot", { tgId: 42 }]]);
      expect(await unreachableSince(77)).toBeUndefined();
    });

    test("is in a group that the bot leaves stays reachable", async () => {
      const chat = { id: -5, type: "group", title: "Us" };
      const changed = { ...messageOf(42), chat, new_chat_member: { status: "kicked" } };
      await platform.send({ my_chat_member: changed });
      await platform.send({ chat_member: { ...changed, chat: messageOf(42).chat } });
      expect(await unreachableSince()).toBeNull();
    });

    test("of another bot stays reachable", async () => {
      await addBot(events.service, { id: "other" });
      await platform.turnOn("other");
      await openSession(events.service, 42, { botId: "other" });
      await platform.send(
        { my_chat_member: { ...messageOf(42), new_chat_member: { status: "kicked" } } },
        { botId: "other" },
      );
      expect(await unreachableSince()).toBeNull();
    });

    test("blocks the bot in an update that comes again and again causes one event", async () => {
      const beside = await startBeside(kind, events.service);
      const changed = { ...messageOf(42), new_chat_member: { status: "kicked" } };
      const update = JSON.stringify({ update_id: 7, my_chat_member: changed });
      await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          platform.deliver(update, n % 2 ? {} : { service: beside }),
        ),
      );
      await beside.stop();
      await platform.block(42, "member");
      await platform.deliver(update);
      expect((await events.arrived(2)).map(([type]) => type)).toEqual([
        "user.blocked_bot",
        "user.unblocked_bot",
      ]);
      expect(await unreachableSince()).toBeNull();
    });
  });

  describe("that the service does not use", () => {
    const connect = async () => {
      await events.connect(["telegram.update", "user.created", "points.changed"]);
      events.service.expireCaches();
    };

    test.each([
      ["a text", 42, { message: { ...messageOf(42), text: "Hello /start <b>" } }],
      ["a text in a group", 42, { message: { ...messageOf(42), chat: { id: -5, type: "group" } } }],
      ["a command to another bot", 42, { message: { ...messageOf(42), text: "/start@other_bot" } }],
      ["an edited command", 42, { edited_message: { ...messageOf(42), text: "/start" } }],
      ["a press on a button", 77, { callback_query: { id: "1", from: { id: 77 }, data: "x" } }],
      ["an inline query", 77, { inline_query: { id: "1", from: { id: 77 }, query: "" } }],
      ["an answer to a poll", 77, { poll_answer: { poll_id: "1", user: { id: 77 } } }],
      ["a post of a channel", null, { channel_post: { chat: { id: -1 }, text: "News" } }],
      ["a poll", null, { poll: { id: "1", options: [{ text: "A", voter_count: 0.5 }] } }],
      [
        "a membership in a group",
        42,
        {
          my_chat_member: { ...messageOf(42), chat: { id: -5, type: "group" } },
        },
      ],
      [
        "a future kind",
        null,
        { news: [1, { from: { id: 42 } }], more: { "": null, ю: "\u2028💥" } },
      ],
      ["a user with an odd id", null, { message: { from: { id: 2 ** 51 }, text: "x" } }],
    ])("come verbatim: %s", async (_what, tgId, update) => {
      await connect();
      const sent = { update_id: 900, ...update };
      expect((await platform.send(sent)).call).toBeUndefined();
      expect(await events.arrived(1)).toEqual([["telegram.update", { tgId, update: sent }]]);
      const [{ event, body }] = events.receiver.arrivals as [(typeof events.receiver.arrivals)[0]];
      expect([...Value.Errors(eventSchemas[event.type], event)]).toEqual([]);
      expect(body).toContain(JSON.stringify(sent));
    });

    test("do not come if the webhook does not choose them, and leave nothing in the store", async () => {
      await events.connect(["user.created"]);
      events.service.expireCaches();
      await text(42, "Hello");
      const { db } = events.service.store;
      for (const table of ["updates", "events", "event_queues"] as const)
        expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    });

    test("do not include those that it uses", async () => {
      await connect();
      await platform.start(42, "code");
      await platform.block(42);
      await platform.write(42, { write_access_allowed: {} });
      await text(42, "Hello");
      expect(await events.arrived(1)).toMatchObject([
        ["telegram.update", { update: { message: { text: "Hello" } } }],
      ]);
    });

    test("come in a user's order, among the user's other events", async () => {
      await connect();
      await text(42, "1");
      await events.open();
      await text(42, "2");
      await events.credit(5);
      await text(42, "3");
      expect((await events.arrived(5)).map(([type]) => type)).toEqual([
        "telegram.update",
        "user.created",
        "telegram.update",
        "points.changed",
        "telegram.update",
      ]);
    });

    test("come again until the receiver accepts them, signed", async () => {
      await connect();
      let refused = 0;
      events.receiver.answer = () => ({ status: refused++ < 2 ? 500 : 204 });
      await text(42, "Hello");
      await events.service.skipUntil(events.arrived(3));
      const ids = events.receiver.arrivals.map(({ id }) => id);
      expect(new Set(ids).size).toBe(1);
    });

    test("come once, in order, from many writers while a person becomes a player", async () => {
      await connect();
      const write = async () => {
        const writers = Array.from({ length: 12 }, (_, n) => text(42, String(n)));
        await Promise.all([events.open(), ...writers]);
        await Promise.all([
          ...Array.from({ length: 6 }, (_, n) => text(42, String(12 + n))),
          events.credit(5),
        ]);
      };
      const written = write();
      // Numbers begin again when no event is left.
      events.receiver.answer = () => ({ after: written });
      await written;
      const arrived = await events.arrived(20);
      expect(arrived.filter(([type]) => type === "telegram.update")).toHaveLength(18);
      const numbers = await events.service.store.db
        .selectFrom("events")
        .select("number")
        .where("tg_id", "=", 42)
        .orderBy("id")
        .execute();
      expect(new Set(numbers.map(({ number }) => number)).size).toBe(20);
    });
  });

  test("never wait for each other in a circle, with sessions, points, messages and erasures at once", async () => {
    await events.connect();
    events.service.expireCaches();
    events.telegram.answer = () => refusal(403, "Forbidden: bot was blocked by the user");
    const users = [1, 2, 3, 4];
    const { refCode } = await events.open(1);
    const statuses: number[] = [];
    const note = (call: Promise<{ readonly status: number }>) =>
      call.then(({ status }) => void statuses.push(status));
    const message = { message: "Hello", isEnableHtml: false };
    const acts: readonly ((tgId: number) => Promise<{ readonly status: number }>)[] = [
      (tgId) => platform.start(tgId, refCode),
      (tgId) => platform.block(tgId),
      (tgId) => platform.block(tgId, "member"),
      (tgId) => text(tgId, "Hello"),
      (tgId) => signIn(events.service, initDataOf({ id: tgId }, events.service.now)),
      (userTelegramId) => events.backEnd.post("increase-points", { userTelegramId, points: 2000 }),
      (userTelegramId) => events.backEnd.post("send-message", { userTelegramId, ...message }),
      (tgId) => events.ask("DELETE", `bots/demo/users/${tgId}`, { tgId: String(tgId) }),
    ];
    const calls = Array.from({ length: 8 }, () =>
      users.flatMap((tgId) => acts.map((act) => note(act(tgId)))),
    ).flat();
    await events.service.skipUntil(Promise.all(calls));
    expect(statuses).toHaveLength(8 * users.length * acts.length);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const { rows } = await sql<object>`select tg_id, number from events where status = 'waiting'
      group by tg_id, number having count(*) > 1`.execute(events.service.store.db);
    expect(rows).toEqual([]);
    events.telegram.answer = () => ({ kind: "ok" });
  });

  const { lockWaits } = kind;
  if (lockWaits)
    test("wait for a user's row, and come again if it stays locked", async () => {
      await events.open();
      const holder = await secondConnection(events.service);
      await holder.query("begin");
      await holder.query("select 1 from bot_users where bot_id = 'demo' and tg_id = 42 for update");
      const changed = { ...messageOf(42), new_chat_member: { status: "kicked" } };
      const update = JSON.stringify({ update_id: 7, my_chat_member: changed });
      const refused = await platform.deliver(update);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
      expect((await platform.start(43)).status).toBe(200);
      await holder.query("commit");
      expect((await platform.deliver(update)).status).toBe(200);
      expect(await unreachableSince()).toBe(events.service.now);
    });

  describe("of a person who was erased", () => {
    const db = () => events.service.store.db;
    const erase = () => events.ask("DELETE", "bots/demo/users/42", { tgId: "42" });
    const skip = (ms: number) => {
      events.service.now += ms;
    };
    const seconds = () => Math.floor(events.service.now / 1000);
    let erasedAt: number;
    const rows = async () => {
      const tables = ["start_codes", "events", "event_queues", "event_deliveries"] as const;
      const counts = tables.map(async (table) => {
        const all = await db().selectFrom(table).selectAll().execute();
        return all.filter((row) => !("tg_id" in row) || row.tg_id === 42).length;
      });
      return Promise.all(counts);
    };
    const writeAt = async (date: number) => {
      await platform.write(42, { date, text: "my secret" });
      await platform.write(42, { date, text: "/start friend" });
    };

    beforeEach(async () => {
      await events.open(42);
      await events.connect(["telegram.update"]);
      events.service.expireCaches();
      skip(60_000);
      erasedAt = seconds();
      expect((await erase()).status).toBe(200);
      const users = () => db().selectFrom("bot_users").select("tg_id").execute();
      await events.service.skipUntil(expect.poll(users).toEqual([]));
    });

    test("leave nothing if they were written before the erasure", async () => {
      await writeAt(erasedAt - 60);
      expect(await rows()).toEqual([0, 0, 0, 0]);
    });

    test("come if they were written later, and are removed by another erasure", async () => {
      skip(5000);
      const date = seconds();
      await writeAt(date);
      expect(await events.arrived(1)).toMatchObject([["telegram.update", { tgId: 42 }]]);
      expect((await rows()).slice(0, 2)).toEqual([1, 1]);
      skip(5000);
      expect((await erase()).status).toBe(200);
      expect(await rows()).toEqual([0, 0, 0, 0]);
      await writeAt(date);
      expect(await rows()).toEqual([0, 0, 0, 0]);
    });

    if (lockWaits)
      test("are removed with the log of a request that is being stored", async () => {
        const holder = await secondConnection(events.service);
        const other = await secondConnection(events.service);
        const waiting = async () => (await other.query(lockWaits)).rows[0].n;
        await events.ask("POST", "bots/demo/webhook/pause");
        skip(5000);
        await writeAt(seconds());
        await holder.query("begin");
        await holder.query("update events set attempts = 1");
        await holder.query(`insert into event_deliveries
          select bot_id, 'request', id, created_at, 'event', '', '', 'accepted', 204, 1, ''
          from events`);
        const erased = erase();
        await expect.poll(waiting).toBe(1);
        await holder.query("commit");
        expect((await erased).status).toBe(200);
        expect(await rows()).toEqual([0, 0, 0, 0]);
      });
  });

  test("are no fault of the store, even once their events have ended by age", async () => {
    await events.connect(["telegram.update"]);
    events.service.expireCaches();
    await text(77, "Hello");
    await events.service.store.db.deleteFrom("events").execute();
    const { checks } = await verify(events.service.config);
    expect(checks.filter(({ faults }) => faults > 0)).toEqual([]);
  });

  test("are stored no more once the receiver's 410 has paused the webhook", async () => {
    await events.connect(["telegram.update"]);
    events.service.expireCaches();
    events.receiver.answer = () => ({ status: 410 });
    await text(77, "Hello");
    await events.arrived(1);
    await expect.poll(async () => (await events.webhook()).pausedBecause).toBe("gone");
    await text(78, "Hello");
    const { db } = events.service.store;
    expect(await db.selectFrom("events").select("tg_id").execute()).toEqual([{ tg_id: 77 }]);
  });

  test("are stored while the owner has paused the webhook", async () => {
    await events.connect(["telegram.update"]);
    events.service.expireCaches();
    await events.ask("POST", "bots/demo/webhook/pause");
    await text(77, "Hello");
    const { db } = events.service.store;
    expect(await db.selectFrom("events").select("tg_id").execute()).toEqual([{ tg_id: 77 }]);
  });

  describe("a refusal by the platform", () => {
    const blocked = "Forbidden: bot was blocked by the user";
    const write = (tgId: number) =>
      events.service.skipUntil(
        events.ask("POST", `bots/demo/users/${tgId}/messages`, {
          message: "Hello",
          isEnableHtml: false,
          idempotencyKey: crypto.randomUUID(),
        }),
      );

    beforeEach(async () => {
      await events.open(42);
      await events.open(43);
      events.telegram.arrivals.length = 0;
      await events.connect(["message.failed", "user.blocked_bot", "user.unblocked_bot"]);
      events.service.expireCaches();
      events.telegram.answer = () => refusal(403, blocked);
    });

    test("of a message over the API, or by an owner, is an event with the platform's reason", async () => {
      const sent = events.backEnd.post("send-message", { message: "Hello", isEnableHtml: false });
      expect((await events.service.skipUntil(sent)).status).toBe(409);
      await write(43);
      const ids = await events.service.store.db
        .selectFrom("messages")
        .select(["id as messageId", "tg_id as tgId"])
        .orderBy("id")
        .execute();
      const failure = { code: "USER_UNREACHABLE", reason: blocked };
      // The order of two users is free.
      expect(new Set(await events.service.skipUntil(events.arrived(2)))).toEqual(
        new Set(ids.map((message) => ["message.failed", { ...message, ...failure }])),
      );
      for (const { event } of events.receiver.arrivals)
        expect([...Value.Errors(eventSchemas[event.type], event)]).toEqual([]);
      expect(await unreachableSince()).toEqual(expect.any(Number));
    });

    test("of a broadcast's message is none", async () => {
      const { body } = await events.ask("POST", "bots/demo/broadcasts", {
        audience: {},
        message: "To all",
        isEnableHtml: false,
        idempotencyKey: "all",
      });
      const status = async () =>
        (await events.ask("GET", `bots/demo/broadcasts/${body.id}`)).body.status;
      await events.service.skipUntil(expect.poll(status).toBe("done"));
      await write(42);
      expect((await events.service.skipUntil(events.arrived(1))).map(([type]) => type)).toEqual([
        "message.failed",
      ]);
      expect(events.telegram.arrivals).toHaveLength(3);
    });
  });
});
