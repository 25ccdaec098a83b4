import { beforeEach, describe, expect, test } from "vitest";
import { addBot, openSession } from "../../service.ts";
import { insertUsers } from "../../store/user-rows.ts";
import { everyStore } from "../../stores.ts";
import { builderForSuite } from "../builder-service.ts";

const most = Number.MAX_SAFE_INTEGER;

describe.each(everyStore)("an owner sets and sends by hand on the $name", (kind) => {
  const builder = builderForSuite(kind);
  beforeEach(async () => void (await openSession(builder.service)));

  const set = (customValue: unknown, tgId = 42) =>
    builder.ask("PUT", `bots/demo/users/${tgId}/custom-value`, { customValue });
  const setAll = (values: unknown) => builder.ask("POST", "bots/demo/custom-values", { values });
  const value = async (tgId = 42) =>
    (await builder.ask("GET", `bots/demo/users/${tgId}`)).body.customValue;

  test.each([0, -12, most, -most])("the custom value %j of a user", async (customValue) => {
    expect((await set(customValue)).body).toMatchObject({ tgId: 42, customValue });
    expect((await openSession(builder.service)).player.customValue).toBe(customValue);
  });

  test("no custom value that is no whole number, or of an unknown user", async () => {
    for (const wrong of [12.5, "7", most + 1, null, true])
      expect((await set(wrong)).status).toBe(400);
    expect((await set(7, 41)).body.code).toBe("USER_NOT_FOUND");
    expect(await value()).toBe(0);
  });

  test("the custom values of many users at once, with a list of unknown users", async () => {
    const ids = Array.from({ length: 498 }, (_, n) => 1000 + n);
    await insertUsers(
      builder.service,
      ids.map((tg_id) => ({ tg_id })),
    );
    const values = [5, 6, ...ids].map((tgId) => ({ tgId, customValue: -tgId }));
    const { status, body } = await setAll(values);
    expect([status, body]).toEqual([200, { set: 498, unknown: [5, 6] }]);
    expect([await value(1000), await value(1497), await value()]).toEqual([-1000, -1497, 0]);
  });

  test("nothing from a list that is too long, empty, or repeats a user", async () => {
    const one = { tgId: 42, customValue: 7 };
    const many = Array.from({ length: 501 }, (_, n) => ({ tgId: n + 1, customValue: 1 }));
    for (const values of [[one, one], many, [], [{ ...one, customValue: 0.5 }], "42,7"])
      expect((await setAll(values)).status).toBe(400);
    expect(await value()).toBe(0);
  });

  test("lists of the same users at the same moment, in any order", async () => {
    const ids = Array.from({ length: 300 }, (_, n) => 1000 + n);
    await insertUsers(
      builder.service,
      ids.map((tg_id) => ({ tg_id })),
    );
    const values = (customValue: number) => ids.map((tgId) => ({ tgId, customValue }));
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => setAll(n % 2 ? values(n) : values(n).toReversed())),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const found = await Promise.all(ids.slice(0, 20).map(value));
    expect(new Set(found).size).toBe(1);
  });

  const send = (changes: object = {}, tgId = 42) =>
    builder.ask("POST", `bots/demo/users/${tgId}/messages`, {
      message: "Hello",
      isEnableHtml: false,
      idempotencyKey: "message-1",
      ...changes,
    });

  test("a message, once, whose state can be read", async () => {
    const first = await send();
    expect([first.status, first.body]).toEqual([
      202,
      { id: expect.any(String), status: "queued", failure: null },
    ]);
    const again = await send();
    expect([again.headers.get("idempotent-replayed"), again.body.id]).toEqual([
      "true",
      first.body.id,
    ]);
    await expect
      .poll(
        async () => (await builder.ask("GET", `bots/demo/users/42/messages/${first.body.id}`)).body,
      )
      .toEqual({ id: first.body.id, status: "sent", failure: null });
    const rows = await builder.service.store.db.selectFrom("messages").select("text").execute();
    expect(rows).toEqual([{ text: "Hello" }]);
  });

  test("no message with a used key and another text, to nobody, blank or too long", async () => {
    await send();
    for (const [changes, tgId, code] of [
      [{ message: "Other" }, 42, "IDEMPOTENCY_KEY_REUSED"],
      [{ idempotencyKey: "message-2" }, 41, "USER_NOT_FOUND"],
      [{ idempotencyKey: "message-2", message: " \n" }, 42, "BAD_ARGUMENT"],
      [{ idempotencyKey: "message-2", message: "🦊".repeat(2049) }, 42, "BAD_ARGUMENT"],
    ] as const)
      expect((await send(changes, tgId)).body.code).toBe(code);
  });

  test("no value and no message to a user of another bot", async () => {
    await addBot(builder.service, { id: "other" });
    await openSession(builder.service, 77, { botId: "other" });
    expect((await set(7, 77)).body.code).toBe("USER_NOT_FOUND");
    expect((await setAll([{ tgId: 77, customValue: 7 }])).body).toEqual({ set: 0, unknown: [77] });
    expect((await send({}, 77)).body.code).toBe("USER_NOT_FOUND");
    const { db } = builder.service.store;
    expect(await db.selectFrom("messages").select("id").execute()).toEqual([]);
    const { custom_value } = await db
      .selectFrom("bot_users")
      .select("custom_value")
      .where("bot_id", "=", "other")
      .executeTakeFirstOrThrow();
    expect(custom_value).toBe(0);
  });

  test("no state of another user's message", async () => {
    await openSession(builder.service, 43);
    const { body } = await send();
    const { status } = await builder.ask("GET", `bots/demo/users/43/messages/${body.id}`);
    expect(status).toBe(404);
  });

  test("the inviter of a user, or the code alone for an unknown inviter", async () => {
    const { refCode } = await openSession(builder.service);
    await openSession(builder.service, 43, { ref: refCode });
    await openSession(builder.service, 44, { ref: "summer" });
    const read = async (tgId: number) => (await builder.ask("GET", `bots/demo/users/${tgId}`)).body;
    expect(await read(43)).toMatchObject({
      registeredByRefCode: refCode,
      invitedBy: { tgId: 42, name: "Ada Lovelace" },
    });
    expect(await read(44)).toMatchObject({ registeredByRefCode: "summer", invitedBy: null });
  });
});
