import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LedgerPage, LedgerRow } from "#contract/user/user-table.schema.ts";
import { createApiKey } from "#server/store/bot/api-key.ts";
import { type OwnerSession, signInOwner } from "../../owner-session.ts";
import { accountOf, addBot, openSession, post, startOfTest } from "../../service.ts";
import { serviceForSuite } from "../../service-for-suite.ts";
import { everyStore } from "../../stores.ts";

const most = Number.MAX_SAFE_INTEGER;
const users = "/api/builder/bots/demo/users";

describe.each(everyStore)("an owner's manual credit or debit on the $name", (kind) => {
  const service = serviceForSuite(kind);
  let ada: OwnerSession;
  let apiKey: string;

  beforeAll(async () => {
    await addBot(service);
    ada = await signInOwner(service, { email: "ada@example.com", bots: ["demo"] });
    const made = await createApiKey(service.store.db, "demo", "shop", service.now);
    if (made.kind === "made") apiKey = made.apiKey;
  });
  beforeEach(async () => void (await openSession(service)));
  afterEach(async () => {
    service.now = startOfTest;
    await service.store.db.deleteFrom("bot_users").execute();
  });

  const send = async (what: "credits" | "debits", changes: object, tgId = 42) => {
    const body = { points: 5, reason: "Won the draw", idempotencyKey: `${what}-1`, ...changes };
    const response = await ada.call("POST", `${users}/${tgId}/${what}`, body);
    return {
      status: response.status,
      replayed: response.headers.get("idempotent-replayed"),
      body: await response.json(),
    };
  };
  const credit = (changes: object = {}, tgId = 42) => send("credits", changes, tgId);
  const debit = (changes: object = {}, tgId = 42) => send("debits", changes, tgId);
  const pay = (points: number) => credit({ points, idempotencyKey: `paid-${points}` });
  const ledger = async (query = ""): Promise<LedgerPage> =>
    (await ada.call("GET", `${users}/42/ledger${query}`)).json();
  const creditByApi = (idempotencyKey: string, points = 5) =>
    service.call(
      `/api/bot-users/external/increase-points?${new URLSearchParams({ apiKey, botId: "demo", userTelegramId: "42", points: `${points}`, idempotencyKey })}`,
    );
  const setUsers = (values: object) =>
    service.store.db.updateTable("bot_users").set(values).execute();

  test.each([
    ["credits", 5, 105],
    ["debits", -5, 95],
  ] as const)(
    "with %s changes the balance by %i, once however often it is sent, and is in the ledger with the reason and the owner's name",
    async (what, points, balance) => {
      await pay(100);
      service.now += 1000;
      const { status, body } = await send(what, {});
      const entry = {
        id: expect.any(String),
        points,
        balanceAfter: balance,
        source: "owner",
        reason: "Won the draw",
        by: "ada",
        createdAt: service.now,
      };
      const user = expect.objectContaining({ tgId: 42, name: "Ada Lovelace", points: balance });
      expect([status, body]).toEqual([200, { user, entry }]);
      expect((await ledger()).entries[0]).toMatchObject(body.entry);
      service.now += 1000;
      const many = { idempotencyKey: "many" };
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(what, many)));
      answers.push(await send(what, many));
      const entries = answers.map(
        (answer) => `${answer.status} ${JSON.stringify(answer.body.entry)}`,
      );
      expect(new Set(entries).size).toBe(1);
      expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
      expect(await accountOf(service)).toEqual({ points: balance + points, sum: balance + points });
    },
  );

  test("with the key of another call is refused, and changes nothing", async () => {
    await openSession(service, 43);
    await pay(50);
    await credit();
    await debit();
    for (const [what, key] of [
      ["credits", "credits-1"],
      ["debits", "debits-1"],
    ] as const)
      for (const other of [
        await send(what, { points: 6 }),
        await send(what, { reason: "Another one" }),
        await send(what, {}, 43),
        await send(what, {}, 44),
        await send(what === "credits" ? "debits" : "credits", { idempotencyKey: key }),
      ])
        expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    const byApi = await creditByApi("credits-1");
    expect([byApi.status, (await byApi.json()).code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect((await creditByApi("order-1")).status).toBe(200);
    expect((await credit({ idempotencyKey: "order-1" })).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await accountOf(service)).toEqual({ points: 55, sum: 55 });
  });

  test("past the largest balance is refused, including auto-mining", async () => {
    await setUsers({ points: most - 10 });
    expect(await credit({ points: 11 })).toMatchObject({
      status: 422,
      body: { code: "POINTS_OVERFLOW" },
    });
    expect(await credit({ points: 10 })).toMatchObject({
      status: 200,
      body: { user: { points: most } },
    });
  });

  test("over the balance takes nothing, and of the whole balance leaves 0", async () => {
    await pay(12);
    const { status, body } = await debit({ points: 13 });
    expect([status, body.code, body.balance]).toEqual([422, "NOT_ENOUGH_POINTS", 12]);
    expect(body.detail).toContain("has 12 points");
    expect(await accountOf(service)).toEqual({ points: 12, sum: 12 });
    expect((await debit({ points: 12 })).body.user.points).toBe(0);
    expect(await accountOf(service)).toEqual({ points: 0, sum: 0 });
  });

  test("for an unknown user is refused", async () => {
    for (const what of ["credits", "debits"] as const)
      expect(await send(what, {}, 43)).toMatchObject({
        status: 404,
        body: { code: "USER_NOT_FOUND" },
      });
  });

  test.each([
    ["no reason", { reason: undefined }, "reason"],
    ["an empty reason", { reason: "" }, "reason"],
    ["a blank reason", { reason: "  " }, "reason"],
    ["a reason of two lines", { reason: "a\nb" }, "reason"],
    ["half a character in the reason", { reason: "\ud83d" }, "reason"],
    ["a reason of 201 characters", { reason: "я".repeat(201) }, "reason"],
    ["no key", { idempotencyKey: undefined }, "idempotencyKey"],
    ["no points", { points: undefined }, "points"],
    ["half a point", { points: 0.5 }, "points"],
    ["points as text", { points: "5" }, "points"],
    ["zero points", { points: 0 }, "points"],
    ["negative points", { points: -5 }, "points"],
    ["too many points", { points: 1_000_000_000_001 }, "points"],
    ["an unknown member", { source: "api" }, "source"],
  ])("with %s is 400 and changes nothing", async (_what, changes, field) => {
    await pay(50);
    for (const what of ["credits", "debits"] as const) {
      const { status, body } = await send(what, changes);
      expect([status, body.errors[0].field]).toEqual([400, field]);
    }
    expect(await accountOf(service)).toEqual({ points: 50, sum: 50 });
  });

  test("takes a reason in any language", async () => {
    const reason = "За помощь 🎉 ‘так’";
    expect((await credit({ reason })).body.entry.reason).toBe(reason);
  });

  test("is in the player's own history, without author and reason", async () => {
    await pay(12);
    service.now += 1;
    await debit();
    const { token } = await openSession(service);
    const headers = { authorization: `Bearer ${token}` };
    const history = await (await service.call("/api/mini-app/demo/history", { headers })).json();
    expect(history.entries).toEqual([
      { source: "owner", points: -5, createdAt: service.now },
      { source: "owner", points: 12, createdAt: service.now - 1 },
    ]);
  });

  test("is listed among taps, auto-mining and the API's credits, newest first, page by page", async () => {
    await service.store.db
      .updateTable("bot_users")
      .set({ automine_points_per_hour: 3_600_000 })
      .execute();
    for (let round = 0; round < 30; round += 1) {
      service.now += 1000;
      await credit({ idempotencyKey: `owner-${round}`, reason: `Round ${round}` });
      await creditByApi(`api-${round}`);
      if (round % 3) continue;
      const { token } = await openSession(service);
      await post(service, "/api/mini-app/demo/taps", token, {
        batchId: `batch-${round}-long-enough`,
        taps: 1,
      });
    }
    const entries: LedgerRow[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: LedgerPage = await ledger(cursor && `?cursor=${cursor}`);
      expect(page.entries.length).toBeLessThanOrEqual(50);
      entries.push(...page.entries);
      cursor = page.nextCursor;
    }
    const moments = entries.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(new Set(entries.map(({ source, by }) => `${source} by ${by}`))).toEqual(
      new Set(["owner by ada", "api by shop", "taps by ", "automining by "]),
    );
    const { sum } = await accountOf(service);
    expect(entries.reduce((total, { points }) => total + points, 0)).toBe(sum);
    expect(entries[0]?.balanceAfter).toBe(sum);
  });

  test("is not reachable by an invented cursor", async () => {
    for (const cursor of ["x", "AAAA", Buffer.from("1").toString("base64url")]) {
      const response = await ada.call(
        "GET",
        `/api/builder/bots/demo/users/42/ledger?cursor=${cursor}`,
      );
      expect([response.status, (await response.json()).errors[0].field]).toEqual([400, "cursor"]);
    }
  });
});
