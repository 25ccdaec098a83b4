import type { BrowserContext, Cookie, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { forSuite } from "../../for-suite.ts";
import { startTelegramStandIn } from "../../telegram-stand-in.ts";
import { botWith } from "../bot.ts";
import { browserForFile } from "../browser.ts";
import { ada, claim, claimService, setupLink } from "../builder-owner.ts";
import { axeFaults, expectNoOverflow, keepPicture, shiftOf, watchShifts } from "../page-look.ts";
import { serviceForFile } from "../service-for-file.ts";
import { settled } from "../settled.ts";
import { type ConsoleLanguage, consoleLanguages, inspect } from "./console-looks.ts";

const browser = browserForFile();
const telegram = forSuite(startTelegramStandIn, ({ close }) => close());
const service = serviceForFile(() => ({ TELEGRAM_API_ROOT: telegram.url }));

async function contextFor(language: ConsoleLanguage): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: language,
    reducedMotion: "reduce",
  });
  // The owner's server for the field values of previews.
  await context.route("https://example.com/**", (route) =>
    route.fulfill({ body: "#7", headers: { "access-control-allow-origin": "*" } }),
  );
  return context;
}

/** The owner's session, which all contexts share, because a sign-in hashes a password. */
let session: Cookie[] = [];

async function signedIn(language: ConsoleLanguage): Promise<BrowserContext> {
  const context = await contextFor(language);
  await context.addCookies(session);
  return context;
}

async function open(path: string, context: BrowserContext): Promise<Page> {
  const page = await browser.openPage(`${service.url}/builder${path}`, {
    context,
    expectedErrors: /status of 4\d\d/,
  });
  await page.locator("h1").waitFor();
  return page;
}

/** Opens another page without a load, like a link of the console; its title differs. */
async function walkTo(page: Page, path: string): Promise<void> {
  if (page.url() === `${service.url}/builder${path}`) return;
  const title = await page.title();
  await page.evaluate((to) => history.pushState(null, "", to), `/builder${path}`);
  await expect.poll(() => page.title()).not.toBe(title);
}

describe("before the service has an owner", () => {
  test.each(consoleLanguages)("the sign-in pages are accessible, in %s", async (language) => {
    const context = await contextFor(language);
    await inspect(await open("/sign-in", context), "sign-in-unclaimed", language);
    const claim = `/claim${new URL(setupLink(service)).hash}`;
    await inspect(await open(claim, context), "claim", language);
  });
});

describe("with an owner who has no bot yet", () => {
  beforeAll(async () => {
    const context = await contextFor("en");
    await claimService(service, context);
    session = await context.cookies();
  });

  test.each(consoleLanguages)("the empty list is accessible, in %s", async (language) => {
    const context = await signedIn(language);
    await inspect(await open("/", context), "bots-empty", language);
    const stranger = await contextFor(language);
    await inspect(await open("/claim#used-up", stranger), "claim-used-up", language);
  });
});

