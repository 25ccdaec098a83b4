import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./axe.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { ada } from "./builder-owner.ts";
import { expectNoOverflow } from "./overflow.ts";
import { ownerForFile } from "./owner-for-file.ts";
import { keepPicture } from "./picture.ts";
import { serviceForFile } from "./service-for-file.ts";
import { settled } from "./settled.ts";

const browser = browserForFile();
const service = serviceForFile();
const owner = ownerForFile(browser, service);
const long = "Wilhelmina-Antoinette of the very long family name that nobody writes in full";

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

const ownersOf = (page: Page) => page.locator("ul[aria-label] > .row").filter({ hasText: "@" });

/** Lets a new owner accept an invitation that was just made. */
async function accept(link: string, name: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await browser.openPage(link, { context, expectedErrors: /status of 4\d\d/ });
  await page.getByLabel("Email").fill(`${name.slice(0, 3).toLowerCase()}@example.com`);
  await page.getByLabel("Your name").fill(name);
  await page.locator('input[type="password"]').fill("correct horse battery");
  await page.locator('button[type="submit"]').click();
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
  await page.getByText("You are the only owner, so you can't leave").waitFor();
  const eve = await accept(await invite(page), "Eve");
  await eve.goto(`${service.url}/builder/bots/acme/settings/owners`);
  await expect.poll(() => ownersOf(eve).count()).toBe(2);
  await page.reload();
  await expect.poll(() => ownersOf(page).count()).toBe(2);
  await page.getByRole("button", { name: "Make Eve an editor" }).click();
  await page.getByText("Eve is now an editor.").waitFor();
  // What she was shown before is refused, and then gone.
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
  await eve.getByRole("heading", { level: 1, name: "Bots" }).waitFor();
  await eve.goto(`${service.url}/builder/bots/acme/users`);
  await eve.getByText("Bot not found").waitFor();
});

describe("owners and privacy in the settings are fit for everybody", () => {
  beforeAll(async () => {
    await accept(await invite(await openSettings(await owner.newContext())), long);
  });

  test.each([
    { colorScheme: "light", locale: "en" },
    { colorScheme: "dark", locale: "ru" },
  ] as const)("$colorScheme, in $locale", { timeout: 180_000 }, async (look) => {
    const page = await openSettings(await owner.newContext(look));
    const record = page.getByRole("switch");
    const inspect = async (what: string) => {
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await settled(page);
        const name = `owners-${what}-${width}-${look.colorScheme}`;
        await keepPicture(page, `builder-${name}`);
        expect(await axeFaults(page), name).toEqual([]);
        await expectNoOverflow(page, name);
      }
    };
    await inspect("list");
    await ownersOf(page).nth(1).getByRole("button").last().click();
    await page.getByRole("dialog").waitFor();
    await inspect("remove");
    await page.keyboard.press("Escape");
    await ownersOf(page).first().getByRole("button").last().click();
    await page.getByRole("dialog").waitFor();
    await inspect("leave");
    await page.keyboard.press("Escape");
    await page.goto(`${service.url}/builder/bots/acme/settings/history`);
    await page.getByRole("table").waitFor();
    await inspect("history");
    await page.goto(`${service.url}/builder/account`);
    await page.getByRole("listitem").first().waitFor();
    await inspect("account");
    await page.goto(`${service.url}/builder/bots/acme/settings/privacy`);
    await record.press("Space");
    await expect.poll(() => record.isChecked()).toBe(true);
    await inspect("recording");
    await record.press("Space");
    await page.getByRole("dialog").waitFor();
    await inspect("forget");
    await page.getByRole("dialog").locator('button[type="submit"]').click();
    await expect.poll(() => record.isChecked()).toBe(false);
  });
});
