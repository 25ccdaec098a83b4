import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { accountOf, openSession, startOfTest } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { everyStore } from "../stores.ts";
import { type Answer, addOwner, type Members, type Owner } from "./owner.ts";

describe.each(everyStore)("a debit over the external API on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);
  let owner: Owner;

  beforeEach(async () => {
    owner = await addOwner(service);
    await openSession(service);
  });

  const credit = (members: Members = {}) => owner.post("increase-points", members);
  const debit = (members: Members = {}) => owner.post("decrease-points", { points: 5, ...members });
  const replayed = ({ headers }: Answer) => headers.get("idempotent-replayed");

  test("answers the user after it and its transaction with negative points", async () => {
    await credit({ points: 12 });
    service.now += 1234;
    const answer = await debit();
    const { transaction, ...user } = answer.body;
    expect([answer.status, replayed(answer)]).toEqual([200, null]);
    expect(user).toEqual((await owner.get("bot-user")).body);
    expect(user).toMatchObject({ tgId: 42, points: 7 });
    expect(transaction).toEqual({
      id: expect.any(String),
      points: -5,
      createdAt: new Date(service.now).toISOString(),
    });
  });

  test("is a ledger entry with its key, and is in the player's history with a minus", async () => {
    await credit({ points: 12 });
    service.now += 1;
    const { transaction } = (await debit({ idempotencyKey: "purchase-1" })).body;
    const { db } = service.store;
    const key = await db.selectFrom("api_keys").select("id").executeTakeFirst();
    const row = db.selectFrom("ledger").selectAll().where("id", "=", transaction.id);
    expect(await row.executeTakeFirst()).toMatchObject({
      delta: -5,
      balance_after: 7,
      source: "api",
      api_key_id: key?.id,
      owner_id: null,
      reason: "",
      idempotency_key: "purchase-1",
    });
    const { token } = await openSession(service);
    const headers = { authorization: `Bearer ${token}` };
    const history = await (await service.call("/api/mini-app/demo/history", { headers })).json();
    expect(history.entries).toMatchObject([
      { source: "api", points: -5 },
      { source: "api", points: 12 },
    ]);
  });

  test("over the balance takes nothing and answers the balance; of the whole balance it leaves 0", async () => {
    await credit({ points: 12 });
    const { status, body } = await debit({ points: 13, idempotencyKey: "all" });
    expect([status, body.code, body.balance]).toEqual([422, "INSUFFICIENT_POINTS", 12]);
    expect(body.detail).toContain("has 12 points");
    expect(await accountOf(service)).toEqual({ points: 12, sum: 12 });
    // The key of a refused call is still free.
    expect((await debit({ points: 12, idempotencyKey: "all" })).body.points).toBe(0);
    expect(await accountOf(service)).toEqual({ points: 0, sum: 0 });
  });

  test("includes auto-mining up to now, and pays it first", async () => {
    await service.store.db.updateTable("bot_users").set({ automine_points_per_hour: 7 }).execute();
    await credit({ points: 10 });
    service.now += 3_599_999;
    expect((await debit({ points: 17 })).body).toMatchObject({ status: 422, balance: 16 });
    expect((await debit({ points: 16 })).body.points).toBe(0);
    expect(await accountOf(service)).toEqual({ points: 0, sum: 0 });
  });

  test("lowers the level to the remaining points", async () => {
    await credit({ points: 12 });
    expect((await owner.get("bot-user")).body.level).toBe(1);
    expect((await debit()).body.level).toBe(0);
  });

  test("is repeated with its first answer even when the balance is too low by now", async () => {
    await credit({ points: 5 });
    const first = await debit({ idempotencyKey: "purchase-1" });
    expect((await debit({ idempotencyKey: "purchase-1" })).body).toEqual(first.body);
  });

  test("shares its keys with credits", async () => {
    await credit({ points: 50, idempotencyKey: "order-1" });
    await credit({ points: 5, idempotencyKey: "order-5" });
    await debit({ idempotencyKey: "purchase-1" });
    for (const refused of [
      await debit({ points: 50, idempotencyKey: "order-1" }),
      await debit({ idempotencyKey: "order-5" }),
      await credit({ points: 5, idempotencyKey: "purchase-1" }),
    ])
      expect(refused.body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await accountOf(service)).toEqual({ points: 50, sum: 50 });
  });

  test("keeps the balance equal to the ledger's sum and at least 0 with credits, debits and repetitions at once", {
    timeout: 120_000,
  }, async () => {
    const call = fc.record({
      method: fc.constantFrom("increase-points", "decrease-points"),
      points: fc.constantFrom(1, 7, 30, 200),
      key: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
      userTelegramId: fc.constantFrom(42, 43),
      waitedMs: fc.constantFrom(0, 0, 500_000),
    });
    await openSession(service, 43);
    await service.store.db.updateTable("bot_users").set({ automine_points_per_hour: 60 }).execute();
    let run = 0;
    const property = fc.asyncProperty(
      fc.array(call, { minLength: 8, maxLength: 24 }),
      async (calls) => {
        run += 1;
        const answers = await Promise.all(
          calls.map(async ({ method, key, waitedMs, ...members }) => {
            service.now += waitedMs;
            const idempotencyKey = key === undefined ? undefined : `run-${run}-${key}`;
            return { key, ...(await owner.post(method, { ...members, idempotencyKey })) };
          }),
        );
        for (const answer of answers)
          expect(["200 ", "422 IDEMPOTENCY_KEY_REUSED", "422 INSUFFICIENT_POINTS"]).toContain(
            `${answer.status} ${answer.body.code ?? ""}`,
          );
        const paid = answers.filter(({ status }) => status === 200);
        const ids = new Map(paid.map(({ body }) => [body.transaction.id, body.transaction.points]));
        const keyed = paid.filter(({ key }) => key !== undefined);
        const idOf = new Map(keyed.map(({ key, body }) => [key, body.transaction.id]));
        for (const { key, body } of keyed) expect(body.transaction.id).toBe(idOf.get(key));
        expect(paid.filter((answer) => replayed(answer) === null)).toHaveLength(ids.size);
        for (const tgId of [42, 43]) {
          const { points, sum } = await accountOf(service, tgId);
          expect([points, points >= 0]).toEqual([sum, true]);
        }
      },
    );
    await fc.assert(property, { numRuns: 12, seed: startOfTest % 1000 });
    const lowest = await service.store.db
      .selectFrom("ledger")
      .select(({ fn }) => fn.min("balance_after").as("balance"))
      .where("delta", "!=", 0)
      .executeTakeFirst();
    expect(lowest?.balance).toBeGreaterThanOrEqual(0);
  });
});
