import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { botWith } from "../../bot.ts";
import { heldRequests } from "../../browser.ts";
import { appForFile, countPaidTaps, live, points, tap } from "../app-for-file.ts";

const { browser, service } = appForFile(botWith([]));

const refused = { expectedErrors: /ERR_FAILED|404|Failed to load|dynamically imported/ };
const firstScreen = "**/assets/first-screen-*";
const deferredScreen = "**/assets/deferred-screen-*";

const countNavigations = (page: Page) => {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) count++;
  });
  return () => count;
};

test("during a release, a page whose parts are gone reloads once; then it stays, shows a message, and can be played", async () => {
  let navigations = () => 0;
  const page = await browser.openPage(await service.launch("acme", { id: 3101 }), {
    ...refused,
    prepare: async (opened) => {
      navigations = countNavigations(opened);
      await opened.route(deferredScreen, (route) => route.fulfill({ status: 404 }));
      // The next request reaches a machine with the new release.
      await opened.route("**/app/acme", async (route) => {
        if (route.request().isNavigationRequest()) return route.continue();
        const old = await (await route.fetch()).text();
        return route.fulfill({
          contentType: "text/html",
          body: old.replaceAll("/assets/first-screen-", "/assets/first-screen-new-"),
        });
      });
    },
  });
  await page.getByText("A part of the app could not be loaded.").waitFor();
  expect(navigations()).toBe(2);
  await tap(page, 1);
  await expect.poll(() => points(page)).toBe("5");
  const triedAgain = page.waitForRequest(deferredScreen);
  const lookedAgain = page.waitForResponse("**/app/acme");
  await page.getByRole("button", { name: "Try again" }).click();
  await triedAgain;
  await lookedAgain;
  await tap(page, 1);
  await expect.poll(() => points(page)).toBe("10");
  expect(navigations()).toBe(2);
});

test("a part that could not be loaded loads later, and earlier taps are paid; the page stays", async () => {
  let navigations = () => 0;
  const page = await browser.openPage(await service.launch("acme", { id: 3102 }), {
    ...refused,
    prepare: async (opened) => {
      navigations = countNavigations(opened);
      await opened.route(deferredScreen, (route) => route.abort());
    },
  });
  const paid = countPaidTaps(page);
  await page.getByText("A part of the app could not be loaded.").waitFor();
  await tap(page, 3);
  await page.unroute(deferredScreen);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(paid).toBe(3);
  await expect.poll(() => points(page)).toBe("15");
  await page.getByText("A part of the app could not be loaded.").waitFor({ state: "hidden" });
  expect(navigations()).toBe(1);
});

/** Opens the app with its bundle failing, and taps on the boot script's screen. */
async function tapWithoutBundle(id: number, times: number, fail: (route: Route) => Promise<void>) {
  let paid = async () => 0;
  const page = await browser.openPage(await service.launch("acme", { id }), {
    ...refused,
    prepare: async (opened) => {
      paid = countPaidTaps(opened);
      await opened.route(firstScreen, fail);
    },
  });
  await page.getByText("Not loaded yet. Taps are saved.").waitFor();
  await page.locator(".tap:enabled").waitFor();
  for (let count = 0; count < times; count++) await page.locator(".tap").click();
  return { page, paid };
}

test("a bundle that fails to load is reported and retried; earlier taps are paid", async () => {
  await service.openSession("acme", { id: 3103 });
  let tries = 0;
  const { page, paid } = await tapWithoutBundle(3103, 3, (route) =>
    ++tries <= 2 ? route.abort() : route.continue(),
  );
  await expect.poll(paid).toBe(3);
  await expect.poll(() => points(page)).toBe("15");
  expect(await page.getByText("Not loaded yet. Taps are saved.").count()).toBe(0);
});

test("taps before the bundle has loaded are kept for the next visit", async () => {
  await service.openSession("acme", { id: 3104 });
  const { page } = await tapWithoutBundle(3104, 4, (route) => route.abort());
  await page.close();
  let paid = async () => 0;
  const next = await browser.openPage(await service.launch("acme", { id: 3104 }), {
    context: page.context(),
    prepare: async (opened) => {
      paid = countPaidTaps(opened);
    },
  });
  await expect.poll(() => paid()).toBe(4);
  await expect.poll(() => points(next)).toBe("20");
});

test("a bundle removed by a release makes the page reload once", async () => {
  let navigations = () => 0;
  const page = await browser.openPage(await service.launch("acme", { id: 3105 }), {
    ...refused,
    prepare: async (opened) => {
      navigations = countNavigations(opened);
      await opened.route(firstScreen, (route) => route.fulfill({ status: 404 }));
    },
  });
  await expect.poll(navigations).toBe(2);
  await page.unroute(firstScreen);
  await page.waitForSelector(live);
  expect(navigations()).toBe(2);
});

test("a held key is one tap, before the bundle and after", async () => {
  await service.openSession("acme", { id: 3106 });
  const bundle = heldRequests(firstScreen);
  const page = await browser.openPage(await service.launch("acme", { id: 3106 }), {
    prepare: bundle.holdIn,
  });
  const paid = countPaidTaps(page);
  const hold = async () => {
    for (let count = 0; count < 20; count++) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
  };
  await page.locator(".tap:enabled").focus();
  await hold();
  bundle.release();
  await page.locator(live).focus();
  await hold();
  await expect.poll(paid).toBe(2);
  await expect.poll(() => points(page)).toBe("10");
});
