import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
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
