import { beforeEach, describe, expect, test } from "vitest";
import { openSession } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { everyStore } from "../stores.ts";
import { type Answer, addOwner, type Members, type Owner } from "./owner.ts";

const most = Number.MAX_SAFE_INTEGER;
const dayMs = 86_400_000;

describe.each(everyStore)("a custom value on the $name", (kind) => {
  const service = serviceForSuite(kind);
  emptyBeforeEach(service);
  let owner: Owner;

  beforeEach(async () => {
    owner = await addOwner(service);
    await openSession(service);
  });

  const set = (members: Members = {}, headers?: Record<string, string>) =>
    owner.post("set-custom-value", { customValue: 7, ...members }, headers);
  const value = async () => (await owner.get("bot-user")).body.customValue;
  const outcome = ({ status, body }: Answer) => [status, body.code];
  const replayed = ({ headers }: Answer) => headers.get("idempotent-replayed");

  test("is answered with the user after it, and reaches the player at the next session", async () => {
    const answer = await set({ customValue: -12 });
    expect([answer.status, replayed(answer)]).toEqual([200, null]);
    expect(answer.body).toEqual((await owner.get("bot-user")).body);
    expect(answer.body).toMatchObject({ tgId: 42, customValue: -12 });
    expect((await openSession(service)).player.customValue).toBe(-12);
  });

  test("is set by every call without an idempotency key", async () => {
    for (const customValue of [1, 2, 1]) await set({ customValue });
    expect(await value()).toBe(1);
  });

  test.each([0, most, -most, String(-most), "0", "12"])("of %j is taken", async (customValue) => {
    await set({ customValue: 5 });
    expect((await set({ customValue })).body.customValue).toBe(Number(customValue));
    expect(await value()).toBe(Number(customValue));
  });

  test("of minus zero is zero", async () => {
    const body = JSON.stringify({ apiKey: owner.apiKey, botId: "demo", userTelegramId: 42 });
    const response = await service.call("/api/bot-users/external/set-custom-value", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: body.replace("}", ',"customValue":-0}'),
    });
    expect([response.status, Object.is((await response.json()).customValue, 0)]).toEqual([
      200,
      true,
    ]);
  });

  test.each([
    12.5,
    "12.5",
    "+5",
    "-0",
    "05",
    "1e3",
    " 5",
    "",
    "١",
    most + 1,
    -most - 1,
    "9007199254740992",
    "-9007199254740992",
    "9".repeat(400),
    true,
    null,
    [5],
    undefined,
  ])("of %j is 400 and changes nothing", async (customValue) => {
    const { status, body } = await set({ customValue });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: "customValue", message: expect.any(String) }],
    ]);
    expect(await value()).toBe(0);
  });

  test("of an unknown user is 404, and its key is still free", async () => {
    expect(outcome(await set({ userTelegramId: 41 }))).toEqual([404, "USER_NOT_FOUND"]);
    const call = { userTelegramId: 41, idempotencyKey: "order-1" };
    expect(outcome(await set(call))).toEqual([404, "USER_NOT_FOUND"]);
    expect(replayed(await set({ idempotencyKey: "order-1" }))).toBeNull();
  });

  test("is not overwritten by a late repetition of an older call", async () => {
    await set({ customValue: 1, idempotencyKey: "order-1" });
    await set({ customValue: 2, idempotencyKey: "order-2" });
    await set({ customValue: 3 });
    const again = await set({ customValue: 1, idempotencyKey: "order-1" });
    expect([again.status, replayed(again), again.body.customValue]).toEqual([200, "true", 3]);
    expect(await value()).toBe(3);
  });

  test("with a used key and other arguments is 422 and changes nothing", async () => {
    await openSession(service, 43);
    await set({ idempotencyKey: "order-1" });
    for (const other of [{ customValue: 8 }, { userTelegramId: 43 }, { userTelegramId: 44 }])
      expect(outcome(await set({ idempotencyKey: "order-1", ...other }))).toEqual([
        422,
        "IDEMPOTENCY_KEY_REUSED",
      ]);
    expect(await value()).toBe(7);
    expect((await owner.get("bot-user", { userTelegramId: 43 })).body.customValue).toBe(0);
  });

  test("with a key that another bot, or a credit, has used is set", async () => {
    const other = await addOwner(service, { id: "other" });
    await openSession(service, 42, { botId: "other" });
    await set({ idempotencyKey: "order-1" });
    await owner.get("increase-points", { points: 1, idempotencyKey: "order-2" });
    const answers = [
      await other.post("set-custom-value", { customValue: 9, idempotencyKey: "order-1" }),
      await set({ customValue: 9, idempotencyKey: "order-2" }),
    ];
    expect(answers.map(({ body }) => body.customValue)).toEqual([9, 9]);
  });

  test("counts once when the same call comes fifty times at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => set({ idempotencyKey: "order-1" })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
  });

  test("is the last one of many at once, each with its key", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => set({ customValue: n, idempotencyKey: `order-${n}` })),
    );
    expect(answers.map(({ body }) => body.customValue)).toEqual(
      Array.from({ length: 50 }, (_, n) => n),
    );
    expect(await value()).toBeLessThan(50);
  });

  test("has its key remembered for 30 days", async () => {
    await set({ customValue: 1, idempotencyKey: "order-1" });
    const known = async () =>
      (await service.store.db.selectFrom("custom_value_calls").select("tg_id").execute()).length;
    service.now += 30 * dayMs;
    await set({ customValue: 2, idempotencyKey: "order-2" });
    service.now += 1;
    await expect
      .poll(async () => {
        service.endOldRows();
        return known();
      })
      .toBe(1);
    expect(replayed(await set({ customValue: 2, idempotencyKey: "order-2" }))).toBe("true");
  });

  test("is not set by a link preview", async () => {
    expect(outcome(await set({}, { "sec-purpose": "prefetch" }))).toEqual([
      403,
      "NOT_A_DELIBERATE_CALL",
    ]);
    expect(await value()).toBe(0);
  });

  test("is refused with a wrong key, by another method, as another type and in two megabytes", async () => {
    const path = "/api/bot-users/external/set-custom-value";
    const json = { "content-type": "application/json" };
    expect(outcome(await set({ apiKey: "sw_live_wrong" }))).toEqual([401, "INVALID_API_KEY"]);
    const got = await service.call(path);
    expect([got.status, got.headers.get("allow")]).toEqual([405, "POST"]);
    const form = new URLSearchParams({ customValue: "7" });
    expect((await service.call(path, { method: "POST", body: form })).status).toBe(415);
    const body = JSON.stringify({ filling: "x".repeat(2_000_000) });
    expect((await service.call(path, { method: "POST", headers: json, body })).status).toBe(413);
    expect(await value()).toBe(0);
  });
});
