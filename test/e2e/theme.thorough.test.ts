import type { Frame, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { connectWallet, listWallet } from "./injected-wallet.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const service = serviceForFile();

beforeAll(() => service.importBot(botWith([])));

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

test.each(["short", "none"])(
  "a client with odd colours (%s) works like any other",
  async (theme) => {
    const { app, page } = await browser.openApp(await service.launch("acme", { id: 1904 }), {
      controls: { theme },
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
  },
);

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

test("the wallet's sheet is as light or dark as the current theme, and follows it", async () => {
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 1905 }), {
    controls: { theme: "ios-light" },
    prepare: listWallet,
  });
  await connected(page);
  await chooseTheme(page, "desktop-dark");
  await expect.poll(() => colours(app)).toEqual(desktopDark);
  await connectWallet(app);
  expect(await sheetTitle(app)).toBe(onDark);
  await chooseTheme(page, "ios-light");
  await expect.poll(() => sheetTitle(app)).toBe(onLight);
});

test.each(["light", "dark"] as const)(
  "outside a client the wallet's sheet is as %s as the page, and follows it",
  async (colorScheme) => {
    const url = new URL(await service.launch("acme", { id: 1906 }));
    const hash = new URLSearchParams(url.hash.slice(1));
    hash.delete("tgWebAppThemeParams");
    const context = await browser.newContext({
      colorScheme,
      viewport: { width: 390, height: 844 },
    });
    const page = await browser.openPage(`${url.origin}${url.pathname}#${hash}`, {
      context,
      prepare: listWallet,
    });
    await connectWallet(page);
    await expect.poll(() => sheetTitle(page)).toBe(colorScheme === "dark" ? onDark : onLight);
    await page.emulateMedia({ colorScheme: colorScheme === "dark" ? "light" : "dark" });
    await expect.poll(() => sheetTitle(page)).toBe(colorScheme === "dark" ? onLight : onDark);
  },
);

test.each([
  ["ios-light", "dark", onLight],
  ["desktop-dark", "light", onDark],
] as const)(
  "the client's theme %s decides over a browser that is %s",
  async (theme, colorScheme, colour) => {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width: 1280, height: 960 },
    });
    const { app } = await browser.openApp(await service.launch("acme", { id: 1907 }), {
      context,
      controls: { theme },
      prepare: listWallet,
    });
    await connectWallet(app);
    await expect.poll(() => sheetTitle(app)).toBe(colour);
  },
);
