import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { balanceAt } from "#game/balance.ts";
import { creditPoints } from "#server/store/user/points.ts";
import { repeatedWhenBusy } from "../../repeated-when-busy.ts";
import { accountOf, openSession, startOfTest, startService } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { citus, everyStore, freshFolder } from "../stores.ts";
import { addOwner, type Members, type Owner } from "./owner.ts";

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

    test.each([1, largestCredit, String(largestCredit)])(
      "of %j points is accepted",
      async (points) => {
        expect((await call({ points })).body.points).toBe(Number(points));
      },
    );

    test.each<Record<string, string>>([
      { "user-agent": "curl/8.5.0" },
      { "sec-fetch-site": "none", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0" },
      { "sec-fetch-site": "same-origin" },
    ])("that is deliberate by its headers %j is paid", async (headers) => {
      expect((await call({}, headers)).status).toBe(200);
    });
  });

  test("is a ledger entry with its key", async () => {
    await credit();
    const { transaction } = (await credit({ idempotencyKey: "a.b_c:d-9" })).body;
    const [key] = await service.store.db.selectFrom("api_keys").select("id").execute();
    const entry = { delta: 5, source: "api", api_key_id: key?.id, created_at: service.now };
    expect(await ledgerRows()).toMatchObject([
      { ...entry, balance_after: 5, idempotency_key: null },
      { ...entry, id: transaction.id, balance_after: 10, idempotency_key: "a.b_c:d-9" },
    ]);
  });

  test("past 2^53−1 is 422 and changes nothing, and up to it is paid", async () => {
    await setUser({ points: most - 10 });
    const { body } = await credit({ points: 11, idempotencyKey: "order-1" });
    expect(body.code).toBe("POINTS_OVERFLOW");
    expect((await owner.get("bot-user")).body.points).toBe(most - 10);
    expect((await credit({ points: 10, idempotencyKey: "order-1" })).body.points).toBe(most);
    expect(
      (await credit({ points: 10, idempotencyKey: "order-1" })).headers.get("idempotent-replayed"),
    ).toBe("true");
  });

  test("is exact among two hundred at once on one user", async () => {
    const repeated = (points: number) =>
      repeatedWhenBusy(() => credit({ points, idempotencyKey: `at-once-${points}` }));
    // A busy Citus refuses some.
    const credited = (points: number) =>
      citus.includes(kind) ? repeated(points) : credit({ points });
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

  test("in JSON has each member once", async () => {
    const good = { apiKey: owner.apiKey, botId: "demo", userTelegramId: 42, points: 5 };
    const twice = JSON.stringify(good).replace("}", ',"points":500}');
    const { body } = await owner.postText("increase-points", twice);
    expect(body.errors).toEqual([{ field: "points", message: "is repeated" }]);
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
