import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { botWith } from "../../bot.ts";
import { heldRequests } from "../../browser.ts";
import { themed } from "../../client-theme.ts";
import { listWallet } from "../../injected-wallet.ts";
import { axeFaults } from "../../page-look.ts";
import { appForFile, live, points, unsentTaps } from "../app-for-file.ts";

const { browser, service } = appForFile(
  botWith([], {
    screen: {
      blocks: [
        { type: "text", style: "title", text: "Acme" },
        { type: "points" },
        { type: "tap" },
        { type: "wallet" },
        { type: "friends" },
        {
          type: "faq",
          items: [
            { question: "Why?", answer: "Because." },
            { question: "When?", answer: "Soon." },
          ],
        },
      ],
    },
  }),
);

/** Opens the app with its bundle held back: the boot script has painted the screen. */
async function openWithoutBundle(tgId: number, prepare?: (page: Page) => Promise<unknown>) {
  const bundle = heldRequests("**/assets/first-screen-*");
  const launch = themed(await service.launch("acme", { id: tgId }), "light");
  const app = await browser.openPage(launch, {
    prepare: async (page) => {
      await prepare?.(page);
      await bundle.holdIn(page);
    },
  });
  return { app, letBundleCome: bundle.release };
}

/**
 * Presses the live Tap button as soon as it shows these points. Runs in the page, because a batch
 * is sent 0.4 s after the last tap, and the way from the test to the page may take longer.
 */
function pressWhen(points: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const button = document.querySelector<HTMLButtonElement>(".tap[aria-disabled]");
      if (
        !button ||
        document.querySelector('.points-block [data-slot="points"]')?.textContent !== points
      )
        return;
      seen.disconnect();
      button.click();
      resolve();
    };
    const seen = new MutationObserver(look);
    seen.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}

test("taps before the bundle has loaded are celebrated at once, counted with later ones, and paid once", async () => {
  const { app, letBundleCome } = await openWithoutBundle(1301);
  const tap = app.locator(".tap:not([disabled])");
  const paid: unknown[] = [];
  app.on(
    "request",
    (request) => request.url().endsWith("/taps") && paid.push(request.postDataJSON().taps),
  );
  await tap.click();
  await tap.click();
  await tap.press("Enter");
  await expect.poll(() => app.locator(".rise").allTextContents()).toEqual(["+5", "+5", "+5"]);
  expect(await points(app)).toBe("0");
  const fourth = app.evaluate(pressWhen, "15");
  letBundleCome();
  await fourth;
  await expect.poll(() => points(app)).toBe("20");
  await expect.poll(() => unsentTaps(app, 1301)).toBe(0);
  expect(paid).toEqual([4]);
});

test("Connect pressed before the bundle has loaded opens the question about the account, then the connect sheet", async () => {
  const { app, letBundleCome } = await openWithoutBundle(1302, listWallet);
  await app.getByRole("button", { name: "Connect" }).click();
  letBundleCome();
  await app.getByRole("button", { name: "Link wallet" }).click();
  await app.getByText("Test Wallet").first().waitFor();
});

test("the last of two pages pressed before the bundle has loaded opens", async () => {
  const { app, letBundleCome } = await openWithoutBundle(1303);
  await app.getByRole("button", { name: "Invite" }).click();
  await app.locator("button.action:not([disabled])", { hasText: "History" }).press("Enter");
  letBundleCome();
  await app.getByRole("dialog", { name: "History" }).waitFor();
});

test("a button focused before the bundle has loaded keeps the focus", async () => {
  const { app, letBundleCome } = await openWithoutBundle(1305);
  await app.locator(".tap:not([disabled])").press("Enter");
  letBundleCome();
  await app.locator(live).waitFor();
  await app.keyboard.press("Space");
  await expect.poll(() => points(app)).toBe("10");
});

test("a focus that another press has ended does not return", async () => {
  const { app, letBundleCome } = await openWithoutBundle(1306);
  await app.locator(".tap:not([disabled])").press("Enter");
  await app.locator(".points-block").click();
  letBundleCome();
  await app.locator(live).waitFor();
  expect(await app.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
});

test("a question opened before the bundle has loaded stays open, by key too", async () => {
  const { app, letBundleCome } = await openWithoutBundle(1399);
  const answers = app.locator("details p");
  await app.getByText("Why?").click();
  await app.locator("summary").nth(1).press("Enter");
  await app.locator("summary").nth(1).press("Enter");
  expect(await Promise.all([0, 1].map((at) => answers.nth(at).isVisible()))).toEqual([true, false]);
  letBundleCome();
  await app.locator(live).waitFor();
  expect(await Promise.all([0, 1].map((at) => answers.nth(at).isVisible()))).toEqual([true, false]);
  await app.locator("summary").nth(1).press("Space");
  await answers.nth(1).waitFor();
  expect(await axeFaults(app)).toEqual([]);
});