describe("with an owner of two bots", () => {
  beforeAll(async () => {
    const context = await signedIn("en");
    const send = async (path: string, data: object) => {
      const answer = await context.request.post(`${service.url}/api/builder${path}`, {
        data,
        headers: { origin: service.url },
      });
      if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    };
    await send("/bot-files", botWith([{ name: "rank", url: "https://example.com/rank" }]));
    const second = {
      id: "second",
      username: "second_bot",
      name: "A bot whose name is too long for its place in every list there is",
    };
    await send("/bot-files", { ...botWith([]), ...second, token: "7000000099:second" });
    await send("/bots/acme/api-keys", { name: "shop" });
    const { key } = await send("/bots/acme/api-keys", {
      name: "A key with a very long name of a staging system that nobody uses any more",
    });
    await send(`/bots/acme/api-keys/${key.id}/rotate`, {});
    const { link } = await send("/invitations", { botIds: ["acme", "second"] });
    await send("/invitations", { botIds: ["acme", "second"] });
    await claim(service, await contextFor("en"), link, {
      name: "Wilhelmina-Antoinette of the very long family name that nobody writes in full",
      email: "wil@example.com",
      password: ada.password,
    });
  });

  const pages = {
    bots: "/",
    "first-steps": "/bots/acme/overview",
    users: "/bots/acme/users",
    broadcasts: "/bots/acme/broadcasts",
    "broadcasts-new": "/bots/acme/broadcasts/new",
    "add-bot": "/add-bot",
    account: "/account",
    "api-keys": "/bots/acme/api-keys",
    settings: "/bots/acme/settings",
    "settings-game": "/bots/acme/settings/game",
    "settings-owners": "/bots/acme/settings/owners",
    "settings-history": "/bots/acme/settings/history",
    "no-such-bot": "/bots/nobody/settings",
    "no-such-page": "/nowhere",
  };
  test.each(consoleLanguages)(
    "every page is accessible, in %s",
    { timeout: 180_000 },
    async (language) => {
      const context = await signedIn(language);
      const page = await open("/", context);
      for (const [name, path] of Object.entries(pages)) {
        // Cheaper than a load, which the tests of each page cover.
        await walkTo(page, path);
        await page.locator("h1").waitFor();
        if (name === "settings-game") await page.locator(".curve svg").first().waitFor();
        await inspect(page, name, language);
      }
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    },
  );

  test.each(consoleLanguages)(
    "the dialogs about owners and addresses are accessible, in %s",
    async (language) => {
      const page = await open("/bots/acme/settings/owners", await signedIn(language));
      const owners = page.getByRole("row").filter({ hasText: "@" });
      for (const [index, name] of ["leave", "remove"].entries()) {
        await owners.nth(index).getByRole("button").last().click();
        await page.getByRole("dialog").waitFor();
        await inspect(page, `owners-${name}`, language);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "hidden" });
      }
      await walkTo(page, "/bots/acme/settings/privacy");
      const record = page.getByRole("switch");
      await record.press("Space");
      await expect.poll(() => record.isChecked()).toBe(true);
      await inspect(page, "addresses-recorded", language);
      await record.press("Space");
      await page.getByRole("dialog").waitFor();
      await inspect(page, "addresses-forgotten", language);
      await page.getByRole("dialog").locator('button[type="submit"]').click();
      await expect.poll(() => record.isChecked()).toBe(false);
    },
  );

  test("a refused sign-in is accessible", async () => {
    const page = await open("/sign-in", await contextFor("en"));
    await page.locator('input[type="email"]').fill(ada.email);
    await page.locator('input[type="password"]').fill("wrong");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    await inspect(page, "sign-in-wrong", "en");
  });

  test("layers over a page are accessible", { timeout: 180_000 }, async () => {
    const context = await signedIn("en");
    const keys = await open("/bots/acme/api-keys", context);
    await keys.locator("form input").fill("new");
    await keys.keyboard.press("Enter");
    await keys.getByRole("dialog").waitFor();
    await inspect(keys, "api-key-made", "en");

    const settings = await open("/bots/acme/settings/game", context);
    await settings.locator(".curve svg").first().waitFor();
    await settings.setViewportSize({ width: 1280, height: 800 });
    await settled(settings);
    const tooltip = settings.locator(".recharts-tooltip-wrapper");
    await settings.locator(".curve svg").first().hover();
    await tooltip.getByText("Points").waitFor();
    // The mouse has not moved, so the tooltip stays.
    await settings.setViewportSize({ width: 320, height: 640 });
    await settled(settings);
    await expectNoOverflow(settings, "a tooltip");
    const level = settings.locator(".level").nth(1).locator("input");
    await level.first().fill("");
    await level.nth(1).fill("999999");
    await settings.locator("form").locator('button[type="submit"]').click();
    await settings.getByRole("alert").first().waitFor();
    await inspect(settings, "settings-faults", "en");
    await settings.goto(`${service.url}/builder/bots/acme/settings/danger`);
    await settings.locator("main section button").click();
    await settings.getByRole("dialog").waitFor();
    await inspect(settings, "delete-bot", "en");

    const adding = await open("/add-bot", context);
    await adding.getByRole("tab").last().click();
    await adding
      .locator("textarea:not([aria-hidden])")
      .fill('{ "id": "Acme!", "name": "", "game": { "maxEnergy": 0 } }');
    await adding.locator("main button").last().click();
    await adding.getByRole("alert").waitFor();
    await inspect(adding, "bot-file-faults", "en");

    const account = await open("/account", context);
    await account.locator("header button").last().click();
    await account.getByRole("menu").waitFor();
    await inspect(account, "account-menu", "en");
  });

  test("on a phone the pages of a bot are behind one button, and closing it restores the focus", async () => {
    const page = await open("/bots/acme/settings", await signedIn("en"));
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    await settled(page);
    await keepPicture(page, "builder-menu-320");
    expect(await axeFaults(page)).toEqual([]);
    await expectNoOverflow(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Menu");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "API keys" }).click();
    await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
    await page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "hidden" });
  });

  test.each(["/", "/bots/acme/settings/game", "/bots/acme/api-keys"])(
    "%s has no layout shift while it loads",
    async (path) => {
      const context = await signedIn("en");
      const page = await browser.openPage(`${service.url}/builder${path}`, {
        context,
        prepare: watchShifts,
      });
      await page.locator("h1").waitFor();
      await settled(page);
      expect(await shiftOf(page)).toBeLessThan(0.02);
    },
  );
});
