import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { forSuite } from "../../for-suite.ts";
import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import { consoleForFile } from "./console-for-file.ts";
import { type ConsoleLanguage, consoleLanguages, inspect } from "./console-looks.ts";

const telegram = forSuite(startTelegramStandIn, ({ close }) => close());
const { service, newBot, open, send } = consoleForFile(() => ({ TELEGRAM_API_ROOT: telegram.url }));
const profileOf = (botId: string) => telegram.profileOf(`7000000001:test-token-of-${botId}`);
const botOf = (token: string) => ({ id: Number.parseInt(token, 10), name: "Acme", username: "a" });
const started = {
  message_id: 1,
  date: 1_795_000_000,
  from: { id: 42, is_bot: false, first_name: "Ada", language_code: "en" },
  chat: { id: 42, type: "private", first_name: "Ada" },
};

beforeEach(() => {
  telegram.resetProfiles();
  telegram.botOf = botOf;
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const form = (page: Page, label: string) => page.locator("form").filter({ hasText: label });

test("an owner turns updates on, so that the bot answers with their welcome, and sets menu and profile", async () => {
  const bot = await newBot();
  const page = await open(`/bots/${bot}/overview`);
  await page.getByRole("navigation").getByRole("link", { name: "Chat" }).click();
  await page.getByText("so the bot doesn't answer /start").waitFor();

  await press(page, "Turn on updates");
  await page.getByText("Telegram confirms that it sends the bot's updates to Slotwire.").waitFor();
  expect(profileOf(bot).webhook).toMatchObject({ url: `${service.url}/telegram/${bot}` });

  await press(page, "Write a welcome");
  // The text has the focus.
  await page.keyboard.type("Hello, tap with us!");
  await page.getByLabel("Button", { exact: true }).fill("Tap now");
  const preview = page.getByRole("figure", { name: "Preview of the welcome" });
  await preview.getByText("Hello, tap with us!").waitFor();
  await preview.getByText("Tap now").waitFor();
  await press(page, "Save");
  await page.getByText("Saved", { exact: true }).waitFor();

  const menu = form(page, "Menu button");
  await menu.getByRole("textbox").fill("Play Acme");
  await menu.getByRole("button").click();
  await menu.getByText("Set.").waitFor();
  await menu.getByText("In Telegram: as above").waitFor();

  const commands = form(page, "Commands");
  await commands.getByRole("textbox").fill("start - Open the game\nhelp");
  await commands.getByRole("button").click();
  await commands.getByText("Line 2: write it like this: start - Open the game").waitFor();
  await commands.getByRole("textbox").fill("/start – Open the game\n\nhelp - Ask us");
  await commands.getByRole("button").click();
  await commands.getByText("Set.").waitFor();

  const description = form(page, "Short description");
  await description.getByRole("textbox").fill("A game of taps");
  await description.getByRole("button").click();
  await description.getByText("In Telegram: as above").waitFor();

  expect(profileOf(bot)).toMatchObject({
    button: { text: "Play Acme", web_app: { url: `${service.url}/app/${bot}` } },
    commands: [
      { command: "start", description: "Open the game" },
      { command: "help", description: "Ask us" },
    ],
    shortDescription: "A game of taps",
  });
  const file = await send<BotFile>("GET", `/bots/${bot}/file`);
  expect(file.welcome).toEqual({ text: "Hello, tap with us!", button: "Tap now" });

  const { webhook } = profileOf(bot);
  const answer = await fetch(webhook.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-telegram-bot-api-secret-token": String(webhook.secret_token),
    },
    body: JSON.stringify({ update_id: 1, message: { ...started, text: "/start" } }),
  });
  expect(await answer.json()).toMatchObject({
    method: "sendMessage",
    chat_id: 42,
    text: "Hello, tap with us!",
    reply_markup: { inline_keyboard: [[{ text: "Tap now" }]] },
  });

  await page.reload();
  await expect
    .poll(() => commands.getByRole("textbox").inputValue())
    .toBe("start - Open the game\nhelp - Ask us");
  await press(page, "Turn off updates");
  await page.getByRole("dialog").getByRole("button", { name: "Turn off updates" }).click();
  await page.getByText("Updates are off").waitFor();
  expect(profileOf(bot).webhook.url).toBe("");
});

