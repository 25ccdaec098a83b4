import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTelegramStandIn, type TelegramStandIn } from "../telegram-stand-in.ts";
import { axeFaults } from "./axe.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { ada, claimService, setupLink, signIn } from "./builder-owner.ts";
import { type RunningService, startService } from "./service.ts";

const folder = join(import.meta.dirname, "..", "..", "screenshots");
/** Every pair of width, theme and language is among them. */
const looks: [Look, Look, Look, Look] = [
  { width: 320, theme: "light", language: "en" },
  { width: 320, theme: "dark", language: "ru" },
  { width: 1280, theme: "light", language: "ru" },
  { width: 1280, theme: "dark", language: "en" },
];

interface Look {
  readonly width: 320 | 1280;
  readonly theme: "light" | "dark";
  readonly language: "en" | "ru";
}

const browser = browserForFile();
let service: RunningService;
let telegram: TelegramStandIn;

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  telegram = await startTelegramStandIn();
  service = await startService({ TELEGRAM_API_ROOT: telegram.url });
});
afterAll(async () => {
  await service?.close();
  await telegram?.close();
});

async function contextFor({ width, theme, language }: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 640 : 800 },
    colorScheme: theme,
    locale: language,
  });
  // The owner's server, which the previews ask for the field's value.
  await context.route("https://example.com/**", (route) =>
    route.fulfill({ body: "#7", headers: { "access-control-allow-origin": "*" } }),
  );
  return context;
}

async function open(path: string, look: Look, isSignedIn = true): Promise<Page> {
  const context = await contextFor(look);
  if (isSignedIn) await signIn(service, context);
  const page = await browser.openPage(`${service.url}/builder${path}`, {
    context,
    expectedErrors: /status of 4\d\d/,
  });
  await page.locator("h1").waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

/** Finds nothing with axe, nothing that sticks out sideways, and keeps a picture. */
async function inspect(page: Page, name: string, { width, theme, language }: Look): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document.getAnimations().map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  await page.screenshot({
    path: join(folder, `builder-${name}-${width}-${theme}-${language}.png`),
    fullPage: true,
  });
  expect(await axeFaults(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
}

describe("before the service has an owner", () => {
  test.each(looks)(
    "the pages to come in by are fit for everybody: $width px, $theme, $language",
    async (look) => {
      await inspect(await open("/sign-in", look, false), "sign-in-unclaimed", look);
      await inspect(
        await open(`/claim${new URL(setupLink(service)).hash}`, look, false),
        "claim",
        look,
      );
    },
  );
});

describe("with an owner who has no bot yet", () => {
  beforeAll(async () =>
    claimService(service, await contextFor({ width: 1280, theme: "light", language: "en" })),
  );

  test.each(looks)(
    "the empty list is fit for everybody: $width px, $theme, $language",
    async (look) => {
      await inspect(await open("/", look), "bots-empty", look);
      await inspect(await open("/claim#used-up", look, false), "claim-used-up", look);
    },
  );
});

describe("with an owner of two bots", () => {
  beforeAll(async () => {
    const context = await contextFor({ width: 1280, theme: "light", language: "en" });
    await signIn(service, context);
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
    await send("/invitations", { botIds: ["acme", "second"] });
  });

  const pages = {
    bots: "/",
    screen: "/bots/acme/screen",
    fields: "/bots/acme/fields",
    "fields-new": "/bots/acme/fields?new",
    users: "/bots/acme/users",
    "add-bot": "/add-bot",
    account: "/account",
    "api-keys": "/bots/acme/api-keys",
    settings: "/bots/acme/settings",
    "no-such-bot": "/bots/nobody/settings",
    "no-such-page": "/nowhere",
  };
  test.each(looks)(
    "every page is fit for everybody: $width px, $theme, $language",
    { timeout: 180_000 },
    async (look) => {
      const page = await open("/", look);
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(`${service.url}/builder${path}`);
        await page.locator("h1").waitFor();
        await page.waitForLoadState("networkidle");
        if (name === "settings") await page.locator(".curve svg").first().waitFor();
        await inspect(page, name, look);
      }
    },
  );

  test.each([looks[0], looks[3]])(
    "what opens over a page is fit for everybody: $width px, $theme, $language",
    { timeout: 120_000 },
    async (look) => {
      const signingIn = await open("/sign-in", look, false);
      await signingIn.locator('input[type="email"]').fill(ada.email);
      await signingIn.locator('input[type="password"]').fill("wrong");
      await signingIn.keyboard.press("Enter");
      await signingIn.getByRole("alert").waitFor();
      await inspect(signingIn, "sign-in-wrong", look);

      const keys = await open("/bots/acme/api-keys", look);
      await keys.locator("form input").fill("new");
      await keys.keyboard.press("Enter");
      await keys.getByRole("dialog").waitFor();
      await inspect(keys, "api-key-made", look);

      const settings = await open("/bots/acme/settings", look);
      await settings.locator(".curve svg").first().waitFor();
      await settings.locator(".level input").first().fill("");
      await settings.locator(".level input").nth(1).fill("999999");
      await settings.locator("form").nth(1).locator('button[type="submit"]').click();
      await settings.getByRole("alert").first().waitFor();
      await inspect(settings, "settings-faults", look);
      await settings.locator("main button").last().click();
      await settings.getByRole("dialog").waitFor();
      await inspect(settings, "delete-bot", look);

      const adding = await open("/add-bot", look);
      await adding.getByRole("tab").last().click();
      await adding
        .locator("textarea:not([aria-hidden])")
        .fill('{ "id": "Acme!", "name": "", "game": { "maxEnergy": 0 } }');
      await adding.locator("main button").last().click();
      await adding.getByRole("alert").waitFor();
      await inspect(adding, "bot-file-faults", look);

      const account = await open("/account", look);
      await account.locator("header button").last().click();
      await account.getByRole("menu").waitFor();
      await inspect(account, "account-menu", look);
    },
  );

  test("on a phone the pages of a bot are behind one button, and closing it gives the focus back", async () => {
    const look = { width: 320, theme: "light", language: "en" } as const;
    const page = await open("/bots/acme/settings", look);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    await inspect(page, "menu", look);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Menu");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "API keys" }).click();
    await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
    await page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "hidden" });
  });

  test.each(["/", "/bots/acme/settings", "/bots/acme/api-keys"])(
    "%s moves nothing while it loads",
    async (path) => {
      const context = await contextFor({ width: 1280, theme: "light", language: "en" });
      await signIn(service, context);
      const page = await browser.openPage(`${service.url}/builder${path}`, {
        context,
        prepare: (fresh) =>
          fresh.addInitScript(() => {
            const shifts: number[] = [];
            Object.assign(window, { shifts });
            const note = (entry: PerformanceEntry) =>
              shifts.push((entry as PerformanceEntry & { value: number }).value);
            new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
              type: "layout-shift",
              buffered: true,
            });
          }),
      });
      await page.locator("h1").waitFor();
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(300);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.02);
    },
  );
});
