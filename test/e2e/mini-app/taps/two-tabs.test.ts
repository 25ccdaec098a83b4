import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { botWith } from "../../bot.ts";
import { heldRequests } from "../../browser.ts";
import { appForFile, points, tap, tapAtOnce, unsentTaps } from "../app-for-file.ts";

const { browser, service, open, paidPoints } = appForFile(botWith([]));

const failing = { expectedErrors: /ERR_FAILED/ };
const taps = "**/taps";

async function openTwo(id: number): Promise<[Page, Page]> {
  const first = await open({ id }, failing);
  return [first, await open({ id }, { ...failing, context: first.context() })];
}

test("two tabs of one player: every tap is paid, and none twice", async () => {
  const first = await open({ id: 3201 }, failing);
  const failed = first.waitForEvent("requestfailed");
  await first.route(taps, (route) => route.abort());
  await tap(first, 5);
  await failed;
  await tap(first, 4);
  const second = await open({ id: 3201 }, { ...failing, context: first.context() });
  await tap(second, 9);
  await expect.poll(() => paidPoints(3201)).toBe(45);
  await first.unroute(taps);
  await first.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => unsentTaps(first, 3201)).toBe(0);
  expect(await paidPoints(3201)).toBe(90);
});

test("a tab removes nothing of another tab from the device", async () => {
  const [first, second] = await openTwo(3205);
  await first.route(taps, (route) => route.abort());
  await tap(first, 4);
  await tap(second, 2);
  await expect.poll(() => paidPoints(3205)).toBe(10);
  await first.unroute(taps);
  await first.reload();
  await expect.poll(() => paidPoints(3205)).toBe(30);
});

test("unsent taps of a closed tab are sent by another open one", async () => {
  const [first] = await openTwo(3202);
  await first.route(taps, (route) => route.abort());
  await tap(first, 3);
  await expect.poll(() => unsentTaps(first, 3202)).toBe(3);
  const later = await open({ id: 3202 }, { ...failing, context: first.context() });
  expect(await paidPoints(3202)).toBe(0);
  await first.close();
  await expect.poll(() => paidPoints(3202)).toBe(15);
  await expect.poll(() => unsentTaps(later, 3202)).toBe(0);
  await expect.poll(() => points(later)).toBe("15");
});

test("a tab whose bundle has not loaded yet keeps its taps to itself, however many other tabs open", async () => {
  await service.openSession("acme", { id: 3206 });
  const bundle = heldRequests("**/assets/first-screen-*");
  const first = await browser.openPage(await service.launch("acme", { id: 3206 }), {
    prepare: bundle.holdIn,
  });
  await first.locator(".tap:enabled").waitFor();
  await tapAtOnce(first, 2);
  const second = await open({ id: 3206 }, { context: first.context() });
  await tap(second, 1);
  await expect.poll(() => paidPoints(3206)).toBe(5);
  await tapAtOnce(first, 2);
  bundle.release();
  await expect.poll(() => paidPoints(3206)).toBe(25);
});
