import { describe, expect, test } from "vitest";
import { openSession } from "../../service.ts";
import { stores } from "../../stores.ts";
import { builderForSuite } from "../builder-service.ts";

describe.each(stores)("a bot's first steps on the $name", (kind) => {
  const builder = builderForSuite(kind);
  const steps = async () => (await builder.ask("GET", "bots/demo/first-steps")).body;
  const bot = { id: 7000000001, name: "Demo", username: "demo_bot" };
  const appUrl = () => `${builder.service.config.baseUrl}/app/demo`;

  const published = { hasScreen: true, hasPublished: true };

  test("include a template's screen until it is changed and published", async () => {
    const { body } = await builder.ask("POST", "bots", { token: "7000000002:new", id: "new" });
    const ofScreen = async () => {
      const { hasScreen, hasPublished } = (await builder.ask("GET", `bots/${body.id}/first-steps`))
        .body;
      return [hasScreen, hasPublished];
    };
    expect(await ofScreen()).toEqual([false, false]);
    const screen = { blocks: [{ type: "points" }] };
    await builder.ask("PUT", `bots/${body.id}/screen/draft`, { revision: 0, screen });
    expect(await ofScreen()).toEqual([true, false]);
    await builder.ask("POST", `bots/${body.id}/screen/publish`, { revision: 1 });
    expect(await ofScreen()).toEqual([true, true]);
  });

  test("are all open at first", async () => {
    builder.telegram.botOf = () => bot;
    expect(await steps()).toEqual({
      ...published,
      hasMainApp: false,
      hasMenuButton: false,
      otherOrigin: null,
      hasPlayers: false,
    });
  });

  test("are done once @BotFather has the address and the first player has come", async () => {
    builder.telegram.botOf = () => ({ ...bot, hasMainApp: true, menuUrl: `${appUrl()}/` });
    await openSession(builder.service, 42);
    expect(await steps()).toEqual({
      ...published,
      hasMainApp: true,
      hasMenuButton: true,
      otherOrigin: null,
      hasPlayers: true,
    });
  });

  test("are not done by a menu button that opens another address", async () => {
    builder.telegram.botOf = () => ({ ...bot, menuUrl: `${appUrl()}-old` });
    expect(await steps()).toMatchObject({ hasMenuButton: false, otherOrigin: null });
  });

  test("name the other origin that the menu button opens, without its path", async () => {
    const menuUrl = "https://old.example.com/app/demo?key=secret";
    builder.telegram.botOf = () => ({ ...bot, menuUrl });
    expect(await steps()).toMatchObject({
      hasMenuButton: false,
      otherOrigin: "https://old.example.com",
    });
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
      expect(await steps()).toEqual({
        ...published,
        hasMainApp: null,
        hasMenuButton: null,
        otherOrigin: null,
        hasPlayers: true,
      });
    },
  );
});
