import { expect, test } from "vitest";
import type { SlotwireError } from "../../../docs/samples/node/slotwire.ts";
import { addFriends } from "../../server/external/owner.ts";
import { accountOf } from "../../server/service.ts";
import type { Fault } from "./fault-proxy.ts";
import { describeKits } from "./kit-service.ts";

const user = { userTelegramId: 42 };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{17,}$/;

describeKits("calls of the external API", (shared) => {
  const call = (method: string, members: object) => shared.kit.call(method, members);
  const credit = (members: object = {}) =>
    call("increasePoints", { ...user, points: 250, ...members });
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => expect.fail("It did not fail."),
      (error: SlotwireError) => error,
    );
  const sentKeys = () => shared.proxy.passed.map(({ body }) => body?.idempotencyKey);

  test("read a user, a user's friends and all users", async () => {
    await addFriends(shared.service, [43, 44]);
    expect(await call("getBotUser", user)).toMatchObject({ tgId: 42, tgName: "Ada Lovelace" });
    expect(await call("getBotUserFriends", user)).toMatchObject([{ tgId: 43 }, { tgId: 44 }]);
    const slice = { limit: 1, after: 43 };
    expect(await call("getBotUserFriends", { ...user, ...slice })).toMatchObject([{ tgId: 44 }]);
    expect(await call("listBotUsers", {})).toHaveLength(3);
    expect(await call("listBotUsers", { limit: 1 })).toMatchObject([{ tgId: 42 }]);
    expect(await call("listBotUsers", { after: 42 })).toMatchObject([{ tgId: 43 }, { tgId: 44 }]);
  });

  test("credit and debit a user", async () => {
    expect(await credit()).toMatchObject({
      points: 250,
      transaction: { points: 250 },
      isReplayed: false,
    });
    expect(await call("decreasePoints", { ...user, points: 100 })).toMatchObject({
      points: 150,
      transaction: { points: -100 },
      isReplayed: false,
    });
  });

  test("pay a task once", async () => {
    const task = { ...user, taskId: "first-order" };
    expect(await call("completeTask", task)).toMatchObject({ points: 30, isReplayed: false });
    expect(await call("completeTask", task)).toMatchObject({ points: 30, isReplayed: true });
  });

  test("set a user's custom value", async () => {
    expect(await call("setCustomValue", { ...user, customValue: -7 })).toMatchObject({
      tgId: 42,
      customValue: -7,
      isReplayed: false,
    });
  });

  test("send a message and read its state", async () => {
    const sent = await call("sendMessage", { ...user, message: "<b>Hi</b>", isEnableHtml: true });
    expect(sent).toMatchObject({ status: "sent", isReplayed: false });
    expect(await call("getMessage", { id: sent.id })).toMatchObject({
      id: sent.id,
      status: "sent",
      userTelegramId: 42,
    });
  });

  test("are executed once for each key of the caller", async () => {
    await credit({ idempotencyKey: "order-1" });
    expect(await credit({ idempotencyKey: "order-1" })).toMatchObject({ isReplayed: true });
    await credit({ idempotencyKey: "order-2" });
    expect(await accountOf(shared.service)).toEqual({ points: 500, sum: 500 });
  });

  test("have a new key when the caller gives none", async () => {
    await credit();
    await credit();
    await call("decreasePoints", { ...user, points: 1 });
    await call("setCustomValue", { ...user, customValue: 1 });
    await call("sendMessage", { ...user, message: "Hi", isEnableHtml: false });
    for (const key of sentKeys()) expect(key).toMatch(uuid);
    expect(new Set(sentKeys()).size).toBe(5);
  });

  test.for<[string, Fault]>([
    ["the request was lost", "lost request"],
    ["the answer was lost", "lost answer"],
    ["half the answer was lost", "half an answer"],
    ["a proxy gave up on it", { status: 504, isDone: true }],
    ["the service was busy", { status: 503 }],
    ["it took too long to send", { status: 408 }],
  ])("are repeated with the same key after %s", async ([, fault]) => {
    shared.proxy.faults.push(fault, fault);
    expect(await credit()).toMatchObject({ points: 250, transaction: { points: 250 } });
    expect(await accountOf(shared.service)).toEqual({ points: 250, sum: 250 });
    const keys = sentKeys();
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    const [first = 0, second = 0, ...more] = await shared.kit.waits();
    expect(first).toBeGreaterThanOrEqual(1);
    expect(first).toBeLessThanOrEqual(1.25);
    expect(second).toBeGreaterThanOrEqual(2);
    expect(second).toBeLessThanOrEqual(2.5);
    expect(more).toEqual([]);
  });

  test("are repeated no sooner than the service demands", async () => {
    shared.proxy.faults.push({ status: 429, headers: { "retry-after": "7" } });
    await credit();
    const [wait] = await shared.kit.waits();
    expect(wait).toBeGreaterThanOrEqual(7);
    expect(wait).toBeLessThanOrEqual(8.75);
  });

  test("wait for a minute at most", async () => {
    shared.proxy.faults.push({ status: 503, headers: { "retry-after": "3600" } });
    expect(await failureOf(credit())).toMatchObject({ code: "HTTP_503", status: 503 });
    expect(await shared.kit.waits()).toEqual([]);
  });

  test("are repeated when no answer comes in time", async () => {
    const impatient = await shared.startKit(300);
    shared.proxy.faults.push("silence");
    const answer = await impatient.call("increasePoints", { ...user, points: 250 });
    expect(answer).toMatchObject({ points: 250 });
    expect(await impatient.waits()).toHaveLength(1);
  });

  test("end after five tries, with the key for later", async () => {
    shared.proxy.faults.push(...Array.from({ length: 5 }, () => "lost answer" as const));
    const { code, status, idempotencyKey } = await failureOf(credit());
    expect([code, status]).toEqual(["NO_ANSWER", 0]);
    expect(sentKeys()).toEqual(Array.from({ length: 5 }, () => idempotencyKey));
    expect(await credit({ idempotencyKey })).toMatchObject({ points: 250, isReplayed: true });
  });

  test("are not repeated when they are refused", async () => {
    const refused = await failureOf(credit({ points: 0.5 }));
    expect(refused).toMatchObject({
      code: "BAD_ARGUMENT",
      status: 400,
      errors: [{ field: "points" }],
    });
    expect(refused.detail).toContain("points must be a whole number");
    expect(refused.requestId).toMatch(/./);
    expect(shared.proxy.passed).toHaveLength(1);
    await credit();
    expect(await failureOf(call("decreasePoints", { ...user, points: 251 }))).toMatchObject({
      code: "INSUFFICIENT_POINTS",
      status: 422,
      balance: 250,
    });
  });

  test("follow no redirect, which would lose the body", async () => {
    shared.proxy.faults.push({ status: 302, headers: { location: "/elsewhere" } });
    expect(await failureOf(credit())).toMatchObject({ code: "HTTP_302", status: 302 });
    expect(shared.proxy.passed).toHaveLength(1);
  });
});
