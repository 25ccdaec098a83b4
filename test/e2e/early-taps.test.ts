import type { Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { type RunningService, startService } from "./service.ts";

const browser = browserForFile();
let service: RunningService;

beforeAll(async () => {
  service = await startService();
  await service.importBot(botWith([]));
});
afterAll(() => service?.close());

test("taps made before the bundle is there are celebrated at once, counted with those after it, and paid once", async () => {
  let held: Route | undefined;
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 1301 }), {
    prepare: (opened) =>
      opened.route("**/assets/first-screen-*", (route) => {
        held = route;
      }),
  });
  const tap = app.locator(".tap:not([disabled])");
  const points = app.locator('.points-block [data-slot="points"]');
  const paid: unknown[] = [];
  page.on("request", (request) => request.url().endsWith("/taps") && paid.push(request.postDataJSON().taps));
  await tap.click();
  await tap.click();
  await tap.press("Enter");
  await expect.poll(() => app.locator(".rise").allTextContents()).toEqual(["+5", "+5", "+5"]);
  expect(await points.textContent()).toBe("0");
  await held?.continue();
  await app.waitForSelector(".tap[aria-disabled]");
  await expect.poll(() => points.textContent()).toBe("15");
  await tap.click();
  await expect.poll(() => points.textContent()).toBe("20");
  await expect.poll(() => app.evaluate(() => localStorage.getItem("slotwire:taps:acme:1301"))).toBeNull();
  expect(paid).toEqual([4]);
});
