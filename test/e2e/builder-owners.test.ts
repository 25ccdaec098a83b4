import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { ada } from "./builder-owner.ts";
import { ownerForFile } from "./owner-for-file.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const service = serviceForFile();
const owner = ownerForFile(browser, service);

beforeAll(async () => {
  await service.importBot(botWith([]), ada.email);
});

async function openSettings(context: BrowserContext): Promise<Page> {
  const page = await browser.openPage(`${service.url}/builder/bots/acme/settings/owners`, {
    context,
    expectedErrors: /status of 4\d\d/,
  });
  await ownersOf(page).first().waitFor();
  return page;
}

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

test("an owner is invited, sees the bot, and is removed while looking at it", async () => {
  const page = await openSettings(await owner.newContext());
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
