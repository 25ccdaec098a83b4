import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { balanceAt } from "#game/balance.ts";
import { creditPoints } from "#server/store/user/points.ts";
import { accountOf, openSession, startOfTest, startService } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { citus, everyStore, freshFolder } from "../stores.ts";
import { type Answer, addOwner, type Members, type Owner } from "./owner.ts";

const most = Number.MAX_SAFE_INTEGER;
const largestCredit = 1_000_000_000_000;

test("concurrent credits share a write to the embedded store's disk", async () => {
  const service = await startService(
    { name: "embedded store", fresh: freshFolder },
    { waitsForDisk: true },
  );
  const owner = await addOwner(service);
  await openSession(service);
  // The connections are open before: opening thirty takes longer than thirty credits.
  await Promise.all(Array.from({ length: 30 }, () => owner.get("bot-user")));
  const transactions = vi.spyOn(service.store.db, "transaction");
  await Promise.all(Array.from({ length: 30 }, () => owner.get("increase-points", { points: 1 })));
  expect(transactions.mock.calls.length).toBeLessThanOrEqual(10);
  await service.stop();
});

describe.each(everyStore)("a credit on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);
  let owner: Owner;

  beforeEach(async () => {
    owner = await addOwner(service);
    await openSession(service);
  });

  const credit = (members: Members = {}, headers?: Record<string, string>) =>
    owner.get("increase-points", { points: 5, ...members }, headers);
  const creditByPost = (members: Members = {}, headers?: Record<string, string>) =>
    owner.post("increase-points", { points: 5, ...members }, headers);
  const ways: [string, typeof credit][] = [
    ["GET", credit],
    ["POST", creditByPost],
  ];
  const setUser = (values: object) =>
    service.store.db.updateTable("bot_users").set(values).where("tg_id", "=", 42).execute();
  const outcome = ({ status, body }: Answer) => [status, body.code];

  describe.each(ways)("by %s", (_method, call) => {
    test("answers the user after it and its transaction", async () => {
      service.now += 1234;
      const { status, headers, body } = await call({ points: 12 });
      const { transaction, ...user } = body;
      expect([status, headers.get("idempotent-replayed")]).toEqual([200, null]);
      expect(user).toEqual((await owner.get("bot-user")).body);
      expect(user).toMatchObject({ tgId: 42, points: 12, level: 1 });
      expect(transaction).toEqual({
        id: expect.any(String),
        points: 12,
        createdAt: new Date(service.now).toISOString(),
      });
    });

    test("is a ledger entry with its key", async () => {
      await call();
      const [{ transaction }, rows] = [
        (await call({ idempotencyKey: "a.b_c:d-9" })).body,
        await ledgerRows(),
      ];
      const [key] = await service.store.db.selectFrom("api_keys").select("id").execute();
      expect(rows).toEqual([
        expect.objectContaining({
          delta: 5,
          balance_after: 5,
          source: "api",
          api_key_id: key?.id,
          idempotency_key: null,
        }),
        expect.objectContaining({
          id: transaction.id,
          delta: 5,
          balance_after: 10,
          idempotency_key: "a.b_c:d-9",
          created_at: service.now,
        }),
      ]);
    });

    test("counts each time without an idempotency key", async () => {
      for (let n = 1; n <= 3; n += 1) expect((await call()).body.points).toBe(5 * n);
    });

    test("counts once with one, and a repetition answers the same transaction with the current user", async () => {
      const first = await call({ idempotencyKey: "order-1" });
      await call({ points: 100 });
      service.now += 86_400_000;
      const again = await call({ idempotencyKey: "order-1" });
      expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
      expect(again.body.transaction).toEqual(first.body.transaction);
      expect(again.body.points).toBe(105);
      expect(await accountOf(service)).toEqual({ points: 105, sum: 105 });
    });

    test("with a used key and other arguments is 422 and changes nothing", async () => {
      await openSession(service, 43);
      await call({ idempotencyKey: "order-1" });
      for (const other of [{ points: 6 }, { userTelegramId: 43 }, { userTelegramId: 44 }])
        expect(outcome(await call({ idempotencyKey: "order-1", ...other }))).toEqual([
          422,
          "IDEMPOTENCY_KEY_REUSED",
        ]);
      expect(await accountOf(service)).toEqual({ points: 5, sum: 5 });
    });

    test.each(["", " ", "a b", "ключ", "a/b", "x".repeat(256)])(
      "with the idempotency key %j is 400",
      async (idempotencyKey) => {
        expect(outcome(await call({ idempotencyKey }))).toEqual([400, "BAD_ARGUMENT"]);
        expect(await ledgerRows()).toEqual([]);
      },
    );

    test.each([
      "0",
      "-5",
      "+5",
      "5.0",
      "5.5",
      "5e1",
      "0x10",
      "05",
      " 5",
      "5 ",
      "",
      "١",
      "Infinity",
      "NaN",
      "null",
      "1000000000001",
      "9".repeat(400),
    ])("of %j points is 400", async (points) => {
      const { status, body } = await call({ points });
      expect([status, body.errors]).toEqual([
        400,
        [{ field: "points", message: expect.any(String) }],
      ]);
      expect(await ledgerRows()).toEqual([]);
    });

    test.each([1, largestCredit, String(largestCredit)])(
      "of %j points is accepted",
      async (points) => {
        expect((await call({ points })).body.points).toBe(Number(points));
      },
    );

    test("of no points is 400", async () => {
      expect(outcome(await call({ points: undefined }))).toEqual([400, "BAD_ARGUMENT"]);
    });

    test("of an unknown user is 404", async () => {
      expect(outcome(await call({ userTelegramId: 41 }))).toEqual([404, "USER_NOT_FOUND"]);
      expect(outcome(await call({ userTelegramId: 41, idempotencyKey: "order-1" }))).toEqual([
        404,
        "USER_NOT_FOUND",
      ]);
      expect((await call({ idempotencyKey: "order-1" })).status).toBe(200);
    });

    test("past 2^53−1 is 422 and changes nothing, and up to it is paid", async () => {
      await setUser({ points: most - 10 });
      expect(outcome(await call({ points: 11, idempotencyKey: "order-1" }))).toEqual([
        422,
        "POINTS_OVERFLOW",
      ]);
      expect((await owner.get("bot-user")).body.points).toBe(most - 10);
      expect((await call({ points: 10, idempotencyKey: "order-1" })).body.points).toBe(most);
      expect(
        (await call({ points: 10, idempotencyKey: "order-1" })).headers.get("idempotent-replayed"),
      ).toBe("true");
    });

    test.each<[string, Record<string, string>]>([
      ["prefetched", { "sec-purpose": "prefetch" }],
      ["prerendered", { "sec-purpose": "prefetch;prerender" }],
      ["prefetched by an older browser", { purpose: "prefetch" }],
      ["fetched by Telegram's crawler", { "user-agent": "TelegramBot (like TwitterBot)" }],
      [
        "previewed by Slack",
        { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" },
      ],
      ["previewed by WhatsApp", { "user-agent": "WhatsApp/2.23.20.0" }],
      [
        "previewed by Discord",
        { "user-agent": "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)" },
      ],
      ["previewed by Facebook", { "user-agent": "facebookexternalhit/1.1" }],
      ["loaded from another site", { "sec-fetch-site": "cross-site" }],
    ])("that is %s is 403 and pays nothing", async (_how, headers) => {
      expect(outcome(await call({}, headers))).toEqual([403, "NOT_A_DELIBERATE_CALL"]);
      expect(await ledgerRows()).toEqual([]);
    });

    test.each([
      ["by curl", { "user-agent": "curl/8.5.0" }],
      [
        "from the address bar",
        { "sec-fetch-site": "none", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0" },
      ],
      ["from a page of the service itself", { "sec-fetch-site": "same-origin" }],
    ])("by the content type %s is paid", async (_how, headers) => {
      expect((await call({}, headers)).status).toBe(200);
    });

    test("counts once when the same call comes a hundred times at once", async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => call({ idempotencyKey: "order-1" })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
      expect(new Set(answers.map(({ body }) => body.transaction.id)).size).toBe(1);
      expect(
        answers.filter(({ headers }) => headers.get("idempotent-replayed") === null),
      ).toHaveLength(1);
      expect(await accountOf(service)).toEqual({ points: 5, sum: 5 });
    });

    test("is exact among two hundred at once on one user", async () => {
      // A busy Citus answers some with 503; they are repeated as documented.
      const repeated = async (points: number): Promise<Answer> => {
        const answer = await call({ points, idempotencyKey: `at-once-${points}` });
        return answer.status === 503 ? repeated(points) : answer;
      };
      const credited = (points: number) =>
        citus.includes(kind) ? repeated(points) : call({ points });
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => credited(index + 1)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
      const sum = (200 * 201) / 2;
      expect(await accountOf(service)).toEqual({ points: sum, sum });
      const balances = (await ledgerRows())
        .map(({ balance_after }) => balance_after)
        .sort((a, b) => a - b);
      expect(balances.at(-1)).toBe(sum);
      expect(new Set(balances).size).toBe(200);
    });
  });

  test("by one method is repeated by the other", async () => {
    const first = await credit({ idempotencyKey: "order-1" });
    const again = await creditByPost({
      idempotencyKey: "order-1",
      points: "5",
      userTelegramId: "42",
    });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body.transaction).toEqual(first.body.transaction);
  });

  test("with a key that another bot has used counts", async () => {
    const other = await addOwner(service, { id: "other" });
    await openSession(service, 42, { botId: "other" });
    await credit({ idempotencyKey: "order-1" });
    const { headers, body } = await other.get("increase-points", {
      points: 7,
      idempotencyKey: "order-1",
    });
    expect([headers.get("idempotent-replayed"), body.points]).toEqual([null, 7]);
  });

  test("that is repeated with another key of the bot counts once", async () => {
    await credit({ idempotencyKey: "order-1" });
    const { apiKey } = await addOwner(service);
    expect(
      (await credit({ idempotencyKey: "order-1", apiKey })).headers.get("idempotent-replayed"),
    ).toBe("true");
  });

  test("by HEAD is 405 and pays nothing", async () => {
    const query = new URLSearchParams({
      apiKey: owner.apiKey,
      botId: "demo",
      userTelegramId: "42",
      points: "5",
    });
    const response = await service.call(`/api/bot-users/external/increase-points?${query}`, {
      method: "HEAD",
    });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, POST"]);
    expect(await ledgerRows()).toEqual([]);
  });

  test("keeps taps, auto-mining and sessions at the same moment exact", async () => {
    await addOwner(service, {
      game: {
        levels: [],
        maxEnergy: 100,
        energyPerSecond: 1,
        pointsPerTap: 2,
        autominePointsPerHour: 3_600_000,
      },
    });
    const work = Array.from({ length: 60 }, (_, index) => {
      service.now += 1000;
      return index % 3 === 0
        ? openSession(service)
        : credit({ points: 10, idempotencyKey: `order-${index % 30}` });
    });
    await Promise.all(work);
    const { points, sum } = await accountOf(service);
    expect(points).toBe(sum);
    expect((await ledgerRows()).filter(({ source }) => source === "api")).toHaveLength(20);
  });

  test("in JSON needs whole numbers, and each member once", async () => {
    for (const points of [5.5, -5, 0, true, null, [5], { value: 5 }, largestCredit + 1])
      expect(outcome(await creditByPost({ points }))).toEqual([400, "BAD_ARGUMENT"]);
    const twice = JSON.stringify({
      apiKey: owner.apiKey,
      botId: "demo",
      userTelegramId: 42,
      points: 5,
    }).replace("}", ',"points":500}');
    const headers = { "content-type": "application/json" };
    const response = await service.call("/api/bot-users/external/increase-points", {
      method: "POST",
      headers,
      body: twice,
    });
    expect([response.status, (await response.json()).errors]).toEqual([
      400,
      [{ field: "points", message: "is repeated" }],
    ]);
    expect(await ledgerRows()).toEqual([]);
  });

  test("computes auto-mining in SQL exactly as the game's rules do", {
    timeout: 60_000,
  }, async () => {
    const { db } = service.store;
    const [key] = await db.selectFrom("api_keys").select("id").execute();
    const property = fc.asyncProperty(
      fc.integer({ min: -10_000, max: 10_000_000_000 }),
      fc.oneof(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom(0, 1, 7, 3600, 3_600_000, 1_000_000_000),
      ),
      fc.integer({ min: -2, max: 2 }),
      async (elapsed, rate, beside) => {
        const now = startOfTest + elapsed;
        const accrued = balanceAt(
          { points: 0, autominingSince: startOfTest, autominePointsPerHour: rate },
          now,
        );
        const points = Math.max(0, most - 100 - accrued + beside);
        await setUser({ points, automining_since: startOfTest, automine_points_per_hour: rate });
        const asked = {
          botId: "demo",
          tgId: 42,
          points: 100,
          apiKeyId: key?.id ?? "",
          idempotencyKey: randomUUID(),
        };
        const { kind } = await creditPoints(db, asked, now);
        expect(kind).toBe(points + accrued + 100 <= most ? "changed" : "refused");
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });

  const ledgerRows = () =>
    service.store.db
      .selectFrom("ledger")
      .selectAll()
      .where("tg_id", "=", 42)
      .orderBy("id")
      .execute();
});
