import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sampleFieldRequest } from "#contract/field/sample-field-request.ts";
import { resetForSuite } from "../../../for-suite.ts";
import { bodyOf } from "../../../request-body.ts";
import type { Refusal, StandInChat, StandInMember } from "../../../telegram-stand-in.ts";
import { listen } from "../../fields/played-endpoint.ts";
import { botToken } from "../../service.ts";
import { type StoreKind, stores } from "../../stores.ts";
import { builderForSuite, startBuilderService } from "../builder-service.ts";

const store = stores[0] as StoreKind;
const refusal = (status: number, description: string): Refusal => ({
  kind: "refusal",
  status,
  description,
});

describe("an owner's check of a channel", () => {
  const builder = builderForSuite(store);
  const check = (channel: unknown) => builder.ask("POST", "bots/demo/channel-check", { channel });
  const channel: StandInChat = { type: "channel", title: "Acme News" };

  test("uses the bot's own token and reports the bot's rights", async () => {
    const questions: unknown[] = [];
    builder.telegram.memberOf = (question) => {
      questions.push(question);
      return { status: "administrator" };
    };
    builder.telegram.chatOf = () => channel;
    const { status, body } = await check("-1001234567890");
    expect([status, body]).toEqual([200, { kind: "ready", title: "Acme News" }]);
    expect(questions).toEqual([
      { token: botToken, chatId: -1_001_234_567_890, userId: Number.parseInt(botToken, 10) },
    ]);
  });

  const title = "Acme News";
  const left: StandInMember = { status: "left" };
  const inaccessible = refusal(400, "Bad Request: member list is inaccessible");
  const notMember = refusal(403, "Forbidden: bot is not a member of the channel chat");
  test.each<[object, StandInChat | Refusal, StandInMember | Refusal]>([
    [{ kind: "not-admin", title }, channel, { status: "member" }],
    [{ kind: "not-member", title }, channel, left],
    [{ kind: "not-admin", title }, channel, inaccessible],
    [{ kind: "not-member" }, notMember, left],
    [{ kind: "no-chat" }, refusal(400, "Bad Request: chat not found"), left],
    [{ kind: "no-chat" }, { type: "private", title: "Ada" }, { status: "member" }],
    [{ kind: "unreachable" }, { kind: "page", status: 502 }, left],
    [{ kind: "unreachable" }, refusal(429, "Too Many Requests"), left],
  ])("reports %j for the chat %j and the bot's membership %j", async (report, chat, member) => {
    builder.telegram.chatOf = () => chat;
    builder.telegram.memberOf = () => member;
    expect((await check("@acme_news")).body).toEqual(report);
  });

  test("reports a refused token", async () => {
    builder.telegram.chatOf = () => refusal(401, "Unauthorized");
    const { status, body } = await check("@acme_news");
    expect([status, body.code]).toEqual([422, "BOT_TOKEN_NOT_VALID"]);
    expect(JSON.stringify(body)).not.toContain(botToken);
  });

  test.each(["acme", "@a", "@acme news", "12345", "https://t.me/acme", "", 7])(
    "refuses %j",
    async (text) => {
      const { status, body } = await check(text);
      expect([status, body.errors[0].field]).toEqual([400, "channel"]);
    },
  );
});

describe("an owner's check of a task's URL", () => {
  const builder = resetForSuite(() =>
    startBuilderService(store, { env: { ALLOW_LOCAL_FIELD_URLS: "on" }, stopped: true }),
  );
  const seen: Record<string, unknown>[] = [];
  let answer: { status?: number; body?: string; location?: string } | "never";
  let server: Awaited<ReturnType<typeof listen>>;

  beforeAll(async () => {
    server = await listen(async (request, response) => {
      seen.push(JSON.parse(String(await bodyOf(request))));
      if (answer === "never") return;
      const { status = 200, body = "", location } = answer;
      response.writeHead(status, location === undefined ? {} : { location }).end(body);
    });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    seen.length = 0;
  });
  const check = (more: object = {}) =>
    builder.ask("POST", "bots/demo/task-check", { url: server.url, ...more });

  test("sends a claim's request for a sample player", async () => {
    answer = { body: "true" };
    expect((await check({ taskId: "season" })).body.kind).toBe("true");
    const [{ token, ...values } = {}] = seen;
    expect(values).toEqual({ ...sampleFieldRequest, taskId: "season" });
    const { service } = builder;
    const keys = createLocalJWKSet(await (await service.call("/.well-known/jwks.json")).json());
    const { payload } = await jwtVerify(String(token), keys, {
      issuer: `${service.config.baseUrl}/app/demo`,
      audience: server.url,
      currentDate: new Date(service.now),
    });
    expect(payload).toMatchObject({ ...values, bot: "demo" });
  });

  test.each([
    [{ body: "true\n" }, "true", /would be paid/],
    [{ body: "false" }, "false", /not done yet/],
    [{ body: '"true"' }, "not-boolean", /answers "true", .* without quotes/],
    [{ body: "" }, "not-boolean", /empty body/],
    [{ status: 500, body: "oops" }, "failed", /POST returns 500: oops/],
    [{ status: 301, location: "/other" }, "failed", /301, a redirect to http:.*\/other/],
    [{ status: 301 }, "failed", /301, a redirect without a target/],
    [{ body: "x".repeat(70_000) }, "failed", /larger than 65,536 bytes/],
  ])("reports the answer %j as %s", async (said, kindOfIt, sentence) => {
    answer = said;
    const { status, body } = await check();
    expect([status, body.kind, body.detail]).toEqual([
      200,
      kindOfIt,
      expect.stringMatching(sentence),
    ]);
  });

  test("is in Russian on request", async () => {
    answer = { body: "да" };
    expect((await check({ language: "ru" })).body.detail).toMatch(/^Сервер отвечает да, а не true/);
  });

  test("reports a refused connection, and gives up after eight seconds", async () => {
    const closed = await listen(() => {});
    await closed.close();
    expect((await check({ url: closed.url })).body).toMatchObject({
      kind: "failed",
      detail: expect.stringMatching(/^Couldn't connect \(ECONNREFUSED\)/),
    });
    answer = "never";
    const checking = check();
    await expect.poll(() => seen.length).toBe(1);
    builder.service.skip(8000);
    expect((await checking).body.detail).toMatch(/within 8 s/);
  });

  test.each([
    ["task", /is not a URL/],
    ["https://a:b@owner.example.com/", /username or password/],
    ["ftp://owner.example.com/", /https:\/\//],
    ["https://10.0.0.1/", /a host that the service does not call/],
  ])("refuses %s", async (url, message) => {
    const { body } = await check({ url });
    expect(body).toMatchObject({
      code: "BAD_ARGUMENT",
      errors: [{ field: "url", message: expect.stringMatching(message) }],
    });
    expect(seen).toEqual([]);
  });
});
