import { beforeAll, expect, test } from "vitest";
import { botWith } from "../bot.ts";
import { themed } from "../client-theme.ts";
import { axeFaults } from "../page-look.ts";
import { still, whole } from "../settled.ts";
import { appForFile, tapAtOnce, unsentTaps } from "./app-for-file.ts";

const { browser, service, paidPoints } = appForFile(botWith([]));

beforeAll(() => {
  const game = {
    ...botWith([]).game,
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
    // Energy does not return during the test, however slow the machine is.
    energyPerSecond: 0.001,
  };
  return service.importBot(botWith([], { id: "climb", game }));
});

const hasLoaded = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;

test("a new level pays at once, and is celebrated once the player pauses", async () => {
  // Before the page loads: a new player is paid for fewer than three taps at once.
  await service.openSession("climb", { id: 1201 });
  const { app, page } = await browser.openApp(await service.launch("climb", { id: 1201 }));
  const tap = app.locator(".tap");
  await whole(app);
  await page.locator('[data-method="web_app_expand"]').first().waitFor();
  expect(await app.textContent(".level-name")).toBe("Pebble");
  await tapAtOnce(app, 3);
  const card = app.getByRole("dialog", { name: "Bronze" });
  await card.waitFor();
  const points = () =>
    app.locator('.points-block [data-slot="points"]').getAttribute("data-value").then(Number);
  await expect.poll(points).toBe(2 * 50 + 70);
  await expect.poll(() => app.textContent(".energy-row")).toBe("897 / 900");
  expect(await card.locator("dl > div").allInnerTexts()).toEqual([
    expect.stringMatching(/^Points per tap\s+70$/),
    expect.stringMatching(/^Max energy\s+900$/),
  ]);
  await expect.poll(() => unsentTaps(app, 1201, "climb")).toBe(0);
  expect(await paidPoints(1201, "climb")).toBe(170);

  await page.locator('[data-method="web_app_setup_back_button"]').first().waitFor();
  await app.locator(".level-card h2").press("Escape");
  await card.waitFor({ state: "hidden" });
  expect(await app.textContent(".level-name")).toBe("Bronze");
  await expect.poll(() => app.locator(".level-block img").evaluate(hasLoaded)).toBe(true);
  await tap.click();
  await expect.poll(points).toBe(240);
});

test("the card of a level is accessible, and its button closes it", async () => {
  await service.openSession("climb", { id: 1211 });
  const launch = await service.launch("climb", { id: 1211, language: "fa" });
  // A client's own colours may lack the contrast.
  const page = await browser.openPage(themed(launch, "dark"));
  await whole(page);
  await tapAtOnce(page, 2);
  await page.getByRole("dialog", { name: "Bronze" }).waitFor();
  await still(page);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "ادامه" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
});

test("a part that does not load, without a new bundle, is reported with a retry", async () => {
  let broken = true;
  const app = await browser.openPage(await service.launch("acme", { id: 1205 }), {
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
