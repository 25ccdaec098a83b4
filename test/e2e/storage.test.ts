import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { chromiumArgs } from "../chromium.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { connectWallet } from "./injected-wallet.ts";
import { countPaidTaps } from "./paid-taps.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const service = serviceForFile();

beforeAll(() => service.importBot(botWith([])));

/**
 * The storages as a browser leaves them that blocks them whole, lets nobody use them, or has no
 * room left.
 */
const conditions: Record<string, () => void> = {
  "cannot be reached": () => {
    const deny = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get: deny });
  },
  "may not be used": () => {
    const deny = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Object.assign(Storage.prototype, { getItem: deny, setItem: deny, removeItem: deny });
  },
  "is full": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
};

const points = (page: Page) => page.textContent('.points-block [data-slot="points"]');

test.each(Object.keys(conditions))(
  "where the device's storage %s, the player plays all the same",
  async (condition) => {
    const id = 2301 + Object.keys(conditions).indexOf(condition);
    const launch = await service.launch("acme", { id });
    const prepare = async (opened: Page) => {
      const wreck = conditions[condition];
      if (wreck) await opened.addInitScript(wreck);
      await opened.route("https://config.ton.org/**", (route) =>
        route.fulfill({ json: [], headers: { "Access-Control-Allow-Origin": "*" } }),
      );
    };
    const page = await browser.openPage(launch, {
      prepare,
      expectedErrors: /ERR_NAME_NOT_RESOLVED|TON_CONNECT/,
    });
    await page.waitForSelector(".tap[aria-disabled]");
    const paid = countPaidTaps(page);
    for (let count = 0; count < 3; count++) await page.getByRole("button", { name: "Tap" }).click();
    await expect.poll(paid).toBe(3);
    expect(await points(page)).toBe("15");
    for (const [open, title] of [
      ["Invite", "Friends"],
      ["History", "Points history"],
    ] as const) {
      await page.getByRole("button", { name: open }).click();
      await page.getByRole("dialog", { name: title }).getByRole("button", { name: "Back" }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    await connectWallet(page);
    await page
      .locator("#tc-widget-root")
      .getByText(/Connect your/)
      .first()
      .waitFor();

    const again = await browser.openPage(await service.launch("acme", { id }), { prepare });
    await again.waitForSelector(".tap[aria-disabled]");
    expect(await points(again)).toBe("15");
  },
);

test("the wallet list that cannot be fetched leaves the built-in one to choose from", async () => {
  const launch = await service.launch("acme", { id: 2310 });
  let asked = 0;
  const page = await browser.openPage(launch, {
    expectedErrors: /ERR_FAILED|ERR_NAME_NOT_RESOLVED|TON_CONNECT/,
    prepare: async (opened) => {
      await opened.route(/^https:/, (route) => {
        if (route.request().url().includes("config.ton.org")) asked++;
        return route.abort();
      });
    },
  });
  await page.waitForSelector(".tap[aria-disabled]");
  await connectWallet(page);
  const sheet = page.locator("#tc-widget-root");
  await sheet
    .getByText(/Connect your/)
    .first()
    .waitFor();
  await sheet.getByText("Tonkeeper").first().waitFor();
  expect(await sheet.locator("li, button").count()).toBeGreaterThan(3);
  expect(asked).toBeGreaterThan(0);
});

test("taps that could not be sent are paid at the next visit, though the browser was killed", async () => {
  const profile = await mkdtemp(join(tmpdir(), "slotwire-profile-"));
  const launchUrl = await service.launch("acme", { id: 2311 });
  let context: BrowserContext | undefined;
  onTestFinished(async () => {
    await context?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 9 });
  });
  const open = async () => {
    const options = { executablePath: inject("chromiumPath"), args: chromiumArgs };
    context = await chromium.launchPersistentContext(profile, options);
    const page = await context.newPage();
    await page.goto(launchUrl);
    await page.waitForSelector(".tap[aria-disabled]");
    return page;
  };
  const paidPoints = async () => (await service.openSession("acme", { id: 2311 })).game.points;

  const killed = await open();
  await killed.route("**/taps", (route) => route.abort());
  for (let count = 0; count < 10; count++)
    await killed.getByRole("button", { name: "Tap" }).click();
  await expect.poll(() => keptTaps(killed)).toBe(10);
  await killBrowser(killed);
  expect(await paidPoints()).toBe(0);
  const next = await open();
  await expect.poll(paidPoints).toBe(50);
  await expect.poll(() => keptTaps(next)).toBe(0);
  await expect.poll(() => points(next)).toBe("50");
});

/** How many taps the page's database keeps; it writes to the disk at once. */
function keptTaps(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "slotwire-taps")) return 0;
    return new Promise<number>((resolve, reject) => {
      const open = indexedDB.open("slotwire-taps");
      open.onerror = reject;
      open.onsuccess = () => {
        const all = open.result.transaction("slotwire-taps").objectStore("slotwire-taps").getAll();
        all.onerror = reject;
        all.onsuccess = () => {
          open.result.close();
          const batches: { taps: number }[] = all.result.flat();
          resolve(batches.reduce((sum, { taps }) => sum + taps, 0));
        };
      };
    });
  });
}

/** Ends the browser's process without any notice. */
async function killBrowser(page: Page): Promise<void> {
  const browser = page.context().browser();
  const session = await browser?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  const { id } = processInfo.find(({ type }) => type === "browser") ?? {};
  if (!id) throw new Error("The browser's process was not found.");
  const closed = new Promise((resolve) => page.context().once("close", resolve));
  process.kill(id, "SIGKILL");
  await closed;
}
