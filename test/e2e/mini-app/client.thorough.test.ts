import type { Frame, Page } from "playwright-core";
import { expect, test } from "vitest";
import { botWith } from "../bot.ts";
import { themed } from "../client-theme.ts";
import { connectWallet, listWallet } from "../injected-wallet.ts";
import { clientCalls } from "../phone-client.ts";
import { appForFile, live } from "./app-for-file.ts";

const { blocks } = botWith([]).screen;
const link = { type: "link" as const, text: "Rules", url: "https://example.com/rules" };
const { browser, service } = appForFile(botWith([], { screen: { blocks: [...blocks, link] } }));

test("a client that never answers still expands", async () => {
  const page = await browser.openPage(await service.launch("acme", { id: 806 }), {
    prepare: (opened) =>
      opened.addInitScript(() => {
        const calls: string[] = [];
        const postEvent = (method: string) => calls.push(method);
        Object.assign(window, { clientCalls: calls, TelegramWebviewProxy: { postEvent } });
      }),
  });
  await expect.poll(() => clientCalls(page)).toContain("web_app_expand");
});

test("a link opens in a tab when the client's own way could not be loaded", async () => {
  const { app, context } = await browser.openApp(await service.launch("acme", { id: 805 }), {
    expectedErrors: /./,
    prepare: async (page) => {
      await page.route("**/assets/telegram-*", (route) => route.abort());
      await page
        .context()
        .route("https://example.com/**", (route) => route.fulfill({ body: "the rules" }));
    },
  });
  await app.waitForSelector(live);
  const opened = context.waitForEvent("page");
  await app.getByRole("button", { name: "Rules" }).click();
  await expect.poll(async () => (await opened).url()).toBe("https://example.com/rules");
});

test("a page has one back arrow, the client's if it has one, and one scrollbar", async () => {
  const launch = await service.launch("acme", { id: 1306 });
  const { app, page } = await browser.openApp(launch, { height: 640 });
  await page.locator('[data-method="web_app_expand"]').first().waitFor();
  await app.getByRole("button", { name: "Invite" }).click();
  const dialog = app.getByRole("dialog", { name: "Friends" });
  await dialog.getByText(/No friends yet/).waitFor();
  expect(await dialog.getByRole("button", { name: "Back" }).count()).toBe(0);
  await page.getByRole("button", { name: "Back" }).click();
  await dialog.waitFor({ state: "hidden" });

  const alone = await browser.openPage(launch, { width: 390, height: 400 });
  await alone.getByRole("button", { name: "Invite" }).click();
  await alone.getByText(/No friends yet/).waitFor();
  const scrolls = () =>
    alone.evaluate(() =>
      [document.documentElement, document.querySelector(".over-page")].map(
        (one) =>
          one !== null &&
          one.scrollHeight > one.clientHeight &&
          getComputedStyle(one).overflowY !== "hidden",
      ),
    );
  expect(await scrolls()).toEqual([false, true]);
  await alone.getByRole("button", { name: "Back" }).click();
  await expect.poll(scrolls).toEqual([true, false]);
});

/** The visible colours. */
function colours(app: Frame) {
  return app.evaluate(() => {
    const of = (selector: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.body);
    const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement);
    return {
      scheme: colorScheme,
      page: backgroundColor,
      card: of(".energy-block").backgroundColor,
      text: of(".level-name").color,
      button: of(".level-block .bar-fill").backgroundColor,
    };
  });
}

const iosLight = {
  scheme: "light",
  page: "rgb(239, 239, 244)",
  card: "rgb(255, 255, 255)",
  text: "rgb(0, 0, 0)",
  button: "rgb(0, 122, 255)",
};
const desktopDark = {
  scheme: "dark",
  page: "rgb(35, 46, 60)",
  card: "rgb(23, 33, 43)",
  text: "rgb(245, 245, 245)",
  button: "rgb(82, 136, 193)",
};

const chooseTheme = (page: Page, theme: string) =>
  page.getByRole("combobox", { name: "Theme" }).selectOption(theme);
const headerColour = (page: Page) =>
  page.locator(".client-header").evaluate((header) => getComputedStyle(header).backgroundColor);
const connected = (page: Page) => page.locator('[data-method="web_app_expand"]').first().waitFor();

test("the page follows the client's theme while it is open, there and back", async () => {
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 1901 }), {
    controls: { theme: "ios-light" },
  });
  await connected(page);
  expect(await colours(app)).toEqual(iosLight);
  await chooseTheme(page, "desktop-dark");
  await expect.poll(() => colours(app)).toEqual(desktopDark);
  await chooseTheme(page, "ios-light");
  await expect.poll(() => colours(app)).toEqual(iosLight);
});

test("the client's header and bottom bar have the colour of the page, also in the next theme", async () => {
  const { page } = await browser.openApp(await service.launch("acme", { id: 1903 }), {
    controls: { theme: "ios-light" },
  });
  await connected(page);
  await page
    .locator('[data-method="web_app_set_header_color"]', { hasText: "secondary_bg_color" })
    .first()
    .waitFor();
  await page.locator('[data-method="web_app_set_bottom_bar_color"]').first().waitFor();
  expect(await headerColour(page)).toBe(iosLight.page);
  await chooseTheme(page, "desktop-dark");
  await expect.poll(() => headerColour(page)).toBe(desktopDark.page);
});

test("a client without colours works like any other", async () => {
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 1904 }), {
    controls: { theme: "none" },
  });
  await connected(page);
  await app.locator(".tap").click();
  await page.locator('[data-method="web_app_trigger_haptic_feedback"]').first().waitFor();
  await app.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: "Back" }).first().click();
  await app.getByRole("dialog").waitFor({ state: "hidden" });
  await chooseTheme(page, "desktop-dark");
  await expect.poll(() => colours(app)).toEqual(desktopDark);
  await expect.poll(() => headerColour(page)).toBe(desktopDark.page);
});

/**
 * The title's colour in the wallet's sheet: near white on a dark sheet, near black on a light one.
 */
async function sheetTitle(app: Frame | Page): Promise<string> {
  const title = app
    .locator("#tc-widget-root")
    .getByText(/Connect your/)
    .first();
  await title.waitFor();
  return title.evaluate((node) => getComputedStyle(node).color);
}
const onDark = "rgb(229, 229, 234)";
const onLight = "rgb(15, 15, 15)";

test("the wallet's sheet is as light or dark as the client's theme, whatever the browser's, and follows it", async () => {
  const viewport = { width: 1280, height: 960 };
  const context = await browser.newContext({ viewport, colorScheme: "dark" });
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 1905 }), {
    context,
    controls: { theme: "ios-light" },
    prepare: listWallet,
  });
  await connected(page);
  await connectWallet(app);
  await expect.poll(() => sheetTitle(app)).toBe(onLight);
  await chooseTheme(page, "desktop-dark");
  await expect.poll(() => sheetTitle(app)).toBe(onDark);
  await page.emulateMedia({ colorScheme: "light" });
  await app.evaluate(() => new Promise(requestAnimationFrame));
  expect(await sheetTitle(app)).toBe(onDark);
});

test("outside a client the wallet's sheet is as light or dark as the page, and follows it", async () => {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, colorScheme: "dark" });
  const launch = themed(await service.launch("acme", { id: 1906 }));
  const page = await browser.openPage(launch, { context, prepare: listWallet });
  await connectWallet(page);
  await expect.poll(() => sheetTitle(page)).toBe(onDark);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => sheetTitle(page)).toBe(onLight);
});
