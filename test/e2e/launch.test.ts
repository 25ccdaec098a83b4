import { beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { serviceForFile } from "./service-for-file.ts";
import { settled, whole } from "./settled.ts";

const browser = browserForFile();
const service = serviceForFile();

beforeAll(() => service.importBot(botWith([])));

/** The launch URL with changed launch parameters; undefined removes one. */
async function launchWith(change: Record<string, string | undefined>): Promise<string> {
  const url = new URL(await service.launch("acme", { id: 700 }));
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

test("a client that is too old gets a message to update it", async () => {
  const page = await browser.openPage(await launchWith({ tgWebAppVersion: "6.0" }));
  await page.getByRole("heading", { name: "Update Telegram" }).waitFor();
});

test("launch data without a player lead to a message to open the app again", async () => {
  const page = await browser.openPage(await launchWith({ tgWebAppData: "query_id=1&hash=0" }));
  await page.getByRole("heading", { name: "Open the app again" }).waitFor();
});

test("refused launch data lead to a message to open the app again", async () => {
  const forged = `user=${encodeURIComponent('{"id":700,"first_name":"Eve"}')}&auth_date=${Math.floor(Date.now() / 1000)}&hash=${"0".repeat(64)}`;
  const page = await browser.openPage(await launchWith({ tgWebAppData: forged }), {
    expectedErrors: /status of 401/,
  });
  await page.getByRole("heading", { name: "Open the app again" }).waitFor();
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

test("an unreachable service is reported, and the retry brings the player in", async () => {
  const expectedErrors = /ERR_CONNECTION_REFUSED|ERR_FAILED/;
  const page = await browser.openPage(await launchWith({}), {
    expectedErrors,
    prepare: (opened) => opened.route("**/api/**", (route) => route.abort("connectionrefused")),
  });
  await page.getByRole("heading", { name: "No connection to the service" }).waitFor();
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForSelector(".tap:not([disabled])");
});

test("an unknown bot has a readable page", async () => {
  const page = await browser.openPage(`${service.url}/app/nobody`, {
    expectedErrors: /status of 404/,
  });
  expect(await page.textContent("h1")).toBe("No such bot");
});
