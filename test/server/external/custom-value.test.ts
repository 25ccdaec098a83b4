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

  const set = (members: Members = {}) =>
    owner.post("set-custom-value", { customValue: 7, ...members });
  const value = async () => (await owner.get("bot-user")).body.customValue;
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
    const user = JSON.stringify({ apiKey: owner.apiKey, botId: "demo", userTelegramId: 42 });
    const json = user.replace("}", ',"customValue":-0}');
    expect((await owner.postText("set-custom-value", json)).body.customValue).toBe(0);
  });

  test("is not overwritten by a late repetition of an older call", async () => {
    await set({ customValue: 1, idempotencyKey: "order-1" });
    await set({ customValue: 2, idempotencyKey: "order-2" });
    await set({ customValue: 3 });
    const again = await set({ customValue: 1, idempotencyKey: "order-1" });
    expect([again.status, replayed(again), again.body.customValue]).toEqual([200, "true", 3]);
    expect(await value()).toBe(3);
  });

  test("with a key that a credit has used is set", async () => {
    await owner.get("increase-points", { points: 1, idempotencyKey: "order-1" });
    expect((await set({ idempotencyKey: "order-1" })).body.customValue).toBe(7);
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
});
