import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BotApiStandIn, createBotApiStandIn } from "#demo/bot-api/bot-api.ts";
import { botApiPath } from "#demo/bot-api/bot-methods.ts";
import { systemClock } from "#server/clock.ts";
import { openBotApi } from "#server/telegram/bot-api.ts";
import { closeServer } from "../close-server.ts";

let server: Server;
let played: BotApiStandIn;
let apiRoot: string;

beforeAll(async () => {
  played = createBotApiStandIn([{ token: "70:acme", name: "Acme", username: "acme_bot" }]);
  server = createServer(async (request, response) => {
    if (!(await played.answer(request, response))) response.writeHead(418).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  apiRoot = `http://127.0.0.1:${(server.address() as AddressInfo).port}${botApiPath}`;
});
afterAll(() => closeServer(server));

/** The demo's bot as the service calls the platform. */
async function connect() {
  const connection = { apiRoot, token: "70:acme", timeoutMs: 5000, clock: systemClock };
  return (await openBotApi(connection)).api;
}

describe("the Bot API that the demo plays", () => {
  test("has its bot, which runs the channel", async () => {
    const api = await connect();
    expect(await api.getMe()).toMatchObject({ id: 70, username: "acme_bot" });
    expect(await api.getChat("@orbit_news")).toMatchObject({ title: "Orbit News" });
    expect(await api.getChatMember("@orbit_news", 70)).toMatchObject({ status: "administrator" });
  });

  test("has the followers of the channel", async () => {
    const api = await connect();
    const status = async () => (await api.getChatMember("@orbit_news", 7)).status;
    expect(await status()).toBe("left");
    played.subscribers.add(7);
    expect(await status()).toBe("member");
    played.subscribers.delete(7);
    expect(await status()).toBe("left");
  });

  test("has no other channel", async () => {
    const api = await connect();
    await expect(api.getChatMember("@elsewhere", 7)).rejects.toThrow("chat not found");
  });

  test("keeps a prepared message for the simulator", async () => {
    const api = await connect();
    const { id } = await api.savePreparedInlineMessage(7, {
      type: "photo",
      id: "1",
      photo_url: "https://example.com/a.jpg",
      thumbnail_url: "https://example.com/a.jpg",
      caption: "Come aboard!",
      reply_markup: { inline_keyboard: [[{ text: "Play", url: "https://t.me/acme_bot" }]] },
    });
    expect(played.prepared(id)).toEqual({
      text: "Come aboard!",
      photoUrl: "https://example.com/a.jpg",
      buttons: [{ text: "Play", url: "https://t.me/acme_bot" }],
    });
    expect(played.prepared("none")).toBeUndefined();
  });

  test("leaves other paths to the development server, and refuses methods that it does not play", async () => {
    const status = async (path: string) => (await fetch(new URL(path, apiRoot))).status;
    expect(await status("/simulator")).toBe(418);
    expect(await status(`${botApiPath}/bot70:acme/deleteMyCommands`)).toBe(404);
    expect(await status(`${botApiPath}/bot70:acme/toString`)).toBe(404);
  });
});
