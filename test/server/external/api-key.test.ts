import { beforeEach, describe, expect, test } from "vitest";
import { runCommand } from "#server/commands/command.ts";
import { newApiKey } from "#server/crypto/random-token.ts";
import { createKeyCheck } from "#server/external/guard.ts";
import { readBot } from "#server/store/bot/bot.ts";
import type { Store } from "#server/store/engine/database.ts";
import type { Database } from "#server/store/schema/tables.ts";
import { ttlCache } from "#server/ttl-cache.ts";
import { openSession, startOfTest } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { type StoreKind, stores } from "../stores.ts";
import { TestClock } from "../test-clock.ts";
import { addOwner, externalCalls, type Members, type Owner } from "./owner.ts";

describe.each(stores)("an API key on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);
  let owner: Owner;

  beforeEach(async () => {
    owner = await addOwner(service);
    await openSession(service);
  });

  const run = async (...args: string[]) =>
    JSON.parse(JSON.stringify(await runCommand(args, service.config)));

  test("is refused with one and the same answer for any fault", async () => {
    const { apiKey } = owner;
    const other = await addOwner(service, { id: "other" });
    const revoked = await run("key", "create", "demo", "--name", "old");
    await run("key", "revoke", revoked.id);
    const wrong: Members[] = [
      { apiKey: undefined },
      { apiKey: "" },
      { apiKey: "secret" },
      { apiKey: `${apiKey}x` },
      { apiKey: apiKey.toUpperCase() },
      { apiKey: ` ${apiKey}` },
      { apiKey: `${apiKey.slice(0, 20)}${apiKey[20] === "a" ? "b" : "a"}${apiKey.slice(21)}` },
      { apiKey: newApiKey().apiKey },
      { apiKey: revoked.apiKey },
      { apiKey: other.apiKey },
      { apiKey: "x".repeat(10_000) },
      { apiKey: "\u0001" },
      { botId: "nobody" },
      { botId: "other" },
      { botId: "" },
      { botId: "DEMO" },
      { botId: "demo\u0001" },
      { botId: "'; drop table bots; --" },
      { apiKey: undefined, botId: undefined, userTelegramId: undefined },
    ];
    const answers = [
      ...(await Promise.all(
        externalCalls.flatMap(([way, method, good]) =>
          wrong.map((members) => owner[way](method, { ...good, ...members })),
        ),
      )),
      await owner.post("increase-points", { points: 5, apiKey: 5 }),
      await owner.post("increase-points", { points: 5, apiKey: { $ne: "" } }),
      await owner.get("bot-user", { apiKey: "secret", userTelegramId: "nonsense" }),
    ];
    const bodies = answers.map(({ status, headers, body: { requestId, ...body } }) => {
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
      const { date: _date, "request-id": id, ...kept } = Object.fromEntries(headers);
      expect(id).toBe(requestId);
      return JSON.stringify([status, kept, body]);
    });
    expect([...new Set(bodies)].map((one) => JSON.parse(one)[0])).toEqual([401]);
    expect(answers[0]?.body).toMatchObject({ code: "INVALID_API_KEY", status: 401 });
    expect((await owner.get("bot-user")).body.points).toBe(0);
  });

  test("that is revoked is refused by every process a second later, even during calls", async () => {
    const made = await run("key", "create", "demo", "--name", "second");
    const call = async () => (await owner.get("bot-user", { apiKey: made.apiKey })).status;
    expect(await call()).toBe(200);
    service.skip(500);
    expect(await call()).toBe(200);
    await run("key", "revoke", made.id);
    // Calls in between must not extend the cached entry.
    for (let passed = 0; passed < 1000; passed += 50) {
      await call();
      service.skip(50);
    }
    expect(await call()).toBe(401);
    expect((await owner.get("bot-user")).status).toBe(200);
  });

  test("shows its last use, which is written once a minute at most", async () => {
    const lastUse = async () => (await run("key", "list", "demo"))[0].lastUsedAt;
    const iso = (moment: number) => new Date(moment).toISOString();
    expect(await lastUse()).toBeNull();
    await owner.get("bot-user");
    // The answer does not wait for it.
    await expect.poll(lastUse).toBe(iso(startOfTest));
    service.skip(59_000);
    await owner.get("bot-user");
    expect(await lastUse()).toBe(iso(startOfTest));
    service.skip(1000);
    await owner.get("bot-user");
    await expect.poll(lastUse).toBe(iso(startOfTest + 60_000));
  });

  test("is made, listed and revoked by the command line, and shown once", async () => {
    const made = await run("key", "create", "demo", "--name", "Фон 🦊");
    expect(made).toEqual({
      botId: "demo",
      id: expect.any(String),
      apiKey: expect.stringMatching(/^sw_live_[0-9A-Za-z]{38}$/),
    });
    expect((await owner.get("bot-user", { apiKey: made.apiKey })).status).toBe(200);
    const listed = async () => (await run("key", "list", "demo"))[1];
    await expect.poll(listed).toEqual({
      id: made.id,
      botId: "demo",
      name: "Фон 🦊",
      last4: made.apiKey.slice(-4),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUsedAt: expect.any(String),
      revokedAt: null,
    });
    const revoked = await run("key", "revoke", made.id);
    expect(revoked).toEqual({ id: made.id, revokedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(await run("key", "revoke", made.id)).toEqual(revoked);
    expect((await run("key", "list"))[1].revokedAt).toBe(revoked.revokedAt);
  });

  test("is one of at most five live ones; a revoked one makes room", async () => {
    const create = () => run("key", "create", "demo", "--name", "shop");
    for (let n = 2; n <= 5; n += 1) await create();
    await expect(create()).rejects.toThrow(/5 live API keys/);
    await run("key", "revoke", (await run("key", "list", "demo"))[0].id);
    expect((await create()).apiKey).toMatch(/^sw_live_/);
  });
});

test("an API key with a wrong checksum is refused without a lookup in the store", async () => {
  const untouchable = new Proxy({}, { get: () => expect.fail("The store was asked.") }) as Database;
  const clock = new TestClock(() => startOfTest);
  const bots = ttlCache({ read: (id: string) => readBot(untouchable, id), maxSize: 1 });
  const findCaller = createKeyCheck({ store: { db: untouchable } as Store, clock, bots });
  const { apiKey } = newApiKey();
  for (const wrong of [
    undefined,
    "",
    "x",
    apiKey.slice(1),
    `${apiKey.slice(0, -1)}${apiKey.endsWith("0") ? "1" : "0"}`,
  ])
    expect(await findCaller(wrong, "demo")).toBeUndefined();
});

describe("limits of the external API", () => {
  const env = { RATE_LIMITS: "on" };
  const service = serviceForSuite(stores[0] as StoreKind, { env, stopped: true });
  let owner: Owner;

  beforeEach(async () => {
    service.skip(60_000);
    owner = await addOwner(service);
    await openSession(service);
  });

  test("are fifty calls a second for each key, and a hundred at once after a pause", async () => {
    const other = await addOwner(service);
    const first = await owner.get("bot-user");
    expect([
      first.headers.get("ratelimit-limit"),
      first.headers.get("ratelimit-remaining"),
    ]).toEqual(["100", "99"]);
    const answers = await Promise.all(Array.from({ length: 250 }, () => owner.get("bot-user")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(99);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe("TOO_MANY_REQUESTS");
    expect(refused?.headers.get("retry-after")).toBe("1");
    expect((await owner.get("bot-user", { apiKey: other.apiKey })).status).toBe(200);
    service.skip(1000);
    const again = await Promise.all(Array.from({ length: 60 }, () => owner.get("bot-user")));
    expect(again.filter(({ status }) => status === 200)).toHaveLength(50);
  });

  test("are thirty wrong keys a minute, which never lock out a right key", async () => {
    const tries: number[] = [];
    for (let n = 0; n < 40; n += 1) {
      const apiKey = n % 2 === 0 ? "guess" : newApiKey().apiKey;
      tries.push((await owner.get("bot-user", { apiKey })).status);
    }
    expect(tries).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);
    const refused = await owner.get("bot-user", { apiKey: "guess" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await owner.get("bot-user")).status).toBe(200);
    expect((await owner.post("increase-points", { points: 1 })).status).toBe(200);
  });

  test("ignore bodies of another type", async () => {
    for (let n = 0; n < 40; n += 1) {
      const answer = await owner.post(
        "increase-points",
        { points: 1 },
        { "content-type": "text/plain" },
      );
      expect([answer.status, answer.body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    }
    expect((await owner.get("bot-user", { apiKey: "guess" })).status).toBe(401);
  });
});
