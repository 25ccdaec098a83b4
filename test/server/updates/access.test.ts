import { beforeEach, describe, expect, test } from "vitest";
import { addBot, openSession, startBeside } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";
import { messageOf, playPlatform } from "./played-platform.ts";

const start = (id: number, tgId = 42, text = "/start CANARYcode") =>
  JSON.stringify({ update_id: id, message: { ...messageOf(tgId), text } });

describe.each(stores)("an update on the $name", (kind) => {
  const service = serviceForSuite(kind);
  const platform = playPlatform(service);
  emptyBeforeEach(service);

  let secret: string;
  beforeEach(async () => {
    await addBot(service);
    secret = await platform.turnOn();
    service.log.length = 0;
  });

  const taken = () =>
    service.store.db.selectFrom("updates").select(["bot_id", "update_id"]).execute();
  const codes = () => service.store.db.selectFrom("start_codes").select("code").execute();

  test.each([
    ["no secret", () => null],
    ["a wrong secret", () => `${secret.slice(1)}A`],
    ["a longer secret", () => `${secret}A`],
    ["the start of the secret", () => secret.slice(0, 20)],
    ["two secrets", () => `${secret}, ${secret}`],
  ])("with %s is refused and has no effect", async (_what, given) => {
    const { status, headers, call } = await platform.deliver(start(1), { secret: given() });
    expect([status, call.code]).toEqual([401, "INVALID_UPDATES_SECRET"]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect([await taken(), await codes()]).toEqual([[], []]);
  });

  test("with the secret of another bot is refused", async () => {
    await addBot(service, { id: "other" });
    const other = await platform.turnOn("other");
    expect((await platform.deliver(start(1), { secret: other })).status).toBe(401);
    expect((await platform.deliver(start(1), { secret: other, botId: "other" })).status).toBe(200);
    expect(await taken()).toEqual([{ bot_id: "other", update_id: 1 }]);
  });

  test("is refused while updates are off, and with the old secret after they are on again", async () => {
    await platform.turnOff();
    expect((await platform.deliver(start(1), { secret })).status).toBe(401);
    service.now += 1;
    await platform.turnOn();
    expect((await platform.deliver(start(1), { secret })).status).toBe(401);
    expect((await platform.deliver(start(1))).status).toBe(200);
  });

  test("is refused for a bot that has never turned them on", async () => {
    await addBot(service, { id: "other" });
    const { status, call } = await platform.deliver(start(1), { botId: "other", secret });
    expect([status, call.code]).toEqual([401, "INVALID_UPDATES_SECRET"]);
  });

  test.each(["none", "No%20Bot", "x".repeat(64), "-"])(
    "of the unknown bot %s is refused",
    async (botId) => {
      const { status, call } = await platform.deliver(start(1), { botId, secret });
      expect([status, call.code]).toEqual([404, "BOT_NOT_FOUND"]);
    },
  );

  test("of a deleted bot is refused", async () => {
    await service.store.db.updateTable("bots").set({ deleted_at: service.now }).execute();
    service.expireCaches();
    expect((await platform.deliver(start(1))).status).toBe(404);
  });

  test.each([
    "",
    "-5",
    "12.5",
    "null",
    '"text"',
    "[]",
    "{}",
    "{",
    '{"update_id":"7"}',
    '{"update_id":-5}',
    '{"update_id":12.5}',
    '{"update_id":1e300}',
    '{"update_id":9007199254740993}',
    '{"update_id":7,"message":"\\u0000"}',
    `{"update_id":7,"a":${"[".repeat(5000)}${"]".repeat(5000)}}`,
    `{"update_id":7,"a":[${"1,".repeat(30_000)}1]}`,
  ])(
    "that is malformed, %.40j, is accepted, so that it does not come again, and does nothing",
    async (body) => {
      const { status, call } = await platform.deliver(body);
      expect([status, call]).toEqual([200, undefined]);
      expect(await taken()).toEqual([]);
    },
  );

  test.each<object>([
    { message: null },
    { message: [] },
    { message: { text: "/start" } },
    { message: { ...messageOf(2 ** 60), text: "/start" } },
    { message: { ...messageOf(2 ** 51), text: "/start" } },
    { message: { ...messageOf(-5), text: "/start" } },
    { message: { ...messageOf(12.5), text: "/start" } },
    { message: { ...messageOf(42), text: { a: "/start" } } },
    { my_chat_member: { ...messageOf(42), new_chat_member: "kicked" } },
    { my_chat_member: { ...messageOf(2 ** 51), new_chat_member: { status: "kicked" } } },
    { constructor: { prototype: {} } },
  ])("with unexpected members %.80j is accepted and does nothing", async (update) => {
    const { status, call } = await platform.send(update);
    expect([status, call]).toEqual([200, undefined]);
    expect([await taken(), await codes()]).toEqual([[], []]);
  });

  test("has as many bytes as a long message that answers another one", async () => {
    const text = "\\u044f".repeat(4096);
    const long = (bytes: number) =>
      start(1, 42, "TEXT").replace("TEXT", `${text}","caption":"${"a".repeat(bytes)}`);
    expect((await platform.deliver(long(200_000))).status).toBe(200);
    const { status, call } = await platform.deliver(long(300_000));
    expect([status, call.code]).toEqual([413, "BODY_TOO_LARGE"]);
  });

  test("is JSON, sent with POST", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await platform.deliver("update_id=1", { headers })).status).toBe(415);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const sent = { "x-telegram-bot-api-secret-token": secret };
      const { status } = await service.call("/telegram/demo", { method, headers: sent });
      expect(status).toBe(405);
    }
  });

  test("has its effect once, however often it comes to however many processes", async () => {
    const beside = await startBeside(kind, service);
    await openSession(service, 42);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        platform.deliver(start(7), n % 2 ? {} : { service: beside }),
      ),
    );
    expect(answers.map(({ status, call }) => [status, call.text])).toEqual(
      Array(20).fill([200, "Demo"]),
    );
    expect(await taken()).toEqual([{ bot_id: "demo", update_id: 7 }]);
    await beside.stop();
  });

  test("with an id that another bot had has its effect", async () => {
    await addBot(service, { id: "other" });
    await platform.turnOn("other");
    await platform.deliver(start(7));
    await platform.deliver(start(7), { botId: "other" });
    expect(await taken()).toHaveLength(2);
  });

  test("is remembered for two days", async () => {
    await platform.deliver(start(7));
    service.now += 2 * 86_400_000 + 1;
    service.endOldRows();
    await expect.poll(taken).toEqual([]);
  });

  test("leaves neither its secret nor its content in the log", async () => {
    await platform.deliver(start(1, 4_242_424_242));
    await platform.deliver(start(2, 4_242_424_242), { secret: "CANARY-secret" });
    await platform.deliver('{"CANARY-member":');
    await platform.send({ message: { ...messageOf(4_242_424_242), text: "CANARY-text" } });
    const log = service.log.join("");
    expect(log).toContain("/telegram/:botId");
    expect(log).not.toMatch(/CANARY|Ada|4242424242/);
    expect(log).not.toContain(secret);
  });
});

