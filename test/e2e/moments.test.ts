import { beforeAll, expect, test } from "vitest";
import { axeFaults } from "./axe.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { themed } from "./client-theme.ts";
import { unsentTaps } from "./paid-taps.ts";
import { serviceForFile } from "./service-for-file.ts";
import { settled, still, whole } from "./settled.ts";

const browser = browserForFile();
const service = serviceForFile();

beforeAll(async () => {
  const bot = botWith([]);
  await service.importBot({
    ...bot,
    game: {
      ...bot.game,
      levels: [],
      maxEnergy: 20,
      autominePointsPerHour: 36_000,
      // What taps take stays away, however slow the machine is.
      energyPerSecond: 0.001,
    },
  });
  await service.importBot(
    botWith([], {
      id: "climb",
      game: {
        ...bot.game,
        levels: [
          {
            name: { en: "Bronze", ru: "Бронза" },
            points: 100,
            image: `${service.url}/icon.svg`,
            pointsPerTap: 70,
            maxEnergy: 900,
          },
          { name: { en: "Gold", ru: "Золото" }, points: 2000 },
        ],
        startLevel: { name: { en: "Pebble", ru: "Камешек" } },
        pointsPerTap: 50,
      },
    }),
  );
});

const hasLoaded = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;

test("a level that is reached pays at once, and is celebrated once the player pauses", async () => {
  // Before the page loads: a player who has just come is paid for fewer than three taps at once.
  await service.openSession("climb", { id: 1201 });
  const { app, page } = await browser.openApp(await service.launch("climb", { id: 1201 }));
  const tap = app.locator(".tap");
  await whole(app);
  await page.locator('[data-method="web_app_expand"]').first().waitFor();
  expect(await app.textContent(".level-name")).toBe("Pebble");
  await tap.evaluate((button) => {
    for (let count = 0; count < 3; count++)
      button.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
  });
  const card = app.getByRole("dialog", { name: "Bronze" });
  await card.waitFor();
  const points = () =>
    app.locator('.points-block [data-slot="points"]').getAttribute("data-value").then(Number);
  expect(await points()).toBe(2 * 50 + 70);
  await expect.poll(() => app.textContent(".energy-row")).toMatch(/^89[789] \/ 900$/);
  expect(await card.locator("dl > div").allInnerTexts()).toEqual([
    expect.stringMatching(/^Points per tap\s+70$/),
    expect.stringMatching(/^Max energy\s+900$/),
  ]);
  await expect.poll(() => unsentTaps(app, 1201, "climb")).toBe(0);
  expect((await service.openSession("climb", { id: 1201 })).game.points).toBe(170);

  await page.locator('[data-method="web_app_setup_back_button"]').first().waitFor();
  await app.locator(".level-card h2").press("Escape");
  await card.waitFor({ state: "hidden" });
  expect(await app.textContent(".level-name")).toBe("Bronze");
  expect(await app.locator(".level-block img").evaluate(hasLoaded)).toBe(true);
  await tap.click();
  await expect.poll(points).toBe(240);
});

test("the card of a level breaks no rule of accessibility, and its button closes it", async () => {
  await service.openSession("climb", { id: 1211 });
  const launch = await service.launch("climb", { id: 1211, language: "fa" });
  // A client's own colours need not have the contrast.
  const page = await browser.openPage(themed(launch, "dark"));
  await whole(page);
  await page.locator(".tap").evaluate((button) => {
    for (let count = 0; count < 2; count++)
      button.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
  });
  await page.getByRole("dialog", { name: "Bronze" }).waitFor();
  await still(page);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "ادامه" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
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
  await app.locator(".tap").click();
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
