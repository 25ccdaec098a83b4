import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { forSuite } from "../../for-suite.ts";
import { startReceiver } from "../../server/events/played-receiver.ts";
import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import { consoleForFile } from "./console-for-file.ts";

const telegram = forSuite(startTelegramStandIn, (started) => started.close());
const receiver = forSuite(startReceiver, (started) => started.close());
const { browser, service, newBot, open } = consoleForFile(() => ({
  TELEGRAM_API_ROOT: telegram.url,
}));

beforeAll(() => newBot({ id: "acme" }));

/** The players of the day, in the order of their arrival. */
const players = [
  { id: 41, name: "Ada" },
  { id: 42, name: "Grace" },
  { id: 43, name: "Katherine" },
];

test("an owner's day: a webhook receives new players, a broadcast reaches them, the overview counts both", async () => {
  const page = await open("/bots/acme/overview");
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

test("an owner is invited, sees the bot, and is removed while looking at it", async () => {
  const page = await open("/bots/acme/settings/owners");
  await page.getByText("You're the only owner").waitFor();
  const eve = await acceptAsEve(await invite(page));
  await eve.goto(`${service.url}/builder/bots/acme/settings/owners`);
  await expect.poll(() => ownersOf(eve).count()).toBe(2);
  await page.reload();
  await expect.poll(() => ownersOf(page).count()).toBe(2);
  await page.getByRole("button", { name: "Make Eve an editor" }).click();
  await page.getByText("Eve is now an editor.").waitFor();
  // Her old page is refused, and then closes.
  await eve.getByRole("button", { name: "Create invitation" }).click();
  await eve.getByText("Only owners of this bot can invite others").waitFor();
  await eve.getByRole("link", { name: "API keys" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Remove Eve" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Eve no longer has access to this bot.").waitFor();
  await expect.poll(() => ownersOf(page).count()).toBe(1);
  await eve.getByRole("button", { name: "Leave bot" }).click();
  await eve.getByRole("dialog").getByRole("button", { name: "Leave bot" }).click();
  await eve.getByText("You have left “Acme Clicker”.").waitFor();
  // It was her only one.
  await eve.getByRole("heading", { level: 1, name: "Add bot" }).waitFor();
  await eve.goto(`${service.url}/builder/bots/acme/users`);
  await eve.getByText("Bot not found").waitFor();
});

const ownersOf = (page: Page) =>
  page.getByRole("table", { name: "Owners" }).getByRole("row").filter({ hasText: "@" });

/** Accepts an invitation as a new owner. */
async function acceptAsEve(link: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await browser.openPage(link, { context, expectedErrors: /status of 4\d\d/ });
  await page.getByLabel("Email").fill("eve@example.com");
  await page.getByLabel("Your name").fill("Eve");
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { level: 1, name: "Bots" }).waitFor();
  return page;
}

async function invite(page: Page): Promise<string> {
  await page.getByRole("radio", { name: "Owner" }).check();
  await page.getByRole("button", { name: "Create invitation" }).click();
  const link = await page.getByRole("status", { name: "invitation link" }).textContent();
  await page.getByRole("button", { name: "I've copied it" }).click();
  return link ?? "";
}
