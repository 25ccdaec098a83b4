import { beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { serviceForFile } from "./service-for-file.ts";
import { settled, whole } from "./settled.ts";

const browser = browserForFile();
const service = serviceForFile();

beforeAll(async () => {
  const bot = botWith([]);
  await service.importBot({
    ...bot,
    game: {
      ...bot.game,
      pointsPerTap: 50,
      autominePointsPerHour: 36_000,
      // What taps take stays away, however slow the machine is.
      energyPerSecond: 0.001,
    },
  });
});

test("a level that is reached is celebrated by its name", async () => {
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 1201 }));
  const tap = app.getByRole("button", { name: "Tap" });
  await page.locator('[data-method="web_app_expand"]').first().waitFor();
  await tap.click();
  await tap.click();
  await app.getByText("New level: Bronze").waitFor();
  await app.getByText("New level: Bronze").waitFor({ state: "hidden" });
});

test("what auto-mining brought while the player was away is told once", async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 960 } });
  const launch = await service.launch("acme", { id: 1202 });
  const first = await browser.openApp(launch, { context });
  await first.app.waitForFunction(
    () => localStorage.getItem("slotwire:snapshot:2:acme:1202") !== null,
  );
  // As if the player had left ten minutes ago.
  await first.app.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("slotwire:snapshot:2:acme:1202") ?? "");
    kept.savedAt -= 600_000;
    kept.session.game.autominingSince -= 600_000;
    localStorage.setItem("slotwire:snapshot:2:acme:1202", JSON.stringify(kept));
    localStorage.setItem = () => {};
  });
  await first.page.close();

  const second = await browser.openApp(launch, { context });
  const told = second.app.getByText(/While you were away: \+6,0\d\d/);
  await told.waitFor();
  await second.app.getByRole("button", { name: "Great" }).click();
  await told.waitFor({ state: "hidden" });
});

test("points that grow with time grow on screen by themselves, without a request", async () => {
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 1203 }));
  await whole(app);
  await settled(page);
  const requests: string[] = [];
  // Parts that are loaded ahead may still come.
  page.on(
    "request",
    (request) => request.url().includes("/assets/") || requests.push(request.url()),
  );
  const points = () =>
    app.locator('.points-block [data-slot="points"]').getAttribute("data-value").then(Number);
  const before = await points();
  // Two seconds at ten points each.
  await expect.poll(points).toBeGreaterThanOrEqual(before + 20);
  expect(requests).toEqual([]);
});

test("after a deploy the page loads anew once, where a part of the old bundle is missing", async () => {
  let loads = 0;
  const { app } = await browser.openApp(await service.launch("acme", { id: 1204 }), {
    expectedErrors: /status of 404/,
    prepare: async (page) => {
      await page.route("**/assets/wallet-connection-*", (route) =>
        loads < 2 ? route.fulfill({ status: 404 }) : route.continue(),
      );
      await page.route("**/app/acme*", async (route) => {
        if (route.request().resourceType() === "document") loads++;
        const response = await route.fetch();
        const html = await response.text();
        const isQuestion = route.request().resourceType() === "fetch";
        await route.fulfill({
          response,
          body: isQuestion
            ? html.replaceAll("/assets/first-screen-", "/assets/first-screen-of-the-next-build-")
            : html,
        });
      });
    },
  });
  await app.evaluate(() => document.documentElement.setAttribute("data-first-load", ""));
  await app.getByRole("button", { name: "Connect" }).click();
  // The first page's button would do for "there is a button" until the second page has come.
  await app.waitForSelector(":root:not([data-first-load]) .tap:not([disabled])");
  expect(loads).toBe(2);
});

test("a part that does not load, with no new bundle there, says so and lets the player try again", async () => {
  let broken = true;
  const { app } = await browser.openApp(await service.launch("acme", { id: 1205 }), {
    expectedErrors: /./,
    prepare: (page) =>
      page.route("**/assets/wallet-connection-*", (route) =>
        broken ? route.abort() : route.continue(),
      ),
  });
  await app.getByRole("button", { name: "Connect" }).click();
  await app.getByText("A part of the app could not be loaded.").waitFor();
  broken = false;
  await app.getByRole("button", { name: "Try again" }).click();
  await app.getByRole("button", { name: "Link wallet" }).click();
  await app
    .locator("#tc-widget-root")
    .getByText(/Connect your/)
    .first()
    .waitFor();
});

test("a player whose language is written from right to left has the page that way round", async () => {
  const { app } = await browser.openApp(await service.launch("acme", { id: 1206, language: "fa" }));
  await app.waitForSelector(".tap:not([disabled])");
  expect(await app.evaluate(() => document.documentElement.dir)).toBe("rtl");
  for (let taps = 0; taps < 10; taps++) await app.locator(".tap").click();
  const fill = app.locator(".energy-block .bar-fill");
  const gaps = () =>
    fill.evaluate((filled) => {
      const [inner, outer] = [filled, filled.parentElement as HTMLElement].map((bar) =>
        bar.getBoundingClientRect(),
      );
      return inner && outer ? [inner.left > outer.left + 1, outer.right - inner.right] : [];
    });
  await expect.poll(gaps).toEqual([true, 0]);
});
