import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { botWith } from "../../bot.ts";
import { connectWallet } from "../../injected-wallet.ts";
import { appForFile, countPaidTaps, live, points, tap, tapAtOnce } from "../app-for-file.ts";

const { service, open, paidPoints } = appForFile(botWith([]));

/** Storages that are blocked, refuse access, or are full. */
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

test.each(Object.keys(conditions))(
  "where the device's storage %s, the player can play",
  async (condition) => {
    const id = 2301 + Object.keys(conditions).indexOf(condition);
    const prepare = async (opened: Page) => {
      const wreck = conditions[condition];
      if (wreck) await opened.addInitScript(wreck);
      await opened.route("https://config.ton.org/**", (route) =>
        route.fulfill({ json: [], headers: { "Access-Control-Allow-Origin": "*" } }),
      );
    };
    const page = await open(
      { id },
      { prepare, expectedErrors: /ERR_NAME_NOT_RESOLVED|TON_CONNECT/ },
    );
    const paid = countPaidTaps(page);
    await tap(page, 3);
    await expect.poll(paid).toBe(3);
    await expect.poll(() => points(page)).toBe("15");
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

    const again = await open({ id }, { prepare });
    await expect.poll(() => points(again)).toBe("15");
  },
);

test("without the online wallet list, the built-in one is offered", async () => {
  let asked = 0;
  const page = await open(
    { id: 2310 },
    {
      expectedErrors: /ERR_FAILED|ERR_NAME_NOT_RESOLVED|TON_CONNECT/,
      prepare: (opened) =>
        opened.route(/^https:/, (route) => {
          if (route.request().url().includes("config.ton.org")) asked++;
          return route.abort();
        }),
    },
  );
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

test("a full storage keeps no count of taps that would be paid twice", async () => {
  await service.openSession("acme", { id: 3203 });
  const page = await open({ id: 3203 }, { expectedErrors: /ERR_FAILED/ });
  await page.evaluate(fillStorage);
  // The service counts them, and its answer is lost.
  await page.route("**/taps", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await tapAtOnce(page, 10);
  await expect.poll(() => paidPoints(3203)).toBe(50);
  await page.unroute("**/taps");
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

test("the sixteen bots used last keep their state on a device", async () => {
  const prepare = (opened: Page) =>
    opened.addInitScript(() => {
      for (let bot = 0; bot < 40; bot++)
        localStorage.setItem(
          `slotwire:snapshot:2:bot${bot}:3204`,
          JSON.stringify({ session: {}, values: {}, savedAt: bot }),
        );
    });
  const page = await open({ id: 3204 }, { prepare });
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
