import { describe, expect, test } from "vitest";
import type { AuditEntry } from "#contract/bot/audit.schema.ts";
import { importBot } from "#server/bots/import-bot.ts";
import { isUpdatesSecret, updatesSecret } from "#server/crypto/updates-secret.ts";
import { refusal, type StandInProfile } from "../../../telegram-stand-in.ts";
import { botFile, botToken } from "../../service.ts";
import { stores } from "../../stores.ts";
import { builderForSuite } from "../builder-service.ts";

const start = { command: "start", description: "Open the game" };

describe.each(stores)("a bot's chat on the $name", (kind) => {
  const builder = builderForSuite(kind);

  const chat = (path = "", body?: object) =>
    builder.ask(body ? "PUT" : "GET", `bots/demo/chat${path}`, body);
  const turn = (isOn: boolean) => chat("/updates", { isOn });
  const state = async () => (await chat()).body;
  const profile = (): StandInProfile => builder.telegram.profileOf(botToken);
  const ownUrl = () => `${builder.service.config.baseUrl}/telegram/demo`;
  const appUrl = () => `${builder.service.config.baseUrl}/app/demo`;
  const calls = () => builder.telegram.profileCalls.map(({ method }) => method);
  const refuse = (method: string, answer: ReturnType<typeof builder.telegram.refuseCall>) => {
    builder.telegram.refuseCall = (call) => (call.method === method ? answer : undefined);
  };
  const nothing = { target: "none", host: null, pending: 0, failedAt: null, failure: null };

  describe("that nobody has set up", () => {
    test("has no updates, menu, commands or description", async () => {
      expect(await state()).toEqual({
        updatesSince: null,
        isTokenRefused: false,
        platform: { updates: nothing, menuText: null, commands: [], shortDescription: "" },
      });
    });
  });

  describe("whose updates are turned on", () => {
    test("gets them at an address of its own, with the secret of that time, in all kinds", async () => {
      builder.service.now += 5000;
      const { status, body } = await turn(true);
      const since = builder.service.now;
      expect([status, body.updatesSince, body.platform.updates]).toEqual([
        200,
        since,
        { ...nothing, target: "service" },
      ]);
      expect(profile().webhook).toMatchObject({
        url: ownUrl(),
        max_connections: 20,
        allowed_updates: [],
      });
      const secret = updatesSecret(builder.service.store.vault, "demo", since);
      expect(isUpdatesSecret(secret, String(profile().webhook.secret_token))).toBe(true);
      expect(secret).toMatch(/^[\w-]{1,256}$/);
    });

    test("keeps the secret when they are turned on again, and has another after a pause", async () => {
      await turn(true);
      const first = profile().webhook.secret_token;
      builder.service.now += 5000;
      await turn(true);
      expect(profile().webhook.secret_token).toBe(first);
      await turn(false);
      await turn(true);
      expect(profile().webhook.secret_token).not.toBe(first);
    });

    test("gets them again after another program or a crash took the webhook away", async () => {
      const since = (await turn(true)).body.updatesSince;
      profile().webhook = { url: "", pending_update_count: 3 };
      expect(await state()).toMatchObject({
        updatesSince: since,
        platform: { updates: { target: "none", pending: 3 } },
      });
      expect((await turn(true)).body.platform.updates.target).toBe("service");
    });

    test("shows what waits, and the platform's reason for a failed delivery", async () => {
      await turn(true);
      profile().webhook = {
        ...profile().webhook,
        pending_update_count: 7,
        last_error_date: 1_795_000_123,
        last_error_message: "Wrong response from the webhook: 502 Bad Gateway",
      };
      expect((await state()).platform.updates).toEqual({
        target: "service",
        host: null,
        pending: 7,
        failedAt: 1_795_000_123_000,
        failure: "Wrong response from the webhook: 502 Bad Gateway",
      });
    });

    test("has one secret after two owners turn them on at the same moment", async () => {
      const bob = await builder.signIn("bob", "demo");
      for (let round = 0; round < 5; round += 1) {
        const answers = await Promise.all(
          [builder.owner, bob].map((by, index) => {
            builder.service.now += index;
            return builder.askAs(by, "PUT", "bots/demo/chat/updates", { isOn: true });
          }),
        );
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        const { updatesSince } = await state();
        const secret = updatesSecret(builder.service.store.vault, "demo", updatesSince);
        expect(profile().webhook.secret_token).toBe(secret);
        await turn(false);
      }
    });

    test("is not in the bot file, and stays on when the bot has a new token or file", async () => {
      const since = (await turn(true)).body.updatesSince;
      const { body: file } = await builder.ask("GET", "bots/demo/file");
      expect(JSON.stringify(file)).not.toMatch(/updates|secret/i);
      await builder.importFile({ ...file, token: `${botToken}9` });
      expect(await state()).toMatchObject({
        updatesSince: since,
        platform: { updates: { target: "service" } },
      });
      expect((await turn(true)).status).toBe(200);
      expect(builder.telegram.profileCalls.at(-1)?.token).toBe(`${botToken}9`);
    });

    test("no longer gets them after the command line gives it the token of another bot", async () => {
      await turn(true);
      const { store, now } = builder.service;
      const file = botFile({ token: "7000000002:CANARY-token-of-another-bot" });
      await importBot(store, file, undefined, now);
      expect(await state()).toMatchObject({
        updatesSince: null,
        platform: { updates: { target: "none" } },
      });
    });
  });

  describe("whose updates go to another program", () => {
    const secretUrl = "https://user:CANARY-password@hooks.example.com:8443/CANARY-token?key=CANARY";

    test("shows its host and nothing else of the address", async () => {
      profile().webhook = {
        url: secretUrl,
        pending_update_count: 2,
        last_error_date: 1_795_000_123,
        last_error_message: "Wrong response from the webhook: CANARY-token",
      };
      const answer = await state();
      expect(answer.platform.updates).toEqual({
        ...nothing,
        target: "other",
        host: "hooks.example.com:8443",
        pending: 2,
      });
      expect(JSON.stringify([answer, builder.service.log])).not.toContain("CANARY");
    });

    test("refuses to take them, and leaves them there when they are turned off", async () => {
      profile().webhook = { url: secretUrl, pending_update_count: 2 };
      const { status, body } = await turn(true);
      expect([status, body.code, body.detail]).toEqual([
        409,
        "UPDATES_TAKEN",
        "Nothing was changed: another program at hooks.example.com:8443 receives the bot's updates. Turn them off there first.",
      ]);
      expect((await turn(false)).status).toBe(200);
      expect(profile().webhook.url).toBe(secretUrl);
      expect((await state()).updatesSince).toBeNull();
      expect(JSON.stringify([body, builder.service.log])).not.toContain("CANARY");
    });

    test("refuses also when the address is none, or this service's for another bot", async () => {
      for (const url of ["no-address", ownUrl().replace(/demo$/, "demo-2"), `${ownUrl()}/`]) {
        profile().webhook = { url, pending_update_count: 0 };
        expect((await turn(true)).body.code).toBe("UPDATES_TAKEN");
      }
    });
  });

  describe("whose updates are turned off", () => {
    test("gets none, and the platform forgets the address", async () => {
      await turn(true);
      expect((await turn(false)).body).toMatchObject({
        updatesSince: null,
        platform: { updates: nothing },
      });
      expect(profile().webhook.url).toBe("");
    });

    test("gets none even if the platform cannot be reached; turning off again removes the address", async () => {
      await turn(true);
      builder.telegram.botOf = () => ({ kind: "page", status: 502 });
      expect(await turn(false)).toMatchObject({
        status: 200,
        body: { updatesSince: null, platform: null },
      });
      expect(profile().webhook.url).toBe(ownUrl());
      builder.telegram.botOf = (token) => ({
        id: Number.parseInt(token, 10),
        name: "A",
        username: "a",
      });
      expect((await turn(false)).body.platform.updates.target).toBe("none");
    });
  });

  describe("whose bot is deleted", () => {
    const remove = () => builder.ask("DELETE", "bots/demo", { name: "Demo" });

    test("gets no updates, and the platform forgets the address", async () => {
      await turn(true);
      expect((await remove()).status).toBe(204);
      expect(profile().webhook.url).toBe("");
    });

    test("gets none even if the platform cannot be reached", async () => {
      await turn(true);
      const secret = String(profile().webhook.secret_token);
      refuse("getWebhookInfo", { kind: "page", status: 502 });
      expect((await remove()).status).toBe(204);
      const headers = {
        "content-type": "application/json",
        "x-telegram-bot-api-secret-token": secret,
      };
      const update = { method: "POST", headers, body: '{"update_id":1}' };
      expect((await builder.service.call("/telegram/demo", update)).status).toBe(404);
    });

    test("gets none if that happens while they are being turned on", async () => {
      let isRemoved = false;
      builder.telegram.refuseCall = async ({ method }) => {
        if (method !== "setWebhook" || isRemoved) return undefined;
        isRemoved = true;
        expect((await remove()).status).toBe(204);
        return undefined;
      };
      expect((await turn(true)).status).toBe(404);
      expect(isRemoved).toBe(true);
      expect(profile().webhook.url).toBe("");
    });

    test("keeps the webhook of another program", async () => {
      await turn(true);
      profile().webhook = { url: "https://other.example/hook", pending_update_count: 0 };
      await remove();
      expect(profile().webhook.url).toBe("https://other.example/hook");
    });
  });

  test("has the menu button, commands and description that an owner sets", async () => {
    const commands = [start, { command: "top_10", description: "Лучшие игроки 🏆" }];
    expect((await chat("/menu-button", { text: "Play" })).body.platform.menuText).toBe("Play");
    expect(profile().button).toEqual({
      type: "web_app",
      text: "Play",
      web_app: { url: appUrl() },
    });
    expect((await chat("/commands", { commands })).body.platform.commands).toEqual(commands);
    const shortDescription = "A game of taps";
    const { body } = await chat("/short-description", { shortDescription });
    expect(body.platform).toEqual({
      updates: nothing,
      menuText: "Play",
      commands,
      shortDescription,
    });
    expect((await chat("/commands", { commands: [] })).body.platform.commands).toEqual([]);
    const none = { shortDescription: "" };
    expect((await chat("/short-description", none)).body.platform).toMatchObject(none);
    const { body: history } = await builder.ask("GET", "bots/demo/audit?action=chat.changed");
    expect(history.entries.map(({ details }: AuditEntry) => details.changes?.[0])).toEqual([
      { part: "shortDescription", to: "" },
      { part: "commands" },
      { part: "shortDescription", to: "A game of taps" },
      { part: "commands" },
      { part: "menuButton", to: "Play" },
    ]);
  });

  test("shows no menu text of a button that opens something else", async () => {
    profile().button = { type: "web_app", text: "Shop", web_app: { url: "https://shop.example" } };
    expect((await state()).platform.menuText).toBeNull();
    profile().button = { type: "web_app", text: "Play", web_app: { url: `${appUrl()}/` } };
    expect((await state()).platform.menuText).toBe("Play");
  });

  test.each([
    ["an empty menu button", "/menu-button", { text: "" }],
    ["a blank menu button", "/menu-button", { text: "   " }],
    ["a menu button of 65 letters", "/menu-button", { text: "x".repeat(65) }],
    ["a command in upper case", "/commands", { commands: [{ ...start, command: "Start" }] }],
    ["a command with a slash", "/commands", { commands: [{ ...start, command: "/start" }] }],
    ["a command without a text", "/commands", { commands: [{ ...start, description: "" }] }],
    ["101 commands", "/commands", { commands: Array(101).fill(start) }],
    ["121 letters", "/short-description", { shortDescription: "x".repeat(121) }],
    ["a switch that is a word", "/updates", { isOn: "yes" }],
  ])("refuses %s before the platform sees it", async (_, path, body) => {
    expect((await chat(path, body)).status).toBe(400);
    expect(calls()).toEqual([]);
  });

  const changes = [
    ["setWebhook", "/updates", { isOn: true }],
    ["setChatMenuButton", "/menu-button", { text: "Play" }],
    ["setMyCommands", "/commands", { commands: [start] }],
    ["setMyShortDescription", "/short-description", { shortDescription: "A game" }],
  ] as const;

  test.each(changes)(
    "keeps its state when the platform refuses %s, and repeats its sentence",
    async (method, path, body) => {
      const before = await state();
      const sentence = "Bad Request: bad webhook: An HTTPS URL must be provided for webhook";
      refuse(method, refusal(400, `${sentence} ${botToken}`));
      expect(await chat(path, body)).toMatchObject({
        status: 422,
        body: { code: "PLATFORM_REFUSED", detail: `${sentence} …` },
      });
      expect(await state()).toEqual(before);
      const { body: audit } = await builder.ask("GET", "bots/demo/audit");
      expect(JSON.stringify(audit)).not.toMatch(/updates|chat/);
    },
  );

  test.each(changes)(
    "answers with Retry-After after too many calls of %s",
    async (method, path, body) => {
      refuse(method, { ...refusal(429, "Too Many Requests: retry after 33"), retryAfter: 33 });
      const { status, headers, body: problem } = await chat(path, body);
      expect([status, problem.code, headers.get("retry-after")]).toEqual([
        503,
        "PLATFORM_UNREACHABLE",
        "33",
      ]);
    },
  );

  test.each([
    ["refuses the token", refusal(401, "Unauthorized"), 422, "BOT_TOKEN_NOT_VALID", true],
    ["fails", { kind: "page", status: 502 }, 503, "PLATFORM_UNREACHABLE", false],
    ["breaks the connection", { kind: "reset" }, 503, "PLATFORM_UNREACHABLE", false],
  ] as const)(
    "is unknown, and cannot be changed, while the platform %s",
    async (_, answer, status, code, isTokenRefused) => {
      builder.telegram.botOf = () => answer;
      expect(await state()).toEqual({ updatesSince: null, platform: null, isTokenRefused });
      for (const [, path, body] of changes) {
        const { status: got, body: problem } = await chat(path, body);
        expect([path, got, problem.code]).toEqual([path, status, code]);
      }
    },
  );

  test("is unknown while the platform answers nonsense", async () => {
    refuse("getMyCommands", { kind: "page", status: 200, body: '{"ok":true,"result":null}' });
    expect((await state()).platform).toBeNull();
  });

  test("waits for the platform for 5 seconds", async () => {
    builder.telegram.refuseCall = () => ({ kind: "hang" });
    const asked = chat();
    await expect.poll(calls).toHaveLength(4);
    const started = builder.service.now;
    const answer = await builder.service.skipUntil(asked);
    expect(answer.body.platform).toBeNull();
    expect(builder.service.now - started).toBeLessThan(7000);
  });
});
