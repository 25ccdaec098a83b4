import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { forSuite } from "../for-suite.ts";
import { startReceiver } from "../server/events/played-receiver.ts";
import { startTelegramStandIn } from "../telegram-stand-in.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { ada } from "./builder-owner.ts";
import { ownerForFile } from "./owner-for-file.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const telegram = forSuite(startTelegramStandIn, (started) => started.close());
const receiver = forSuite(startReceiver, (started) => started.close());
const service = serviceForFile(() => ({ TELEGRAM_API_ROOT: telegram.url }));
const owner = ownerForFile(browser, service);

/** The players of the day, in the order of their arrival. */
const players = [
  { id: 41, name: "Ada" },
  { id: 42, name: "Grace" },
  { id: 43, name: "Katherine" },
];

test("an owner's day: a webhook receives new players, a broadcast reaches them, the overview counts both", async () => {
  await service.importBot(botWith([]), ada.email);
  const page = await browser.openPage(`${service.url}/builder/bots/acme/overview`, {
    context: await owner.newContext(),
  });
  await page.getByRole("heading", { name: "First steps" }).waitFor();

  await follow(page, "Events");
  await makeWebhook(page);
  for (const player of players) await service.openSession("acme", player);
  await expect.poll(() => newUsers().length, { timeout: 30_000 }).toBe(players.length);
  expect(newUsers().toSorted()).toEqual([41, 42, 43]);

  await follow(page, "Broadcasts");
  await sendToAll(page, "<b>Season 2</b> has begun");
  await page.getByText("3 of 3").waitFor();
  const reached = telegram.arrivals.map(({ chatId, text }) => `${chatId}: ${text}`);
  expect(reached.toSorted()).toEqual([
    "41: <b>Season 2</b> has begun",
    "41: <b>Season 2</b> has begun",
    "42: <b>Season 2</b> has begun",
    "43: <b>Season 2</b> has begun",
  ]);

  await follow(page, "Events");
  await page.getByRole("link", { name: "user.created, user 42" }).click();
  const before = receiver.arrivals.filter(({ id }) => id === idOf(42)).length;
  await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
  await expect
    .poll(() => receiver.arrivals.filter(({ id }) => id === idOf(42)).length, { timeout: 30_000 })
    .toBe(before + 1);
  await page.keyboard.press("Escape");

  await follow(page, "Overview");
  const figures = page.getByLabel("Key figures");
  await figures.getByText("Messages sent").waitFor();
  const text = (await figures.textContent()) ?? "";
  expect(text).toContain("Active today3");
  expect(text).toContain("New players3");
  expect(text).toContain("Messages sent4none failed");
});

const follow = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).click();

/** Enters the receiver's URL, and gives the receiver the secret that is shown once. */
async function makeWebhook(page: Page): Promise<void> {
  await page.getByLabel("URL").fill(receiver.url);
  await page.getByRole("button", { name: "Create webhook" }).click();
  const secret = page.getByLabel("Webhook secret", { exact: true });
  receiver.secrets = [(await secret.textContent()) ?? ""];
  await page.getByRole("button", { name: "I've copied it" }).click();
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByText("It works: your server accepted the test event").waitFor();
}

/** Writes a broadcast, tries it on the first player, and sends it. */
async function sendToAll(page: Page, message: string): Promise<void> {
  await page.getByRole("link", { name: "New broadcast" }).first().click();
  await page.getByLabel("Text", { exact: true }).fill(message);
  await page.getByText("3 users", { exact: true }).waitFor();
  await page.getByRole("combobox", { name: "Send to" }).fill("Ada");
  await page.getByRole("option", { name: /^Ada/ }).click();
  await page.getByRole("button", { name: "Send to me" }).click();
  await expect.poll(() => telegram.arrivals.length, { timeout: 30_000 }).toBe(1);
  await page.getByRole("button", { name: "Send broadcast" }).click();
  const dialog = page.getByRole("dialog", { name: "Send to 3 users?" });
  await dialog.getByRole("button", { name: "Send now" }).click();
}

const created = () =>
  receiver.arrivals.flatMap(({ id, event }) =>
    event.type === "user.created" ? [{ id, tgId: event.data.tgId }] : [],
  );
/** The reported users, each once. */
const newUsers = () => [...new Set(created().map(({ tgId }) => tgId))];
const idOf = (user: number) => created().find(({ tgId }) => tgId === user)?.id;
