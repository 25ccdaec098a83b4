import { beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const service = serviceForFile();

beforeAll(() => service.importBot(botWith([])));

const cut = { expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/ };
const points = '.points-block [data-slot="points"]';

test.each([
  ["en", "No connection. Taps are saved, energy is paused.", "Tap"],
  ["ru", "Нет связи. Нажатия сохранены, энергия на паузе.", "Жмите"],
])(
  "a player without a network is told so at once, and that taps are kept; with it, they are counted (%s)",
  async (language, told, label) => {
    const id = language === "en" ? 3301 : 3302;
    await service.openSession("acme", { id });
    const page = await browser.openPage(await service.launch("acme", { id, language }), cut);
    await page.waitForSelector(".level-up", { state: "attached" });
    await page.context().setOffline(true);
    const notice = page.getByRole("status").filter({ hasText: told.split(".")[0] ?? "" });
    await notice.waitFor();
    for (let count = 0; count < 3; count++) await page.getByRole("button", { name: label }).click();
    await page.getByText(told).waitFor();
    await page.context().setOffline(false);
    await notice.waitFor({ state: "hidden" });
    await expect.poll(async () => (await service.openSession("acme", { id })).game.points).toBe(15);
    expect(await page.textContent(points)).toBe("15");
  },
);

test("taps that get no answer for a while are said to wait, though the network looks fine", async () => {
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
])(
  "%s that could not be loaded comes by itself when the network is back",
  async (action, title, row) => {
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
  },
);
