import { beforeEach, describe, expect, test } from "vitest";
import { addBot, openSession } from "../service.ts";
import { emptyBeforeEach, serviceForSuite } from "../service-for-suite.ts";
import { stores } from "../stores.ts";
import { playPlatform } from "./played-platform.ts";

describe.each(stores)("a user who sends /start on the $name", (kind) => {
  const service = serviceForSuite(kind, { env: { BASE_URL: "https://slotwire.example" } });
  const platform = playPlatform(service);
  emptyBeforeEach(service);

  beforeEach(async () => {
    await addBot(service);
    await platform.turnOn();
  });

  test("gets the bot's name and a button that opens the Mini App", async () => {
    const { status, headers, call } = await platform.start(42);
    expect([status, headers.get("content-type")]).toEqual([
      200,
      "application/json; charset=utf-8",
    ]);
    expect(call).toEqual({
      method: "sendMessage",
      chat_id: 42,
      text: "Demo",
      link_preview_options: { is_disabled: true },
      reply_markup: {
        inline_keyboard: [
          [{ text: "Open", web_app: { url: "https://slotwire.example/app/demo" } }],
        ],
      },
    });
  });

  test("through a friend's link is that friend's friend after the first session", async () => {
    const { refCode } = await openSession(service, 1);
    await platform.start(42, refCode);
    await openSession(service, 42);
    expect((await openSession(service, 1)).friendsCount).toBe(1);
  });
});