describe("in a flood of updates,", () => {
  const service = serviceForSuite(stores[0] as (typeof stores)[number], {
    env: { RATE_LIMITS: "on" },
    // A slow machine needs more than the limits' minute.
    stopped: true,
  });
  const platform = playPlatform(service);

  beforeEach(async () => {
    await addBot(service);
    await addBot(service, { id: "other" });
    await platform.turnOn();
    await platform.turnOn("other");
    service.skip(60_000);
  });

  test("forged ones are refused after thirty a minute, and genuine ones are not", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 32; n += 1)
      statuses.push((await platform.deliver("{}", { secret: "forged" })).status);
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
    expect((await platform.deliver("{}")).status).toBe(200);
  });

  test("3,000 a minute of one bot are accepted, and those of another bot", async () => {
    const statuses = new Map<number, number>();
    for (let n = 0; n < 3100; n += 50)
      for (const { status, headers } of await Promise.all(
        Array.from({ length: 50 }, () => platform.deliver("{}")),
      )) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 3000, 429: 100 });
    expect((await platform.deliver("{}", { botId: "other" })).status).toBe(200);
  });
});

describe("the metrics", () => {
  const token = "metrics-token-of-the-updates-test";
  const service = serviceForSuite(stores[0] as (typeof stores)[number], {
    env: { METRICS_TOKEN: token },
  });
  const platform = playPlatform(service);

  test("count updates by result", async () => {
    await addBot(service);
    await platform.turnOn();
    await openSession(service, 42);
    await platform.deliver(start(1));
    await platform.deliver(start(1));
    await platform.block(42);
    await platform.write(42, { text: "Hello" });
    await platform.deliver("{}");
    await platform.deliver("{}", { secret: "forged" });
    const answer = await fetch(`${service.url}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const lines = [
      ...(await answer.text()).matchAll(/slotwire_updates_total\{result="(\w+)"\} (\d+)/g),
    ];
    expect(Object.fromEntries(lines.map(([, result, count]) => [result, Number(count)]))).toEqual({
      start: 1,
      repeated: 1,
      reachability: 1,
      ignored: 1,
      malformed: 1,
      refused: 1,
      other: 0,
      limited: 0,
    });
  });
});
