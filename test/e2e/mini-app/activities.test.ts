import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { testWallet } from "#demo/test-wallet.ts";
import { closeServer } from "../../close-server.ts";
import { forSuite } from "../../for-suite.ts";
import { refusal, startTelegramStandIn } from "../../telegram-stand-in.ts";
import { botWith } from "../bot.ts";
import { browserForFile } from "../browser.ts";
import { injectWallet } from "../injected-wallet.ts";
import { clientCalls, clientEvent, playPhoneClient } from "../phone-client.ts";
import { serviceForFile } from "../service-for-file.ts";
import { activityBot, rewards, startTaskServer } from "./activity-bot.ts";

const telegram = forSuite(startTelegramStandIn, ({ close }) => close());
const browser = browserForFile();
const owner = forSuite(startTaskServer, ({ server }) => closeServer(server));
const service = serviceForFile(() => ({ TELEGRAM_API_ROOT: telegram.url }));

beforeAll(async () => {
  await service.importBot(activityBot(owner.url));
  await service.importBot(
    botWith([], {
      id: "home",
      screen: { blocks: [{ type: "points" }, { type: "tasks" }] },
      tasks: [{ id: "home", title: "Keep us at hand", kind: "home-screen", reward: 41 }],
    }),
  );
});
beforeEach(() => {
  telegram.memberOf = () => ({ status: "left" });
  telegram.act = () => refusal(403, "Forbidden: bot can't initiate conversation with a user");
  owner.answer = "false";
});

/** The Mini App of a player; closes the card of a new level when it covers something. */
async function open(
  id: number,
  prepare?: (page: Page) => Promise<unknown>,
  { bot = "acme", version = "8.0" } = {},
): Promise<Page> {
  const url = await service.launch(bot, { id, ref: "c_friends" });
  const launch = url.replace(/(?<=tgWebAppVersion=)[^&]*/, version);
  const page = await browser.openPage(launch, {
    expectedErrors: /status of (?:409|422)/,
    ...(prepare && { prepare }),
  });
  await page.context().route("https://acme.test/**", (route) => route.fulfill({ body: "News" }));
  await page.addLocatorHandler(page.locator(".level-card"), async (card) => {
    await card.getByRole("button", { name: "Continue" }).click();
  });
  await page.locator(".task").first().waitFor();
  return page;
}

const task = (page: Page, title: string) => page.locator(".task", { hasText: title });
const press = (page: Page, title: string, button: string) =>
  task(page, title).getByRole("button", { name: button, exact: true }).click();
const isDone = (page: Page, title: string) => task(page, title).getByText("Done").waitFor();
const slot = (page: Page, name: string) =>
  page.locator(`[data-slot="${name}"]`).first().getAttribute("data-value").then(Number);
/** The points stored in the service. */
const paidPoints = async (id: number) => (await service.openSession("acme", { id })).game.points;

test("each kind of task is done and paid once", async () => {
  const id = 4001;
  const { refCode } = await service.openSession("acme", { id });
  await service.openSession("acme", { id: id + 50, ref: refCode });
  const wallet = testWallet("v4r2", 61);
  const page = await open(id, (opened) => injectWallet(opened, wallet));

  for (let count = 0; count < 10; count++) await page.locator(".tap").click();
  // The level's card opens after a pause; wait, or it would cover the wallet's dialog.
  await page.waitForFunction(() => document.querySelector(".level-card"));

  const opened = page.context().waitForEvent("page");
  await press(page, "Read the news", "Open");
  await (await opened).close();
  await task(page, "Read the news").getByRole("button", { name: "Claim" }).waitFor();
  // A page of a browser without windows never loses the focus.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));

  await press(page, "Win a round", "Check");
  await task(page, "Win a round").getByText("Not done yet.").waitFor();
  owner.answer = "true";
  await press(page, "Win a round", "Check");
  await isDone(page, "Win a round");

  await press(page, "Bring a friend", "Claim");
  await isDone(page, "Bring a friend");

  await task(page, "Say the word").getByRole("textbox").fill("open");
  await page.keyboard.press("Enter");
  await isDone(page, "Say the word");

  await press(page, "Reach Bronze", "Claim");
  await isDone(page, "Reach Bronze");

  const channel = page.context().waitForEvent("page");
  await press(page, "Join the channel", "Join");
  await (await channel).close();
  await press(page, "Join the channel", "Check");
  await task(page, "Join the channel").getByText("You have not joined yet.").waitFor();
  telegram.memberOf = () => ({ status: "member" });
  await press(page, "Join the channel", "Check");
  await isDone(page, "Join the channel");

  await press(page, "Connect a wallet", "Connect");
  await page.locator(".wallet-block .action:focus").press("Enter");
  await page.locator(".wallet-question .action").last().click();
  await press(page, "Connect a wallet", "Claim");
  await isDone(page, "Connect a wallet");

  await press(page, "Get our news", "Allow");
  await task(page, "Get our news").getByText("The bot cannot write to you yet.").waitFor();
  telegram.act = () => true;
  await press(page, "Get our news", "Allow");
  await isDone(page, "Get our news");

  await isDone(page, "Read the news");
  await page.getByText("All done!").waitFor();
  const all = Object.values(rewards).reduce((sum, reward) => sum + reward, 50);
  await expect.poll(() => slot(page, "points")).toBe(all);
  expect(await paidPoints(id)).toBe(all);
  await page.reload();
  await page.getByText("Done: 8").click();
  expect(await page.locator(".task-done").count()).toBe(8);
  expect(await paidPoints(id)).toBe(all);
});