test("a half-written description survives a reload, and leaving it is confirmed", async () => {
  const page = await open(`/bots/${await newBot()}/chat`);
  const description = form(page, "Short description").getByRole("textbox");
  await description.fill("Half a sent");
  await page.reload();
  await expect.poll(() => description.inputValue()).toBe("Half a sent");
  await page.getByRole("navigation").getByRole("link", { name: "Fields" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await page.getByRole("heading", { level: 1, name: "Fields" }).waitFor();
  await page.goBack();
  await expect.poll(() => description.inputValue()).toBe("");
});

test("the welcome is written while Telegram does not respond, and the rest once it does", async () => {
  telegram.botOf = () => ({ kind: "page", status: 502 });
  const page = await open(`/bots/${await newBot()}/chat`, { expectedErrors: /status of 503/ });
  await page.getByText("Telegram isn't responding").waitFor();
  await section(page, "Menu and profile").getByText("Shown as soon as").waitFor();
  await press(page, "Write a welcome");
  await page.keyboard.type("Hello");
  await press(page, "Save");
  await page.getByText("Saved", { exact: true }).waitFor();
  await press(page, "Turn on updates");
  await page.getByRole("alert").getByText("Telegram is not responding.").waitFor();
  telegram.botOf = botOf;
  await press(page, "Try again");
  await page.getByText("In Telegram: no button that opens this Mini App").waitFor();
  expect(await page.getByText("Telegram isn't responding").count()).toBe(0);
});

/** States of the page, each with what makes it. */
const states: [name: string, prepare: (botId: string) => Promise<unknown>][] = [
  ["off", async () => {}],
  [
    "on",
    async (botId) => {
      await send("PUT", `/bots/${botId}/chat/updates`, { isOn: true });
      const commands = ["start", "top_10", "help"].map((command) => ({
        command,
        description: "A description that is so long that it does not fit into a single line of it",
      }));
      Object.assign(profileOf(botId), { commands, shortDescription: "x".repeat(120) });
      await send("PUT", `/bots/${botId}/chat/menu-button`, { text: "Play the game of Acme" });
      const { updatedAt } = await send<{ updatedAt: number }>("GET", `/bots/${botId}`);
      const text = {
        en: "Hello!\n\nTap, level up and win.",
        ru: "Привет!\n\nНажимайте и выигрывайте.",
      };
      await send("PATCH", `/bots/${botId}`, { updatedAt, activities: { welcome: { text } } });
    },
  ],
  [
    "failing",
    async (botId) => {
      await send("PUT", `/bots/${botId}/chat/updates`, { isOn: true });
      Object.assign(profileOf(botId).webhook, {
        pending_update_count: 1204,
        last_error_date: Math.floor(Date.now() / 1000) - 600,
        last_error_message: "Wrong response from the webhook: 502 Bad Gateway",
      });
    },
  ],
  [
    "taken",
    async (botId) => {
      const url = "https://a-very-long-host-name.of-another-program.hooks.example.com/x";
      profileOf(botId).webhook = { url, pending_update_count: 0 };
    },
  ],
  [
    "silent",
    async () => {
      telegram.botOf = () => ({ kind: "page", status: 502 });
    },
  ],
];

test.each(
  consoleLanguages.flatMap((language) => states.map((state) => [...state, language] as const)),
)("the page is accessible with updates %s", async (name, prepare, language: ConsoleLanguage) => {
  const bot = await newBot();
  await prepare(bot);
  const page = await open(`/bots/${bot}/chat`, { locale: language });
  await page.locator(".mantine-Alert-root").first().waitFor();
  await inspect(page, `chat-${name}`, language);
});
