import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { testWallet } from "#demo/test-wallet.ts";
import { botWith } from "../../bot.ts";
import { connectWallet, injectWallet } from "../../injected-wallet.ts";
import { ownerEndpointFor } from "../../service-for-file.ts";
import { appForFile, countPaidTaps, points, snapshotKept, tap } from "../app-for-file.ts";

const { browser, service, open: openApp } = appForFile();
const owner = ownerEndpointFor(service);

beforeAll(async () => {
  const fields = [{ name: "rank", url: `${owner.url}/rank` }];
  await service.importBot(botWith(fields));
  await service.importBot(botWith(fields, { id: "other" }));
});

const device = () => browser.newContext({ viewport: { width: 390, height: 844 } });
const blockTaps = (page: Page) => page.route("**/taps", (route) => route.abort());

const open = (
  context: BrowserContext,
  botId: string,
  id: number,
  prepare?: (page: Page) => Promise<unknown>,
) =>
  openApp(
    { id, name: `Player ${id}` },
    { botId, context, expectedErrors: /ERR_FAILED/, ...(prepare && { prepare }) },
  );

test("unsent taps of one account are never paid to another, and wait for their own", async () => {
  const context = await device();
  const first = await open(context, "acme", 2601, blockTaps);
  await tap(first, 4);
  await expect.poll(() => points(first)).toBe("20");
  await first.close();

  const second = await open(context, "acme", 2602);
  const paidToSecond = countPaidTaps(second);
  await expect.poll(() => points(second)).toBe("0");
  expect(await second.textContent("h1")).toBe("Hello, Player 2602");
  await tap(second, 1);
  await expect.poll(paidToSecond).toBe(1);
  await second.close();

  let paidToFirst = async () => 0;
  const again = await open(context, "acme", 2601, async (page) => {
    paidToFirst = countPaidTaps(page);
  });
  await expect.poll(() => points(again)).toBe("20");
  await expect.poll(() => paidToFirst()).toBe(4);
});

test("one bot's player sees nothing of the same account's life in another bot", async () => {
  const context = await device();
  const first = await open(context, "acme", 2603, blockTaps);
  await tap(first, 1);
  await expect.poll(() => points(first)).toBe("5");
  await first.close();
  const other = await open(context, "other", 2603);
  await expect.poll(() => points(other)).toBe("0");
});

test("one account's field value is never shown to the next account, not even while its own loads", async () => {
  const context = await device();
  const first = await open(context, "acme", 2604);
  await first.waitForSelector('[data-slot="rank"][data-state="fresh"]');
  const told = await first.textContent('[data-slot="rank"]');
  await snapshotKept(first, `"rank":${JSON.stringify(told)}`);
  await first.close();

  const launch = await service.launch("acme", { id: 2605 });
  const second = await browser.openPage(launch, {
    context,
    expectedErrors: /ERR_FAILED/,
    prepare: async (page) => {
      await page.route(`${owner.url}/**`, () => {});
      await page.route("**/session", () => {});
    },
  });
  await second.waitForSelector('[data-slot="rank"]');
  // Waits for the bundle, not for the boot script alone.
  await second.waitForFunction(() =>
    Object.keys(document.querySelector("#root") ?? {}).some((key) => /^__reactContainer/.test(key)),
  );
  await second.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await second.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await second.textContent('[data-slot="rank"]')).toBe("");
  expect(await points(second)).toBe("");
});

test("a wallet belongs to the account that connected it, not to the next account on the device", async () => {
  const context = await device();
  const wallet = testWallet("v4r2", 26);
  const prepare = (page: Page) => injectWallet(page, wallet);
  const first = await open(context, "acme", 2606, prepare);
  await connectWallet(first);
  await first.waitForSelector(".address");
  await first.close();

  const second = await open(context, "acme", 2607, prepare);
  await second.getByText("No wallet connected").waitFor();
  await second.close();
  const again = await open(context, "acme", 2606, prepare);
  expect(await again.getAttribute(".address", "title")).toBe(wallet.friendly);
});
