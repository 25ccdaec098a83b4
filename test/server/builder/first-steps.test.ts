import { describe, expect, test } from "vitest";
import { openSession } from "../service.ts";
import { stores } from "../stores.ts";
import { builderForSuite } from "./builder-service.ts";

describe.each(stores)("a bot's first steps on the $name", (kind) => {
  const builder = builderForSuite(kind);
  const steps = async () => (await builder.ask("GET", "bots/demo/first-steps")).body;
  const bot = { id: 7000000001, name: "Demo", username: "demo_bot" };
  const appUrl = () => `${builder.service.config.baseUrl}/app/demo`;

  test("are all to be done at first", async () => {
    builder.telegram.botOf = () => bot;
    expect(await steps()).toEqual({ hasMainApp: false, hasMenuButton: false, hasPlayers: false });
  });

  test("are done when @BotFather knows the address and the first player has come", async () => {
    builder.telegram.botOf = () => ({ ...bot, hasMainApp: true, menuUrl: `${appUrl()}/` });
    await openSession(builder.service, 42);
    expect(await steps()).toEqual({ hasMainApp: true, hasMenuButton: true, hasPlayers: true });
  });

  test("are not done by a menu button that opens something else", async () => {
    builder.telegram.botOf = () => ({ ...bot, menuUrl: `${appUrl()}-old` });
    expect((await steps()).hasMenuButton).toBe(false);
  });

  test.each([
    ["refuses the token", { kind: "refusal", status: 401, description: "Unauthorized" }],
    ["fails", { kind: "page", status: 502 }],
    ["breaks the connection", { kind: "reset" }],
  ] as const)(
    "are known as far as the service knows them when the platform %s",
    async (_, answer) => {
      builder.telegram.botOf = () => answer;
      await openSession(builder.service, 42);
      expect(await steps()).toEqual({ hasMainApp: null, hasMenuButton: null, hasPlayers: true });
    },
  );
});
