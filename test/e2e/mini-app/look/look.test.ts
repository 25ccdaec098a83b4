import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { lookPresets } from "#builder/look/look-preset.ts";
import type { Look } from "#contract/screen/look.schema.ts";
import { botWith } from "../../bot.ts";
import { type clientThemes, themed } from "../../client-theme.ts";
import { expectNoOverflow, keepPicture, shiftsOf, watchShifts } from "../../page-look.ts";
import { settled } from "../../settled.ts";
import { appForFile } from "../app-for-file.ts";

const coin =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="48" fill="#f59e0b"/><circle cx="50" cy="50" r="38" fill="#fbbf24" stroke="#fde68a" stroke-width="4"/><path d="M50 26l7 15 17 2-12 12 3 17-15-8-15 8 3-17-12-12 17-2z" fill="#b45309"/></svg>';
const night =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 740" preserveAspectRatio="none"><defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="#0b1030"/><stop offset=".6" stop-color="#3a2a78"/><stop offset="1" stop-color="#b4558a"/></linearGradient></defs><path fill="url(#a)" d="M0 0h360v740H0z"/><circle cx="290" cy="110" r="42" fill="#fff3c4"/><path d="M0 620l70-90 60 60 80-120 70 100 80-70v240H0z" fill="#140f30"/></svg>';

const pictures = "https://pictures.example.com";
const painted: Look = {
  accent: "#f59e0b",
  background: { image: `${pictures}/night.svg`, color: "#2a2056" },
  tapImage: `${pictures}/coin.svg`,
  pointsIcon: `${pictures}/coin.svg`,
  cards: "glass",
};
const byDay: Look = { background: { light: { color: "#ffe0b0" } } };
const { browser, service } = appForFile(
  ...Object.entries({ ...lookPresets, painted, "by-day": byDay }).map(([id, look]) =>
    botWith([], { id, look }),
  ),
);

const launch = async (id: string, theme?: keyof typeof clientThemes) =>
  themed(await service.launch(id, { id: 1, name: "Ada" }), theme);

/** Serves the owner's pictures. */
async function servePictures(page: Page): Promise<void> {
  await page.route(`${pictures}/**`, (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: route.request().url().includes("night") ? night : coin,
    }),
  );
}

/** The visible colours of the page, its texts and its cards. */
function colours(page: Page) {
  return page.evaluate(() => {
    const of = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
    return {
      page: getComputedStyle(document.documentElement).backgroundColor,
      title: of(".text-title").color,
      card: of(".level-block").color,
      button: getComputedStyle(document.documentElement).getPropertyValue("--accent"),
    };
  });
}

test("the first paint has the look while the bundle and the session are held back", async () => {
  const page = await browser.openPage(await launch("gold", "dark"), {
    prepare: async (held) => {
      await held.route("**/assets/*.js", () => {});
      await held.route("**/session", () => {});
    },
  });
  await page.waitForSelector(".text-title");
  expect(await colours(page)).toMatchObject({
    page: "rgb(51, 33, 6)",
    title: "rgb(255, 255, 255)",
    button: "#fbbf24",
  });
});

test("outside a client the look follows the browser", async () => {
  const context = await browser.newContext({ colorScheme: "light" });
  const page = await browser.openPage(await launch("gold"), { context });
  await page.waitForSelector(".text-title");
  expect((await colours(page)).button).toBe("#9a5b00");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await page.waitForSelector(".text-title");
  expect((await colours(page)).button).toBe("#fbbf24");
});

test("the client's theme wins over the browser's", async () => {
  const context = await browser.newContext({ colorScheme: "light" });
  const page = await browser.openPage(await launch("gold", "dark"), { context });
  await page.waitForSelector(".text-title");
  expect((await colours(page)).button).toBe("#fbbf24");
});

test("a theme that the look does not define is the client's", async () => {
  const page = await browser.openPage(await launch("by-day", "dark"));
  await page.waitForSelector(".level-block");
  expect((await colours(page)).page).toBe("rgb(14, 22, 33)");
});

test("a text on a custom background is readable, and one on a plain card keeps the client's colour", async () => {
  const context = await browser.newContext({ colorScheme: "light" });
  const page = await browser.openPage(await launch("forest", "dark"), { context });
  await page.waitForSelector(".level-name");
  expect(await colours(page)).toMatchObject({
    title: "rgb(255, 255, 255)",
    card: "rgb(245, 245, 245)",
  });
});

test("the tap button is the owner's picture, has its name, counts taps, and moves nothing", async () => {
  const page = await browser.openPage(await launch("painted", "light"), {
    width: 360,
    height: 740,
    prepare: async (opened) => {
      await watchShifts(opened);
      await servePictures(opened);
    },
  });
  const button = page.getByRole("button", { name: "Tap", exact: true });
  await button.waitFor();
  await page.waitForSelector(".level-up", { state: "attached" });
  const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.round(width)).toBe(Math.round(height));
  expect(width).toBeGreaterThan(180);
  const before = Number(
    await page.locator('.balance [data-slot="points"]').getAttribute("data-value"),
  );
  await button.click();
  await expect
    .poll(async () =>
      Number(await page.locator('.balance [data-slot="points"]').getAttribute("data-value")),
    )
    .toBe(before + 5);
  // The number that flies from the finger contrasts with the accent around it.
  expect(await page.locator(".rise").evaluate((rise) => getComputedStyle(rise).color)).toBe(
    "rgb(0, 0, 0)",
  );
  expect(await shiftsOf(page)).toEqual([]);
  await expectNoOverflow(page);
  await keepPicture(page, "look-painted-light");
});

test("the history over the page has its background, too", async () => {
  const page = await browser.openPage(await launch("neon", "dark"), { width: 360, height: 740 });
  await page.waitForSelector(".level-up", { state: "attached" });
  await page.getByRole("button", { name: "History" }).click();
  const over = page.locator(".over-page");
  await over.waitFor();
  await settled(page);
  const { background, color } = await over.evaluate((node) => {
    const { backgroundImage: background, color } = getComputedStyle(node);
    return { background, color };
  });
  expect(background).toContain("linear-gradient(rgb(28, 7, 64), rgb(5, 1, 15))");
  expect(color).toBe("rgb(255, 255, 255)");
  await keepPicture(page, "look-history-neon-dark");
});
