import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { AppMode } from "#contract/bot/app-link.ts";
import { botWith } from "../bot.ts";
import type { OpenApp } from "../browser.ts";
import { clientCalls, playPhoneClient } from "../phone-client.ts";
import { settled, whole } from "../settled.ts";
import { appForFile, live } from "./app-for-file.ts";

const { browser, service } = appForFile(
  botWith([], {
    screen: {
      blocks: [
        { type: "points" },
        { type: "tap" },
        { type: "friends" },
        { type: "link", text: "Rules", url: "https://example.com/rules" },
        { type: "link", text: "Old host", url: "https://telegram.me/durov/1?single" },
      ],
    },
  }),
);

/** The launch URL with changed launch parameters; undefined removes one. */
async function launchWith(
  change: Record<string, string | undefined>,
  botId = "acme",
): Promise<string> {
  const url = new URL(await service.launch(botId, { id: 700 }));
  const hash = new URLSearchParams(url.hash.slice(1));
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) hash.delete(name);
    else hash.set(name, value);
  }
  return `${url.origin}${url.pathname}#${hash}`;
}

test("outside a client the app explains how to open it, with the bot's link and a QR code", async () => {
  const page = await browser.openPage(`${service.url}/app/acme`);
  await page.getByRole("heading", { name: "Acme Clicker opens in Telegram" }).waitFor();
  expect(await page.getByRole("link", { name: "Open in Telegram" }).getAttribute("href")).toBe(
    "https://t.me/acme_bot?startapp",
  );
  const code = page.getByRole("img", { name: "QR code of https://t.me/acme_bot?startapp" });
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(20);
});

const forged = `user=${encodeURIComponent('{"id":700,"first_name":"Eve"}')}&auth_date=${Math.floor(Date.now() / 1000)}&hash=${"0".repeat(64)}`;

test.each([
  ["a client that is too old", { tgWebAppVersion: "6.0" }, "Update Telegram"],
  ["launch data without a player", { tgWebAppData: "query_id=1&hash=0" }, "Open the app again"],
  ["refused launch data", { tgWebAppData: forged }, "Open the app again"],
])("%s leads to a message", async (_, change, message) => {
  const page = await browser.openPage(await launchWith(change), {
    expectedErrors: /status of 401/,
  });
  await page.getByRole("heading", { name: message }).waitFor();
});

test.each([
  ["no theme parameters", { tgWebAppThemeParams: undefined }],
  ["short colours", { tgWebAppThemeParams: '{"bg_color":"#123","text_color":"#fff"}' }],
  ["no platform and version", { tgWebAppPlatform: undefined, tgWebAppVersion: undefined }],
])("launch parameters with %s open the app", async (_, change) => {
  const page = await browser.openPage(await launchWith(change));
  await page.waitForSelector(".tap:not([disabled])");
  // Until then, any fault is in the console.
  await whole(page);
  await settled(page);
});

const phone = { tgWebAppPlatform: "ios", tgWebAppVersion: "8.0" };
const expand = "web_app_expand";
const full = "web_app_request_fullscreen";

test.each<[string, AppMode | undefined, Record<string, string>, string[]]>([
  ["expanded without a setting", undefined, phone, [expand]],
  ["compact", "compact", phone, []],
  ["on the full screen of a phone", "fullscreen", phone, [expand, full]],
  ["expanded on a computer", "fullscreen", { ...phone, tgWebAppPlatform: "tdesktop" }, [expand]],
  ["expanded in an older client", "fullscreen", { ...phone, tgWebAppVersion: "7.10" }, [expand]],
])("the app opens %s", async (_, appMode, change, calls) => {
  const id = `sized-${appMode ?? "by-default"}`;
  await service.importBot(botWith([], { id, ...(appMode && { appMode }) }));
  const page = await browser.openPage(await launchWith(change, id), {
    prepare: playPhoneClient,
  });
  await whole(page);
  // The last call before those of the size.
  await expect.poll(() => clientCalls(page)).toContain("web_app_setup_swipe_behavior");
  const sizes = (await clientCalls(page)).filter((call) => call === expand || call === full);
  expect(sizes).toEqual(calls);
});

test("an unknown bot has a readable page", async () => {
  const page = await browser.openPage(`${service.url}/app/nobody`, {
    expectedErrors: /status of 404/,
  });
  expect(await page.textContent("h1")).toBe("No such bot");
});

