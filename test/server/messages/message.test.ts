import { describe, expect, test } from "vitest";
import { importBot } from "#server/bots/import-bot.ts";
import { refusal } from "../../telegram-stand-in.ts";
import { botFile, botToken } from "../service.ts";
import { stores } from "../stores.ts";
import { messagesForSuite } from "./message-service.ts";

const blocked = refusal(403, "Forbidden: bot was blocked by the user");

describe.each(stores)("a message on the $name", (kind) => {
  const messages = messagesForSuite(kind);

  const unreachableSince = async () => {
    const { db } = messages.service.store;
    return (
      await db
        .selectFrom("bot_users")
        .select("unreachable_since")
        .where("tg_id", "=", 42)
        .executeTakeFirst()
    )?.unreachable_since;
  };

  test("reaches the platform once, verbatim and with the bot's own token, and is answered as sent", async () => {
    const message = '  <b>5 > 3 & "quoted"</b>\n🦊 ';
    const response = await messages.send({ message });
    const { id } = await response.clone().json();
    expect([response.status, await response.json()]).toEqual([
      200,
      { id: expect.any(String), status: "sent", telegramMessageId: 1 },
    ]);
    expect(messages.telegram.arrivals).toEqual([
      { token: botToken, chatId: 42, text: message, parseMode: undefined, at: expect.any(Number) },
    ]);
    const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    expect(await messages.state(id)).toEqual({
      id,
      status: "sent",
      userTelegramId: 42,
      createdAt,
      telegramMessageId: 1,
    });
  });

  test("is sent as HTML when isEnableHtml is true", async () => {
    expect((await messages.send({ message: "<b>Hi</b>", isEnableHtml: true })).status).toBe(200);
    expect(messages.telegram.arrivals[0]?.parseMode).toBe("HTML");
  });

  test("accepts its recipient as a numeric string", async () => {
    expect((await messages.send({ userTelegramId: "43" })).status).toBe(200);
    expect(messages.telegram.arrivals[0]?.chatId).toBe(43);
  });

  test.each<[string, string, boolean]>([
    ["4,096 UTF-16 units", "🦊".repeat(2048), false],
    ["4,096 UTF-16 units between tags", `<b>${"x".repeat(4096)}</b>`, true],
    ["4,096 characters that are written as entities", "&lt;".repeat(4096), true],
    ["blanks around 4,096 letters", ` ${"x".repeat(4096)}\n`, false],
  ])("may have %s", async (_what, message, isEnableHtml) => {
    expect((await messages.send({ message, isEnableHtml })).status).toBe(200);
    expect(messages.telegram.arrivals[0]?.text).toBe(message);
  });

  test("with unknown HTML goes to the platform, which decides", async () => {
    const message = `<new-tag>${"x".repeat(5000)}</new-tag>`;
    expect((await messages.send({ message, isEnableHtml: true })).status).toBe(200);
  });

  test.each<[string, object]>([
    ["no text", { message: "" }],
    ["blanks alone", { message: " \n\t\u00a0\u2003 " }],
    ["what nobody sees alone", { message: "\u200b\u2060\ufeff" }],
    ["4,098 UTF-16 units in fewer characters", { message: "🦊".repeat(2049) }],
    ["4,097 letters", { message: "a".repeat(4097) }],
    ["4,097 letters between tags", { message: `<b>${"a".repeat(4097)}</b>`, isEnableHtml: true }],
    ["4,097 units of tags as text", { message: `<b>${"a".repeat(4090)}</b>` }],
    ["tags around nothing", { message: "<b> </b>", isEnableHtml: true }],
    [
      "more than 16,384 units as written",
      { message: `<b>${"<i></i>".repeat(2500)}a</b>`, isEnableHtml: true },
    ],
    ["half a surrogate pair", { message: "a\ud83d" }],
    ["a number for a text", { message: 5 }],
    ["isEnableHtml as a string", { isEnableHtml: "true" }],
    ["isEnableHtml as a number", { isEnableHtml: 1 }],
    ["no isEnableHtml", { isEnableHtml: undefined }],
    ["no recipient", { userTelegramId: undefined }],
    ["a recipient who is no number", { userTelegramId: "4e1" }],
    ["a fraction of a recipient", { userTelegramId: 4.5 }],
    ["an empty idempotency key", { idempotencyKey: "" }],
  ])("with %s is a bad request and goes nowhere", async (_what, changes) => {
    const response = await messages.send(changes);
    const problem = await response.json();
    expect([response.status, problem.code]).toEqual([400, "BAD_ARGUMENT"]);
    expect(problem.errors.length).toBeGreaterThan(0);
    expect(messages.telegram.arrivals).toEqual([]);
  });

  test("to somebody who is no user of the bot is refused and goes nowhere", async () => {
    const response = await messages.send({ userTelegramId: 99 });
    expect([response.status, (await response.json()).code]).toEqual([404, "USER_NOT_FOUND"]);
    expect(messages.telegram.arrivals).toEqual([]);
  });

  test("from a link preview goes nowhere", async () => {
    const response = await messages.send({}, { headers: { "sec-purpose": "prefetch" } });
    expect([response.status, (await response.json()).code]).toEqual([403, "NOT_A_DELIBERATE_CALL"]);
    expect(messages.telegram.arrivals).toEqual([]);
  });

  test("of another bot cannot be read", async () => {
    await messages.addBotWithUsers("other");
    const { id } = await (await messages.send()).json();
    const { apiKey: otherKey } = await importBot(
      messages.service.store,
      botFile({ id: "other" }),
      "second",
      Date.now(),
    );
    const query = new URLSearchParams({ apiKey: otherKey ?? "", botId: "other", id });
    const response = await messages.service.call(`/api/bot-users/external/message?${query}`);
    expect([response.status, (await response.json()).code]).toEqual([404, "MESSAGE_NOT_FOUND"]);
  });

  test.each([
    ["HTML that it cannot read", 400, "Bad Request: can't parse entities", 422, "INVALID_HTML"],
    ["a user who has blocked the bot", 403, blocked.description, 409, "USER_UNREACHABLE"],
    ["a user who has gone", 403, "Forbidden: user is deactivated", 409, "USER_UNREACHABLE"],
    ["a blocked user", 400, "Bad Request: USER_IS_BLOCKED", 409, "USER_UNREACHABLE"],
    ["a deactivated user", 400, "Bad Request: INPUT_USER_DEACTIVATED", 409, "USER_UNREACHABLE"],
    ["a user who never wrote", 400, "Bad Request: chat not found", 409, "USER_UNREACHABLE"],
    ["a text of tags alone", 400, "Bad Request: message text is empty", 422, "MESSAGE_REFUSED"],
    ["a revoked bot token", 401, "Unauthorized", 409, "BOT_TOKEN_REFUSED"],
  ])(
    "that the platform refuses for %s fails with its reason and is not tried again",
    async (_what, platformStatus, reason, status, code) => {
      messages.telegram.answer = () => refusal(platformStatus, reason);
      const response = await messages.send({ isEnableHtml: true });
      const problem = await response.json();
      expect([response.status, problem.code]).toEqual([status, code]);
      expect(problem.detail).toContain(reason);
      expect(messages.telegram.arrivals).toHaveLength(1);
      const { id } = await messages.service.store.db
        .selectFrom("messages")
        .select("id")
        .executeTakeFirstOrThrow();
      const failure = { code, reason };
      expect(await messages.state(id)).toMatchObject({ status: "failed", failure });
    },
  );

  test("to a user who blocks the bot marks the user until the next session", async () => {
    messages.telegram.answer = () => blocked;
    await messages.send();
    expect(await unreachableSince()).toEqual(expect.any(Number));
    await messages.signIn(42);
    expect(await unreachableSince()).toBeNull();
  });

  test("that arrives removes the user's mark", async () => {
    await messages.service.store.db
      .updateTable("bot_users")
      .set({ unreachable_since: 1 })
      .execute();
    expect((await messages.send()).status).toBe(200);
    expect(await unreachableSince()).toBeNull();
  });

  describe("with an idempotency key", () => {
    const idempotencyKey = "order-1";

    test("is sent once, and a repeated call answers the same message", async () => {
      const first = await (await messages.send({ idempotencyKey })).json();
      const again = await messages.send({ idempotencyKey });
      expect([again.status, await again.json()]).toEqual([200, first]);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(messages.telegram.arrivals).toHaveLength(1);
    });

    test("is sent once when twenty such calls come at once", async () => {
      messages.telegram.answer = () => ({ kind: "ok", afterMs: 200 });
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => messages.send({ idempotencyKey })),
      );
      const answers = await Promise.all(responses.map((response) => response.json()));
      expect(new Set(answers.map(({ id, status }) => `${id} ${status}`)).size).toBe(1);
      expect(responses.filter(({ headers }) => headers.has("idempotent-replayed"))).toHaveLength(
        19,
      );
      expect(messages.telegram.arrivals).toHaveLength(1);
    });

    test.each([
      ["user", { userTelegramId: 43 }],
      ["text", { message: "Other" }],
      ["isEnableHtml", { isEnableHtml: true }],
    ])("is refused with another %s, and not sent", async (_what, changes) => {
      await messages.send({ idempotencyKey });
      const response = await messages.send({ idempotencyKey, ...changes });
      expect([response.status, (await response.json()).code]).toEqual([
        422,
        "IDEMPOTENCY_KEY_REUSED",
      ]);
      expect(messages.telegram.arrivals).toHaveLength(1);
    });

    test("that has failed answers its failure again", async () => {
      messages.telegram.answer = () => blocked;
      await messages.send({ idempotencyKey });
      const again = await messages.send({ idempotencyKey });
      expect([again.status, (await again.json()).code]).toEqual([409, "USER_UNREACHABLE"]);
      expect(messages.telegram.arrivals).toHaveLength(1);
    });
  });

  test("leaves the bot's token out of the log, even when its request breaks", async () => {
    messages.telegram.answer = () => ({ kind: "reset" });
    await messages.send();
    expect(messages.service.log.join("")).not.toContain("CANARY");
  });
});
