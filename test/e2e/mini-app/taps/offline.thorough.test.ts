import { expect, test } from "vitest";
import { botWith } from "../../bot.ts";
import { appForFile, points, tap, unsentTaps } from "../app-for-file.ts";

const { browser, service, paidPoints } = appForFile(botWith([]));

const cut = { expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/ };

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
  await expect.poll(() => paidPoints(id)).toBe(5);
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

test("a service that fails during a batch pays it once when it is back", async () => {
  const page = await browser.openPage(await service.launch("acme", { id: 1402 }), {
    expectedErrors:
      /ERR_(?:CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|status of 503/,
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
  await expect.poll(() => points(page)).toBe("35");
  await service.start();
  await expect.poll(() => unsentTaps(page, 1402), { interval: 500 }).toBe(0);
  await expect.poll(() => points(page)).toBe("35");
  expect(await paidPoints(1402)).toBe(35);
});
