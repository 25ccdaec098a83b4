import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnerEndpoint } from "#demo/owner-endpoint.ts";
import { testWallet } from "#demo/test-wallet.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { connectWallet, injectWallet } from "./injected-wallet.ts";
import { countPaidTaps } from "./paid-taps.ts";
import { serviceForFile } from "./service-for-file.ts";
import { snapshotKept } from "./snapshot-kept.ts";

const browser = browserForFile();
const service = serviceForFile();
let owner: Awaited<ReturnType<typeof startOwnerEndpoint>>;

beforeAll(async () => {
  owner = await startOwnerEndpoint({ port: 0, allowedOrigins: [service.url] });
  const fields = [{ name: "rank", url: `${owner.url}/rank` }];
  await service.importBot(botWith(fields));
  await service.importBot(botWith(fields, { id: "other" }));
});
afterAll(() => owner?.close());

const device = () => browser.newContext({ viewport: { width: 390, height: 844 } });
const points = (page: Page) => page.textContent('.points-block [data-slot="points"]');
const blockTaps = (page: Page) => page.route("**/taps", (route) => route.abort());

async function open(
  context: BrowserContext,
  botId: string,
  id: number,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const launch = await service.launch(botId, { id, name: `Player ${id}` });
  const page = await browser.openPage(launch, {
    context,
    expectedErrors: /ERR_FAILED/,
    ...(prepare && { prepare }),
  });
  await page.waitForSelector(".tap[aria-disabled]");
  return page;
}

test("unsent taps of one account are never paid to another, and wait for their own", async () => {
  const context = await device();
  const first = await open(context, "acme", 2601, blockTaps);
  for (let count = 0; count < 4; count++) await first.getByRole("button", { name: "Tap" }).click();
  await expect.poll(() => points(first)).toBe("20");
  await first.close();

  const second = await open(context, "acme", 2602);
  const paidToSecond = countPaidTaps(second);
  await expect.poll(() => points(second)).toBe("0");
  expect(await second.textContent("h1")).toBe("Hello, Player 2602");
  await second.getByRole("button", { name: "Tap" }).click();
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
  await first.getByRole("button", { name: "Tap" }).click();
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
  expect(await second.textContent('.points-block [data-slot="points"]')).toBe("");
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
