import type { Frame, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lookPresets } from "#builder/look/look-preset.ts";
import { botWith } from "../../bot.ts";
import { heldRequests } from "../../browser.ts";
import { themed } from "../../client-theme.ts";
import { listWallet } from "../../injected-wallet.ts";
import { axeFaults, brokenWords, expectNoOverflow, keepPicture } from "../../page-look.ts";
import { ownerEndpointFor } from "../../service-for-file.ts";
import { settled, still, whole } from "../../settled.ts";
import { appForFile } from "../app-for-file.ts";
import { current, lines, rules, tab, tabbedBot } from "./tabbed-bot.ts";

const { browser, service } = appForFile();
const owner = ownerEndpointFor(service);

beforeAll(async () => {
  const bot = tabbedBot(owner.url);
  await service.importBot(bot);
  await service.importBot({ ...bot, id: "neon", look: lookPresets.neon });
});

const shownText = (app: Page | Frame) => app.locator("main.screen:visible").innerText();

test("the client's back button leads from a page to the first one, and closes layers over it first", async () => {
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 5 }));
  await whole(app);
  await tab(app, "Something of many words").click();
  await app.getByRole("button", { name: "History" }).click();
  await app.getByRole("dialog").waitFor();
  const back = page.getByRole("button", { name: /back/i }).first();
  await back.click();
  await app.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await current(app)).toBe("Something of many words");
  await back.click();
  await expect.poll(() => current(app)).toBe("Home");
  await page
    .locator('[data-method="web_app_setup_back_button"]', { hasText: '"is_visible":false' })
    .first()
    .waitFor();
});

test("a tab that is pressed before the bundle has loaded shows its page", async () => {
  const bundle = heldRequests("**/assets/first-screen-*");
  const page = await browser.openPage(await service.launch("acme", { id: 6 }), {
    prepare: (opened) => bundle.holdIn(opened),
  });
  await tab(page, "Rules").click();
  bundle.release();
  await expect.poll(() => current(page)).toBe("Rules");
  await expect.poll(() => shownText(page)).toMatch(/^Line 1 of a long page/);
});

test("a wallet's code that arrives while another page is shown is there on the way back", async () => {
  const blocks = [{ type: "wallet" as const }];
  await service.importBot(botWith([], { id: "holder", screen: { blocks }, pages: [rules] }));
  const code = heldRequests("**/assets/wallet-connection-*");
  const page = await browser.openPage(await service.launch("holder", { id: 9 }), {
    prepare: async (opened) => {
      await listWallet(opened);
      await code.holdIn(opened);
    },
  });
  await whole(page);
  await page.getByRole("button", { name: "Connect" }).click();
  await tab(page, "Rules").click();
  await expect.poll(() => current(page)).toBe("Rules");
  const came = page.waitForEvent("requestfinished", (request) =>
    request.url().includes("/assets/wallet-connection-"),
  );
  code.release();
  await came;
  await still(page);
  await tab(page, "Home").click();
  await page.getByRole("button", { name: "Link wallet" }).waitFor();
});

test("pages that cannot be loaded show it, and load when they can", async () => {
  const page = await browser.openPage(await service.launch("acme", { id: 7 }), {
    expectedErrors: /ERR_FAILED/,
    prepare: (opened) => opened.route("**/api/mini-app/acme/pages", (route) => route.abort()),
  });
  await whole(page);
  await tab(page, "Rules").click();
  await page.getByRole("status").getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute("**/api/mini-app/acme/pages");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(() => shownText(page)).toMatch(/^Line 1 of a long page/);
});

test("a page that the owner has removed meanwhile is replaced by the first", async () => {
  await service.importBot(
    botWith([], {
      id: "changing",
      pages: [{ id: "gone", title: "Gone", icon: "gift", blocks: lines(1) }],
    }),
  );
  const page = await browser.openPage(await service.launch("changing", { id: 8 }));
  await whole(page);
  await tab(page, "Gone").click();
  await service.importBot(botWith([], { id: "changing" }));
  // The service may cache the old screen for another second.
  let now = Date.now();
  const comeBack = async () => {
    now += 61_000;
    await page.evaluate((at) => {
      Date.now = () => at;
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, now);
    return page.locator(".tabs").count();
  };
  await expect.poll(comeBack, { interval: 200 }).toBe(0);
  expect(await shownText(page)).toContain("Hello");
});

test("the words of a page's title stay whole next to a large balance", async () => {
  const page = await browser.openPage(await service.launch("acme", { id: 10 }), {
    width: 320,
    height: 568,
    prepare: (opened) =>
      opened.route("**/session", async (route) => {
        const session = await (await route.fetch()).json();
        session.game.points = 1_234_567_890_123;
        await route.fulfill({ json: session });
      }),
  });
  await whole(page);
  await page.getByRole("button", { name: "History" }).click();
  const header = page.locator(".over-page-header");
  await header.getByText("1,234,567,890,123").waitFor();
  expect(await header.evaluate(brokenWords)).toEqual([]);
  await expectNoOverflow(page);
});

const looks = [
  { bot: "acme", theme: "light", language: "fa" },
  { bot: "acme", theme: "dark", language: "ru" },
  { bot: "neon", theme: "light", language: "en" },
  { bot: "neon", theme: "dark", language: "fa" },
] as const;

test.each(looks)("the tabs of $bot fit and are readable, $theme, in $language", async (look) => {
  const { bot, theme, language } = look;
  const launch = themed(await service.launch(bot, { id: 20, name: "Ada", language }), theme);
  const page = await browser.openPage(launch, { width: 320, height: 568 });
  await whole(page);
  await expectNoOverflow(page);
  const sizes = await page.locator(".tab").evaluateAll((buttons) =>
    buttons.map((button) => {
      const { width, height } = button.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  expect(await axeFaults(page)).toEqual([]);
  await settled(page);
  await keepPicture(page, `tabs-${bot}-${theme}-${language}`);
});
