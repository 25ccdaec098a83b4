import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type OwnerSession, signInOwner } from "../owner-session.ts";
import { accountOf, addBot, openSession, startOfTest } from "../service.ts";
import { serviceForSuite } from "../service-for-suite.ts";
import { everyStore } from "../stores.ts";

describe.each(everyStore)("an owner's manual debit on the $name", (kind) => {
  const service = serviceForSuite(kind);
  let ada: OwnerSession;

  beforeAll(async () => {
    await addBot(service);
    ada = await signInOwner(service, { email: "ada@example.com", bots: ["demo"] });
  });
  beforeEach(async () => void (await openSession(service)));
  afterEach(async () => {
    service.now = startOfTest;
    await service.store.db.deleteFrom("bot_users").execute();
  });

  const send = async (what: "credits" | "debits", changes: object, tgId = 42) => {
    const body = { points: 5, reason: "Cheated", idempotencyKey: `${what}-1`, ...changes };
    const response = await ada.call("POST", `/api/builder/bots/demo/users/${tgId}/${what}`, body);
    return {
      status: response.status,
      replayed: response.headers.get("idempotent-replayed"),
      body: await response.json(),
    };
  };
  const credit = (points: number) => send("credits", { points, idempotencyKey: `paid-${points}` });
  const debit = (changes: object = {}, tgId = 42) => send("debits", changes, tgId);
  const ledger = async () =>
    (await (await ada.call("GET", "/api/builder/bots/demo/users/42/ledger")).json()).entries;

  test("lowers the balance and is in the ledger with a minus, the reason and the owner's name", async () => {
    await credit(12);
    const { status, body } = await debit();
    expect([status, body]).toEqual([
      200,
      {
        user: expect.objectContaining({ tgId: 42, points: 7, level: 0 }),
        entry: {
          id: expect.any(String),
          points: -5,
          balanceAfter: 7,
          source: "owner",
          reason: "Cheated",
          by: "ada",
          createdAt: service.now,
        },
      },
    ]);
    expect((await ledger())[0]).toMatchObject(body.entry);
    expect(await accountOf(service)).toEqual({ points: 7, sum: 7 });
  });

  test("is in the player's history, whose sum is the balance", async () => {
    await credit(12);
    service.now += 1;
    await debit();
    const { token } = await openSession(service);
    const headers = { authorization: `Bearer ${token}` };
    const history = await (await service.call("/api/mini-app/demo/history", { headers })).json();
    expect(history.entries.map(({ points }: { points: number }) => points)).toEqual([-5, 12]);
  });

  test("over the balance takes nothing, and of the whole balance leaves 0", async () => {
    await credit(12);
    const { status, body } = await debit({ points: 13 });
    expect([status, body.code, body.balance]).toEqual([422, "NOT_ENOUGH_POINTS", 12]);
    expect(body.detail).toContain("has 12 points");
    expect(await accountOf(service)).toEqual({ points: 12, sum: 12 });
    expect((await debit({ points: 12 })).body.user.points).toBe(0);
    expect(await accountOf(service)).toEqual({ points: 0, sum: 0 });
  });

  test("includes auto-mining up to now, and pays it first", async () => {
    await service.store.db.updateTable("bot_users").set({ automine_points_per_hour: 7 }).execute();
    await credit(10);
    service.now += 3_599_999;
    expect((await debit({ points: 17 })).body).toMatchObject({ status: 422, balance: 16 });
    expect((await debit({ points: 16 })).body.user.points).toBe(0);
    const points = (await ledger()).map((row: { points: number }) => row.points);
    expect(points.toSorted((a: number, b: number) => a - b)).toEqual([-16, 6, 10]);
    expect(await accountOf(service)).toEqual({ points: 0, sum: 0 });
  });

  test("counts once however often it is sent, and answers the same entry", async () => {
    await credit(100);
    const answers = await Promise.all(Array.from({ length: 20 }, () => debit()));
    answers.push(await debit());
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body.entry)}`)).size,
    ).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(await accountOf(service)).toEqual({ points: 95, sum: 95 });
  });

  test("never takes more than the balance, however many run at once, with credits among them", async () => {
    await credit(50);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 3 === 0
          ? send("credits", { idempotencyKey: `more-${n}` })
          : debit({ points: 10, idempotencyKey: `less-${n}` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    const { points, sum } = await accountOf(service);
    expect(points).toBe(sum);
    const balances = (await ledger()).map((row: { balanceAfter: number }) => row.balanceAfter);
    expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
  });

  test("with the key of another call is refused, and takes nothing", async () => {
    await openSession(service, 43);
    await credit(50);
    await debit();
    for (const other of [
      await debit({ points: 6 }),
      await debit({ reason: "Another one" }),
      await debit({}, 43),
      await debit({}, 44),
      await debit({ idempotencyKey: "paid-50" }),
      await send("credits", { idempotencyKey: "debits-1" }),
    ])
      expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await accountOf(service)).toEqual({ points: 45, sum: 45 });
  });

  test.each([
    { points: -5 },
    { points: 0 },
    { points: 12.5 },
    { points: "5" },
    { points: 1_000_000_000_001 },
    { reason: " " },
    { idempotencyKey: undefined },
  ])("%o is 400", async (changes) => {
    await credit(50);
    expect((await debit(changes)).status).toBe(400);
    expect(await accountOf(service)).toEqual({ points: 50, sum: 50 });
  });

  test("of an unknown user is refused", async () => {
    expect((await debit({}, 44)).body.code).toBe("USER_NOT_FOUND");
  });
});
