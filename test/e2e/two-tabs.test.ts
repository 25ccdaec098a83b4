import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { snapshotKey } from "#mini-app/snapshot/snapshot.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { heldRequests } from "./held-requests.ts";
import { unsentTaps } from "./paid-taps.ts";
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

async function openTwo(id: number): Promise<[Page, Page]> {
  const first = await browser.openPage(await service.launch("acme", { id }), failing);
  await first.waitForSelector(live);
  const second = await browser.openPage(await service.launch("acme", { id }), {
    ...failing,
    context: first.context(),
  });
  await second.waitForSelector(live);
  return [first, second];
}

test("two tabs of one player: every tap is paid, and none twice", async () => {
  const first = await browser.openPage(await service.launch("acme", { id: 3201 }), failing);
  await first.waitForSelector(live);
  const failed = first.waitForEvent("requestfailed");
  await first.route(taps, (route) => route.abort());
  await tap(first, 5);
  await failed;
  await tap(first, 4);
  const second = await browser.openPage(await service.launch("acme", { id: 3201 }), {
    ...failing,
    context: first.context(),
  });
  await second.waitForSelector(live);
  await tap(second, 9);
  await expect.poll(() => paidPoints(3201)).toBe(45);
  await first.unroute(taps);
  await first.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => unsentTaps(first, 3201)).toBe(0);
  expect(await paidPoints(3201)).toBe(90);
});

test("a tab takes nothing off the device that another has left there", async () => {
  const [first, second] = await openTwo(3205);
  await first.route(taps, (route) => route.abort());
  await tap(first, 4);
  await tap(second, 2);
  await expect.poll(() => paidPoints(3205)).toBe(10);
  await first.unroute(taps);
  await first.reload();
  await expect.poll(() => paidPoints(3205)).toBe(30);
});

test("what a tab leaves unsent when it is closed, the one beside it sends", async () => {
  const [first] = await openTwo(3202);
  await first.route(taps, (route) => route.abort());
  await tap(first, 3);
  await expect.poll(() => unsentTaps(first, 3202)).toBe(3);
  const later = await browser.openPage(await service.launch("acme", { id: 3202 }), {
    ...failing,
    context: first.context(),
  });
  await later.waitForSelector(live);
  expect(await paidPoints(3202)).toBe(0);
  await first.close();
  await expect.poll(() => paidPoints(3202)).toBe(15);
  await expect.poll(() => unsentTaps(later, 3202)).toBe(0);
  await expect.poll(() => later.textContent('.points-block [data-slot="points"]')).toBe("15");
});

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

test("a tab whose bundle has not come yet keeps its taps to itself, however many other tabs open", async () => {
  await service.openSession("acme", { id: 3206 });
  const bundle = heldRequests("**/assets/first-screen-*");
  const first = await browser.openPage(await service.launch("acme", { id: 3206 }), {
    prepare: bundle.holdIn,
  });
  await first.locator(".tap:enabled").waitFor();
  await tapAtOnce(first, 2);
  const second = await browser.openPage(await service.launch("acme", { id: 3206 }), {
    context: first.context(),
  });
  await second.waitForSelector(live);
  await tap(second, 1);
  await expect.poll(() => paidPoints(3206)).toBe(5);
  await tapAtOnce(first, 2);
  bundle.release();
  await expect.poll(() => paidPoints(3206)).toBe(25);
});

test("a session that comes after the taps takes nothing off the screen", async () => {
  const before = await browser.openPage(await service.launch("acme", { id: 3207 }), failing);
  await before.waitForSelector(live);
  await expect
    .poll(() => before.evaluate((key) => localStorage.getItem(key), snapshotKey("acme", 3207)))
    .not.toBeNull();
  const session = heldRequests("**/session");
  const page = await browser.openPage(await service.launch("acme", { id: 3207 }), {
    context: before.context(),
    prepare: session.holdIn,
  });
  await page.waitForSelector(live);
  await tap(page, 3);
  const points = () => page.textContent('.points-block [data-slot="points"]');
  await expect.poll(points).toBe("15");
  session.release();
  await expect.poll(() => paidPoints(3207)).toBe(15);
  await expect.poll(() => unsentTaps(page, 3207)).toBe(0);
  expect(await points()).toBe("15");
});