test("the app sends ready to the client, and requests theme, viewport and safe areas", async () => {
  const { page, app } = await browser.openApp(await service.launch("acme", { id: 801 }));
  await app.waitForSelector(".tap:not([disabled])");
  for (const method of [
    "web_app_ready",
    "web_app_request_viewport",
    "web_app_request_safe_area",
    "web_app_expand",
  ])
    await page.locator(`[data-method="${method}"]`).first().waitFor();
});

test("a link opens the client's way: Telegram links inside it, the invitation through its share sheet", async () => {
  const { page, app } = await browser.openApp(await service.launch("acme", { id: 803 }));
  await app.getByRole("button", { name: "Rules" }).click();
  await page
    .locator('[data-method="web_app_open_link"]', { hasText: "https://example.com/rules" })
    .waitFor();
  await app.getByRole("button", { name: "Old host" }).click();
  await page
    .locator('[data-method="web_app_open_tg_link"]', { hasText: "/durov/1?single" })
    .waitFor();
  await app.getByRole("button", { name: "Invite" }).click();
  await app.getByRole("button", { name: "Share" }).click();
  await page.locator('[data-method="web_app_open_tg_link"]', { hasText: "/share/url" }).waitFor();
});

/** The client's caption: its reaction to closing the app or dragging it down. */
const closing = (page: Page) => page.locator(".caption").textContent();

async function connected({ page, app }: OpenApp): Promise<void> {
  await app.waitForSelector(live);
  await page.locator('[data-method="web_app_expand"]').first().waitFor();
}

test("closing and swiping are guarded while taps are unsent, and at no other time", async () => {
  let held = true;
  const opened = await browser.openApp(await service.launch("acme", { id: 2701 }), {
    expectedErrors: /ERR_FAILED/,
    prepare: (page) => page.route("**/taps", (route) => (held ? route.abort() : route.continue())),
  });
  const { page, app } = opened;
  await connected(opened);
  expect(await closing(page)).toMatch(/Closes without asking.*Swipe to close: on/);
  await app.locator(".tap").click();
  await expect.poll(() => closing(page)).toMatch(/Asks before closing.*Swipe to close: off/);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page
    .getByRole("alertdialog", { name: "Close the app?" })
    .getByRole("button", { name: "Cancel" })
    .click();
  held = false;
  await expect.poll(() => closing(page)).toMatch(/Closes without asking.*Swipe to close: on/);
});

test("opening pages and going back is never guarded", async () => {
  const opened = await browser.openApp(await service.launch("acme", { id: 2702 }));
  const { page, app } = opened;
  await connected(opened);
  for (const button of ["Invite", "History"]) {
    await app.getByRole("button", { name: button }).click();
    await app.getByRole("dialog").waitFor();
    await page.getByRole("button", { name: "Back" }).first().click();
    await app.getByRole("dialog").waitFor({ state: "hidden" });
  }
  expect(
    await page
      .locator('[data-method="web_app_setup_closing_behavior"]', { hasText: "true" })
      .count(),
  ).toBe(0);
});

test("ready is sent after the first paint, and before the bundle has arrived", async () => {
  const opened = await browser.openApp(await service.launch("acme", { id: 2703 }), {
    expectedErrors: /ERR_FAILED/,
    prepare: (page) => page.route("**/assets/first-screen-*", (route) => route.abort()),
  });
  await opened.page.locator('[data-method="web_app_ready"]').first().waitFor();
  const paintedAt = await opened.app.evaluate(
    () =>
      performance.timeOrigin +
      (performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity),
  );
  const readyAt = await opened.page.evaluate(() => performance.timeOrigin + performance.now());
  expect(paintedAt).toBeLessThan(readyAt);
});

test("the app requests its full height once, and nothing more than it needs", async () => {
  const opened = await browser.openApp(await service.launch("acme", { id: 2704 }), {
    controls: { sheet: "60" },
  });
  await connected(opened);
  await expect.poll(() => opened.app.evaluate(() => innerHeight)).toBeGreaterThan(700);
  const asked = await opened.page
    .locator("[data-method]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-method")));
  expect(asked.filter((method) => method === "web_app_expand")).toHaveLength(1);
  expect(asked).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(/location|biometry|phone|clipboard|write_access|fullscreen/),
    ]),
  );
  expect(
    await opened.page.locator('[data-verdict="not played"], [data-verdict="unsupported"]').count(),
  ).toBe(0);
});
