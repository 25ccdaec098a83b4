import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { unsentTaps } from "./paid-taps.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const service = serviceForFile();

beforeAll(() => service.importBot(botWith([])));

const cut = { expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/ };
const points = '.points-block [data-slot="points"]';

test("taps without an answer for a while are shown as waiting, though the browser seems online", async () => {
  await service.openSession("acme", { id: 3303 });
  const page = await browser.openPage(await service.launch("acme", { id: 3303 }), cut);
  await page.waitForSelector(".level-up", { state: "attached" });
  await page.route("**/taps", () => {}); // Never answers.
  await page.getByRole("button", { name: "Tap" }).click();
  await page.getByText("The service is busy. Taps are saved, energy is paused.").waitFor();
});

test.each([
  ["History", "Points history", /Taps/],
  ["Invite", "Friends", /No friends yet/],
])("%s that could not be loaded loads when the network is back", async (action, title, row) => {
  const id = action === "History" ? 3304 : 3305;
  await service.openSession("acme", { id });
  const page = await browser.openPage(await service.launch("acme", { id }), cut);
  await page.getByRole("button", { name: "Tap" }).click();
  await expect.poll(async () => (await service.openSession("acme", { id })).game.points).toBe(5);
  const dialog = page.getByRole("dialog", { name: title });
  await page.getByRole("button", { name: action }).click();
  await dialog.getByRole("button", { name: "Back" }).click();
  await page.evaluate(() => performance.clearResourceTimings());
  await page.reload();
  await page.waitForSelector(".level-up", { state: "attached" });
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          performance
            .getEntriesByType("resource")
            .filter(({ name }) => /(?:friends|history)-page-/.test(name)).length,
      ),
    )
    .toBe(2);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: action }).click();
  await dialog.getByText("The list could not be loaded.").waitFor();
  expect(await page.locator(".banner:visible").count()).toBe(0);
  await page.context().setOffline(false);
  await dialog.getByText(row).first().waitFor();
  expect(await dialog.getByText("The list could not be loaded.").count()).toBe(0);
});

async function tap(page: Page, times: number): Promise<void> {
  for (let count = 0; count < times; count++)
    await page.getByRole("button", { name: "Tap" }).click();
}

test("a service that fails during a batch pays it once when it is back", async () => {
  const page = await browser.openPage(await service.launch("acme", { id: 1402 }), {
    expectedErrors:
      /ERR_(?:CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/,
  });
  await page.waitForSelector(".level-up", { state: "attached" });
  let batches = 0;
  let lost = false;
  // The service counts the first batch, but its answer is lost.
  await page.route("**/taps", async (route) => {
    batches++;
    if (batches > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
    lost = true;
  });
  await tap(page, 4);
  await expect.poll(() => lost).toBe(true);
  await service.stop();
  await tap(page, 3);
  await expect.poll(() => page.textContent(points)).toBe("35");
  await service.start();
  await expect.poll(() => unsentTaps(page, 1402), { interval: 500 }).toBe(0);
  await expect.poll(() => page.textContent(points)).toBe("35");
  expect((await service.openSession("acme", { id: 1402 })).game.points).toBe(35);
});
