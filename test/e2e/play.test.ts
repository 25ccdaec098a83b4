import type { Frame, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { unsentTaps } from "./paid-taps.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const badNetwork =
  /ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|FAILED|SOCKET_NOT_CONNECTED)/;
const service = serviceForFile();

beforeAll(() => {
  const bot = botWith([]);
  return service.importBot({ ...bot, game: { ...bot.game, levels: [] } });
});

const pointsOn = (app: Frame) =>
  app.locator('.points-block [data-slot="points"]').getAttribute("data-value").then(Number);

/** What the service has paid the player, asked of it anew. */
async function paidPoints(tgId: number): Promise<number> {
  return (await service.openSession("acme", { id: tgId })).game.points;
}

async function tapTimes(app: Frame, times: number): Promise<void> {
  for (let count = 0; count < times; count++)
    await app.getByRole("button", { name: "Tap" }).click({ force: true });
}

async function ready(page: Page, app: Frame): Promise<void> {
  await app.waitForSelector(".tap:not([disabled])");
  await page.locator('[data-method="web_app_expand"]').first().waitFor();
}

test("taps made offline are shown, kept, and paid once when the network is back", async () => {
  const { app, page, context } = await browser.openApp(await service.launch("acme", { id: 1401 }), {
    expectedErrors: badNetwork,
  });
  await ready(page, app);
  await context.setOffline(true);
  await tapTimes(app, 6);
  await expect.poll(() => pointsOn(app)).toBe(30);
  await expect.poll(() => unsentTaps(app, 1401)).toBe(6);
  await context.setOffline(false);
  await expect.poll(() => unsentTaps(app, 1401)).toBe(0);
  expect(await pointsOn(app)).toBe(30);
  expect(await paidPoints(1401)).toBe(30);
});

test("a service that goes away in the middle of a batch pays it once when it is back", async () => {
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 1402 }), {
    expectedErrors: badNetwork,
  });
  await ready(page, app);
  let batches = 0;
  let lost = false;
  // The service counts the first batch, but its answer is lost on the way.
  await page.route("**/taps", async (route) => {
    batches++;
    if (batches > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
    lost = true;
  });
  await tapTimes(app, 4);
  await expect.poll(() => lost).toBe(true);
  await service.stop();
  await tapTimes(app, 3);
  await expect.poll(() => pointsOn(app)).toBe(35);
  await service.start();
  await expect.poll(() => unsentTaps(app, 1402), { interval: 500 }).toBe(0);
  expect(await pointsOn(app)).toBe(35);
  expect(await paidPoints(1402)).toBe(35);
});

test("taps that were never sent survive the page and are paid on the next open", async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 960 } });
  const launch = await service.launch("acme", { id: 1403 });
  const first = await browser.openApp(launch, {
    context,
    expectedErrors: badNetwork,
    prepare: (page) => page.route("**/taps", (route) => route.abort()),
  });
  await ready(first.page, first.app);
  await tapTimes(first.app, 5);
  await expect.poll(() => unsentTaps(first.app, 1403)).toBe(5);
  await first.page.close();
  const second = await browser.openApp(launch, { context });
  await expect.poll(() => unsentTaps(second.app, 1403)).toBe(0);
  expect(await pointsOn(second.app)).toBe(25);
  expect(await paidPoints(1403)).toBe(25);
});

test("ten fingers at once all count", async () => {
  const { app, page, context } = await browser.openApp(await service.launch("acme", { id: 1404 }), {
    context: await browser.newContext({ viewport: { width: 1280, height: 960 }, hasTouch: true }),
  });
  await ready(page, app);
  const box = await (await app.waitForSelector(".tap")).boundingBox();
  if (!box) throw new Error("The tap button has no place on screen.");
  const cdp = await context.newCDPSession(page);
  const fingers = Array.from({ length: 10 }, (_, id) => ({
    id,
    x: box.x + box.width * (0.3 + 0.04 * id),
    y: box.y + box.height / 2,
  }));
  // The service pays what ten fingers can give since the player came: eighty taps take them 1.6 s,
  // and a driver far less. The service keeps real time, so no clock of the page would do.
  await page.waitForTimeout(2000);
  for (let round = 0; round < 8; round++) {
    await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers });
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
  await expect.poll(() => pointsOn(app)).toBe(400);
  await expect.poll(() => unsentTaps(app, 1404)).toBe(0);
  expect(await paidPoints(1404)).toBe(400);
});

test("a tired player's button says so, and no tap is counted that will not be paid", async () => {
  await service.importBot(
    botWith([], {
      id: "tired",
      game: {
        levels: [],
        maxEnergy: 3,
        energyPerSecond: 0.01,
        pointsPerTap: 1,
        autominePointsPerHour: 0,
      },
    }),
  );
  const { app, page } = await browser.openApp(await service.launch("tired", { id: 1405 }));
  await ready(page, app);
  await tapTimes(app, 6);
  await app.locator('.tap[aria-disabled="true"]').waitFor();
  expect(await pointsOn(app)).toBe(3);
});