test("a player who refuses messages may be requested again, and is paid once the client has the permission", async () => {
  const id = 4002;
  const page = await open(id, playPhoneClient);
  const requests = async () =>
    (await clientCalls(page)).filter((call) => call === "web_app_request_write_access").length;
  await press(page, "Get our news", "Allow");
  await expect.poll(requests).toBe(1);
  await clientEvent(page, "write_access_requested", { status: "cancelled" });
  await task(page, "Get our news").getByText("You have not allowed messages.").waitFor();
  expect(await paidPoints(id)).toBe(0);
  telegram.act = () => true;
  await press(page, "Get our news", "Allow");
  await expect.poll(requests).toBe(2);
  await clientEvent(page, "write_access_requested", { status: "allowed" });
  await isDone(page, "Get our news");
  await expect.poll(() => slot(page, "points")).toBe(rewards.messages);
  expect(await paidPoints(id)).toBe(rewards.messages);
});

test("a client that cannot request the permission is not called, and the player is paid if the bot may write", async () => {
  const page = await open(4003, playPhoneClient, { version: "6.8" });
  await press(page, "Get our news", "Allow");
  await task(page, "Get our news").getByText("The bot cannot write to you yet.").waitFor();
  telegram.act = () => true;
  await press(page, "Get our news", "Allow");
  await isDone(page, "Get our news");
  expect(await clientCalls(page)).not.toContain("web_app_request_write_access");
});

test("a player is paid once their client has added the app to the home screen", async () => {
  const page = await open(4012, playPhoneClient, { bot: "home" });
  const called = async (method: string) =>
    (await clientCalls(page)).filter((call) => call === method).length;
  const attempt = async (status: string, times: number) => {
    await press(page, "Keep us at hand", "Add");
    await expect.poll(() => called("web_app_check_home_screen")).toBe(times);
    await clientEvent(page, "home_screen_checked", { status });
  };
  await attempt("unsupported", 1);
  const row = task(page, "Keep us at hand");
  await row.getByText("Telegram cannot add the app to the home screen on this device.").waitFor();
  expect(await called("web_app_add_to_home_screen")).toBe(0);
  await attempt("missed", 2);
  await expect.poll(() => called("web_app_add_to_home_screen")).toBe(1);
  await clientEvent(page, "home_screen_failed", { error: "UNSUPPORTED" });
  await row.getByText("Telegram cannot add the app to the home screen on this device.").waitFor();
  expect(await slot(page, "points")).toBe(0);
  await attempt("unknown", 3);
  await expect.poll(() => called("web_app_add_to_home_screen")).toBe(2);
  await clientEvent(page, "home_screen_added");
  await isDone(page, "Keep us at hand");
  await expect.poll(() => slot(page, "points")).toBe(41);
  await clientEvent(page, "home_screen_added");
  const { game } = await service.openSession("home", { id: 4012 });
  expect(game.points).toBe(41);
});

test("an app that is on the home screen already is paid at once; another browser explains that it cannot", async () => {
  const page = await open(4013, playPhoneClient, { bot: "home" });
  await press(page, "Keep us at hand", "Add");
  await expect.poll(() => clientCalls(page)).toContain("web_app_check_home_screen");
  await clientEvent(page, "home_screen_checked", { status: "added" });
  await isDone(page, "Keep us at hand");
  expect(await clientCalls(page)).not.toContain("web_app_add_to_home_screen");
  const outside = await open(4014, undefined, { bot: "home" });
  await press(outside, "Keep us at hand", "Add");
  await task(outside, "Keep us at hand")
    .getByText("Telegram cannot add the app to the home screen on this device.")
    .waitFor();
});
