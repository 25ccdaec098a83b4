import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { botWith } from "../../bot.ts";
import { appForFile, countPaidTaps, live, tap } from "../app-for-file.ts";

const pointsPerSecond = 10;
const yearMs = 365 * 86_400_000;
const { game } = botWith([]);
const { browser, open } = appForFile(
  botWith([], { game: { ...game, energyPerSecond: 4 } }),
  botWith([], {
    id: "mine",
    game: { ...game, pointsPerTap: 1, autominePointsPerHour: pointsPerSecond * 3600 },
  }),
);

/** Sets the page's clock wrong; it still runs at normal speed. */
const shiftClock = (page: Page, byMs: number) =>
  page.addInitScript((shift) => {
    const RealDate = Date;
    const now = () => RealDate.now() + shift;
    window.Date = new Proxy(RealDate, {
      construct: (target, args: number[]) =>
        args.length > 0 ? new target(...(args as [number])) : new target(now()),
      get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    });
  }, byMs);

const shown = (page: Page, slot: string) =>
  page.locator(`.${slot}-block [data-slot="${slot}"]`).getAttribute("data-value").then(Number);

/** The visible points at a moment of the page's monotonic time, in ms. */
const reading = (page: Page) =>
  page
    .locator('.points-block [data-slot="points"]')
    .evaluate((slot) => ({ points: Number(slot.dataset.value), at: performance.now() }));

/** Waits until auto-mined points have grown, and checks their rate. */
async function expectGrowth(page: Page): Promise<void> {
  const before = await reading(page);
  await expect
    .poll(async () => (await reading(page)).points - before.points)
    .toBeGreaterThanOrEqual(20);
  const after = await reading(page);
  const due = ((after.at - before.at) / 1000) * pointsPerSecond;
  expect(after.points - before.points).toBeGreaterThan(due - 20);
  expect(after.points - before.points).toBeLessThan(due + 20);
}

const clocks = [
  ["seven years behind", -7 * yearMs],
  ["thirty years ahead", 30 * yearMs],
] as const;

test.each(clocks)(
  "on a device whose clock is %s, energy, points and taps are right from the first paint on",
  async (_, shift) => {
    const id = shift < 0 ? 2401 : 2402;
    const seen: number[] = [];
    const prepare = async (opened: Page) => {
      await shiftClock(opened, shift);
      await opened.exposeFunction("seeEnergy", (energy: number) => seen.push(energy));
      await opened.addInitScript(() => {
        const { seeEnergy } = window as unknown as { seeEnergy: (energy: number) => void };
        const look = () => {
          const energy = document.querySelector<HTMLElement>('.energy-block [data-slot="energy"]')
            ?.dataset.value;
          if (energy !== undefined) seeEnergy(Number(energy));
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
    };
    const page = await open({ id }, { prepare });
    expect(await page.evaluate(() => Date.now())).not.toBeCloseTo(Date.now(), -9);
    await page.waitForSelector(".tap[aria-disabled=false]");
    const paid = countPaidTaps(page);
    await tap(page, 8);
    await expect.poll(paid).toBe(8);
    expect(await shown(page, "points")).toBe(40);
    await expect
      .poll(() => shown(page, "energy"), { timeout: 4000, interval: 50 })
      .toBeGreaterThan(492);
    await expect.poll(() => shown(page, "energy"), { timeout: 12_000, interval: 50 }).toBe(500);
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(491);
  },
);

test.each(clocks)(
  "on a device whose clock is %s, auto-mined points grow at their rate, also after a reload",
  async (_, shift) => {
    const id = shift < 0 ? 2403 : 2404;
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const prepare = (opened: Page) => shiftClock(opened, shift);
    const page = await open({ id }, { botId: "mine", context, prepare });
    // A wrong clock would give years of points; a slow machine gives minutes.
    expect(await shown(page, "points")).toBeLessThan(10_000);
    await expectGrowth(page);
    const left = await shown(page, "points");
    await page.reload();
    await page.waitForSelector(live);
    const back = await shown(page, "points");
    expect(back).toBeGreaterThanOrEqual(left);
    expect(back).toBeLessThan(left + 10_000);
  },
);

test("a clock that is corrected while the app is open changes nothing on screen", async () => {
  const prepare = (opened: Page) => shiftClock(opened, 9 * yearMs);
  const page = await open({ id: 2405 }, { botId: "mine", prepare });
  const before = await shown(page, "points");
  await page.evaluate((ms) => {
    const late = Date.now;
    Object.defineProperty(window, "Date", {
      value: new Proxy(Date, {
        get: (target, name) => (name === "now" ? () => late() - ms : Reflect.get(target, name)),
      }),
    });
  }, 9 * yearMs);
  expect(await shown(page, "points")).toBeGreaterThanOrEqual(before);
  await expectGrowth(page);
});
