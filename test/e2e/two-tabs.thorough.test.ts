import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const service = serviceForFile();

beforeAll(() => service.importBot(botWith([])));

const failing = { expectedErrors: /ERR_FAILED/ };
const live = ".tap[aria-disabled]";
const taps = "**/taps";
const tap = async (page: Page, times: number) => {
  for (let count = 0; count < times; count++)
    await page.getByRole("button", { name: "Tap" }).click();
};
/** So many fingers within one batch. */
const tapAtOnce = (page: Page, times: number) =>
  page.evaluate((count) => {
    const button = document.querySelector(".tap");
    for (let made = 0; made < count; made++)
      button?.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
  }, times);
/** The points that the service knows of. */
const paidPoints = async (id: number) => (await service.openSession("acme", { id })).game.points;

test("a storage that is full keeps no count of taps that would be paid again", async () => {
  await service.openSession("acme", { id: 3203 });
  const page = await browser.openPage(await service.launch("acme", { id: 3203 }), failing);
  await page.waitForSelector(live);
  await page.evaluate(fillStorage);
  // The service counts them, and its answer is lost.
  await page.route(taps, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await tapAtOnce(page, 10);
  await expect.poll(() => paidPoints(3203)).toBe(50);
  await page.unroute(taps);
  await page.reload();
  await page.waitForSelector(live);
  await tap(page, 1);
  await expect.poll(() => paidPoints(3203)).toBeGreaterThan(50);
  expect(await paidPoints(3203)).toBe(55);
});

/** Runs in the page: leaves room for a small item, and for no larger one. */
function fillStorage(): void {
  localStorage.setItem("room", "x".repeat(60));
  for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 2))
    for (let count = 0; count < 3; count++)
      try {
        localStorage.setItem(`junk:${size}:${count}`, "x".repeat(size));
      } catch {
        break;
      }
  localStorage.removeItem("room");
}

test("sixteen bots keep their last known state on a device: those that were used last", async () => {
  const page = await browser.openPage(await service.launch("acme", { id: 3204 }), {
    prepare: (opened) =>
      opened.addInitScript(() => {
        for (let bot = 0; bot < 40; bot++)
          localStorage.setItem(
            `slotwire:snapshot:2:bot${bot}:3204`,
            JSON.stringify({ session: {}, values: {}, savedAt: bot }),
          );
      }),
  });
  await page.waitForSelector(live);
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith("slotwire:snapshot:"))
        .sort(),
    );
  await expect.poll(async () => (await kept()).length).toBe(16);
  expect(await kept()).toContain("slotwire:snapshot:2:bot39:3204");
  expect(await kept()).toContain("slotwire:snapshot:2:acme:3204");
});
