import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type BotApiStandIn, createBotApiStandIn } from "#demo/bot-api/bot-api.ts";
import { botApiPath } from "#demo/bot-api/bot-methods.ts";
import { systemClock } from "#server/clock.ts";
import { deliver } from "#server/telegram/delivery.ts";
import { closeServer } from "../close-server.ts";

const acme = { token: "70:acme", name: "Acme", username: "acme_bot" };
const ada = { tgId: 7, name: "Ada", username: "ada", language: "en" };

/** A webhook of a bot's program, and what reached it. */
interface Program {
  readonly url: string;
  readonly received: { readonly headers: IncomingHttpHeaders; readonly body: Received }[];
  answer: () => { readonly status: number; readonly body?: object };
}
interface Received {
  readonly update_id: number;
  readonly message?: { readonly text?: string; readonly write_access_allowed?: object };
  readonly my_chat_member?: { readonly new_chat_member: { readonly status: string } };
}

let servers: Server[] = [];
let standIns: BotApiStandIn[] = [];
let pauses: number[] = [];
beforeEach(() => {
  pauses = [];
});
afterEach(async () => {
  for (const standIn of standIns) standIn.close();
  await Promise.all(servers.map(closeServer));
  servers = [];
  standIns = [];
});

async function serve(handle: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A stand-in for these bots, and a call of its Bot API. */
async function start(bots = [acme], platform?: string) {
  const options = {
    ...(platform && { platform }),
    pause: async (ms: number) => void pauses.push(ms),
  };
  const standIn = createBotApiStandIn(bots, options);
  standIns.push(standIn);
  const root = await serve(
    async (request, response) =>
      (await standIn.answer(request, response)) || response.writeHead(418).end(),
  );
  const url = root + botApiPath;
  const call = async (method: string, given: object = {}, token = acme.token) => {
    const response = await fetch(`${url}/bot${token}/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(given),
    });
    const { result, description } = await response.json();
    return { status: response.status, result, description };
  };
  return { url, call, chats: standIn.chatsOf(acme.token) };
}

async function startProgram(): Promise<Program> {
  const received: Program["received"] = [];
  const program: Program = { url: "", received, answer: () => ({ status: 200 }) };
  const root = await serve(async (request, response) => {
    received.push({ headers: request.headers, body: JSON.parse(await text(request)) });
    const { status, body } = program.answer();
    response.writeHead(status).end(body && JSON.stringify(body));
  });
  return Object.assign(program, { url: `${root}/telegram/acme` });
}

const textsOf = ({ received }: Program) => received.map(({ body }) => body.message?.text);

describe("a webhook of the stand-in", () => {
  test("gets what players write, in order and with the secret", async () => {
    const [{ call, chats }, program] = [await start(), await startProgram()];
    chats.say(ada, "/start before");
    expect(await call("setWebhook", { url: program.url, secret_token: "s-1" })).toMatchObject({
      status: 200,
      result: true,
    });
    chats.say(ada, "/start abc");
    chats.say(ada, "Hello");
    await expect.poll(() => textsOf(program)).toEqual(["/start before", "/start abc", "Hello"]);
    const [first, second] = program.received;
    expect(second?.headers["x-telegram-bot-api-secret-token"]).toBe("s-1");
    expect(second?.body.update_id).toBeGreaterThan(first?.body.update_id ?? 0);
    expect(second?.body.message).toMatchObject({
      from: { id: 7, first_name: "Ada", is_bot: false, language_code: "en" },
      chat: { id: 7, type: "private" },
      entities: [{ type: "bot_command", offset: 0, length: 6 }],
    });
  });

  test("answers with a method, which is executed", async () => {
    const [{ call, chats }, program] = [await start(), await startProgram()];
    const reply_markup = {
      inline_keyboard: [[{ text: "Play", web_app: { url: "http://localhost/app/acme" } }]],
    };
    const photo = "https://example.com/a.jpg";
    const body = { method: "sendPhoto", chat_id: 7, photo, caption: "Hi", reply_markup };
    program.answer = () => ({ status: 200, body });
    await call("setWebhook", { url: program.url });
    chats.say(ada, "/start");
    await expect.poll(() => chats.read(7).messages).toHaveLength(2);
    expect(chats.read(7).messages[1]).toMatchObject({
      isOwn: false,
      text: "Hi",
      photoUrl: photo,
      buttons: [{ text: "Play", url: "http://localhost/app/acme", isApp: true }],
    });
  });

  test("that fails gets the update again after growing pauses, and the reason is shown", async () => {
    const [{ call, chats }, program] = [await start(), await startProgram()];
    program.answer = () => ({ status: program.received.length < 4 ? 503 : 200 });
    await call("setWebhook", { url: program.url });
    chats.say(ada, "one");
    chats.say(ada, "two");
    await expect.poll(() => textsOf(program)).toEqual(["one", "one", "one", "one", "two"]);
    expect(pauses).toEqual([1000, 2000, 4000]);
    expect((await call("getWebhookInfo")).result).toMatchObject({
      url: program.url,
      last_error_message: "Wrong response from the webhook: 503 Service Unavailable",
      last_error_date: expect.any(Number),
    });
  });

  test("gets a block, an unblock and a permission to write at once", async () => {
    const [{ call, chats }, program] = [await start(), await startProgram()];
    await call("setWebhook", { url: program.url });
    chats.setAccess(ada, "blocked");
    chats.setAccess(ada, "allowed");
    chats.setAccess(ada, "not allowed");
    chats.setAccess(ada, "allowed");
    await expect.poll(() => program.received).toHaveLength(3);
    const bodies = program.received.map(({ body }) => body);
    expect(bodies.map((body) => body.my_chat_member?.new_chat_member.status)).toEqual([
      "kicked",
      "member",
      undefined,
    ]);
    expect(bodies[2]?.message?.write_access_allowed).toEqual({ from_request: true });
  });

  test("gets only the kinds of updates that it wants", async () => {
    const [{ call, chats }, program] = [await start(), await startProgram()];
    await call("setWebhook", { url: program.url, allowed_updates: ["message"] });
    chats.setAccess(ada, "blocked");
    chats.setAccess(ada, "allowed");
    chats.say(ada, "Hello");
    await expect.poll(() => textsOf(program)).toEqual(["Hello"]);
  });

  test.each([
    [{ url: "http://example.com/hook" }, "bad webhook: An HTTPS URL must be provided for webhook"],
    [{ url: "no URL" }, "bad webhook: An HTTPS URL must be provided for webhook"],
    [
      { url: "https://example.com:3000/hook" },
      "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443",
    ],
    [
      { url: "https://example.com/hook", secret_token: "a b" },
      "secret token contains unallowed characters",
    ],
  ])("with %j is refused as by the platform", async (given, reason) => {
    const { call } = await start();
    const refused = await call("setWebhook", given);
    expect(refused).toMatchObject({ status: 400, description: `Bad Request: ${reason}` });
    expect((await call("getWebhookInfo")).result).toMatchObject({ url: "" });
  });

  test("keeps `getUpdates` away until it is deleted; updates wait until they are confirmed", async () => {
    const [{ call, chats }, program] = [await start(), await startProgram()];
    await call("setWebhook", { url: program.url });
    expect(await call("getUpdates")).toMatchObject({ status: 409 });
    await call("deleteWebhook");
    chats.say(ada, "one");
    chats.say(ada, "two");
    expect((await call("getWebhookInfo")).result).toMatchObject({ pending_update_count: 2 });
    const { result } = await call("getUpdates");
    expect(result.map(({ message }: Received) => message?.text)).toEqual(["one", "two"]);
    const next = call("getUpdates", { offset: result[1].update_id + 1, timeout: 50 });
    chats.say(ada, "three");
    expect((await next).result).toMatchObject([{ message: { text: "three" } }]);
    expect(program.received).toEqual([]);
  });

  test("ends a call of `getUpdates` that waits", async () => {
    const [{ call }, program] = [await start(), await startProgram()];
    const waiting = call("getUpdates", { timeout: 50 });
    await call("setWebhook", { url: program.url });
    expect(await waiting).toMatchObject({ status: 409 });
  });
});

describe("the chats of the stand-in", () => {
  test("take no message of a bot that is blocked, or that the player has not allowed to write", async () => {
    const { call, chats } = await start();
    const write = (method = "sendMessage") => call(method, { chat_id: 7, text: "Hi" });
    expect((await write()).status).toBe(200);
    chats.setAccess(ada, "blocked");
    const blocked = { status: 403, description: "Forbidden: bot was blocked by the user" };
    expect(await write()).toMatchObject(blocked);
    expect(await write("sendChatAction")).toMatchObject(blocked);
    chats.setAccess(ada, "not allowed");
    expect(await write()).toMatchObject({
      status: 403,
      description: "Forbidden: bot can't initiate conversation with a user",
    });
    chats.say(ada, "/start");
    expect((await write("sendChatAction")).result).toBe(true);
    expect(chats.read(7).messages.map(({ text: own }) => own)).toEqual(["Hi", "/start"]);
  });

  test("show an uploaded picture, also when it is sent again by its id", async () => {
    const { url, chats } = await start();
    const connection = { apiRoot: url, token: acme.token, timeoutMs: 5000, clock: systemClock };
    const write = async (photo: Uint8Array | string) => {
      const buttons = [{ text: "Play", url: "http://localhost/app/acme", isApp: true }];
      const content = { text: "<b>Hi</b>", isHtml: true, photo, buttons, isSilent: false };
      const message = { tgId: 7, ...content };
      return deliver(connection, message, AbortSignal.timeout(5000));
    };
    const sent = await write(new TextEncoder().encode("a JPEG"));
    if (sent.kind !== "sent" || !sent.fileId) throw new Error(`It is ${sent.kind}.`);
    expect(await write(sent.fileId)).toMatchObject({ kind: "sent" });
    const [first, second] = chats.read(7).messages;
    expect(first).toMatchObject({ text: "<b>Hi</b>", isHtml: true, buttons: [{ isApp: true }] });
    expect(second?.photoUrl).toBe(first?.photoUrl);
    const picture = await fetch(new URL(first?.photoUrl ?? "", url));
    expect(await picture.text()).toBe("a JPEG");
    expect(await write("unknown")).toEqual({ kind: "file-unknown" });
  });

  test("show the menu button, the commands and the short description that were set", async () => {
    const { call } = await start();
    expect((await call("getChatMenuButton")).result).toEqual({ type: "commands" });
    const menu_button = { type: "web_app", text: "Play", web_app: { url: "http://localhost/" } };
    const commands = [{ command: "start", description: "Open the game" }];
    await call("setChatMenuButton", { menu_button });
    await call("setMyCommands", { commands });
    await call("setMyShortDescription", { short_description: "A game" });
    expect((await call("getChatMenuButton")).result).toEqual(menu_button);
    expect((await call("getMyCommands")).result).toEqual(commands);
    expect((await call("getMyShortDescription")).result).toEqual({ short_description: "A game" });
  });
});

describe("a developer's own bot", () => {
  /** The platform is another stand-in, which has the bot; ours does not. */
  async function startOwn() {
    const platform = await start();
    return { platform, own: await start([], platform.url) };
  }

  test("gets its updates at a webhook on this machine, and the answer's method reaches the platform", async () => {
    const { platform, own } = await startOwn();
    const program = await startProgram();
    program.answer = () => ({
      status: 200,
      body: { method: "sendMessage", chat_id: 7, text: "Welcome" },
    });
    await own.call("setWebhook", { url: program.url, secret_token: "s-1" });
    platform.chats.say(ada, "/start");
    await expect
      .poll(() => platform.chats.read(7).messages.map(({ text: own }) => own))
      .toEqual(["/start", "Welcome"]);
    expect(program.received[0]?.headers["x-telegram-bot-api-secret-token"]).toBe("s-1");
    expect((await own.call("getWebhookInfo")).result.url).toBe(program.url);
    // The platform has none.
    expect((await platform.call("getWebhookInfo")).result.url).toBe("");

    // The next call of `getUpdates` confirms the update.
    await expect
      .poll(async () => (await platform.call("getWebhookInfo")).result.pending_update_count)
      .toBe(0);
    expect((await own.call("deleteWebhook")).result).toBe(true);
    platform.chats.say(ada, "later");
    expect((await own.call("getWebhookInfo")).result).toMatchObject({
      url: "",
      pending_update_count: 1,
    });
    expect(program.received).toHaveLength(1);
  });

  test("keeps a webhook that another program has set on the platform", async () => {
    const { platform, own } = await startOwn();
    const url = "https://example.com/hook";
    await platform.call("setWebhook", { url });
    expect((await own.call("getWebhookInfo")).result.url).toBe(url);
    expect(await own.call("setWebhook", { url: "http://localhost/telegram/acme" })).toMatchObject({
      status: 409,
    });
    await own.call("deleteWebhook");
    expect((await platform.call("getWebhookInfo")).result.url).toBe(url);
  });

  test("gets its updates once the platform answers again", async () => {
    const { platform, own } = await startOwn();
    const program = await startProgram();
    await own.call("setWebhook", { url: program.url });
    await platform.call("setWebhook", { url: "https://example.com/hook" });
    await expect
      .poll(async () => (await own.call("getWebhookInfo")).result.last_error_message)
      .toMatch(/^Conflict/);
    await platform.call("deleteWebhook", { drop_pending_updates: true });
    platform.chats.say(ada, "again");
    await expect.poll(() => textsOf(program)).toEqual(["again"]);
  });
});
