import type { Frame, Page } from "playwright-core";
import { expect, test } from "vitest";
import { botWith } from "../../bot.ts";
import type { OpenApp } from "../../browser.ts";
import { shiftsOf, watchShifts } from "../../page-look.ts";
import { still, whole } from "../../settled.ts";
import { appForFile, snapshotKept } from "../app-for-file.ts";

const controls = { safeArea: "47,11,34,13", contentSafeArea: "46,5,7,9" };
/** The sums of both. */
const insets = { top: 93, right: 16, bottom: 41, left: 22 };
const none = { top: 0, right: 0, bottom: 0, left: 0 };
const { browser, service } = appForFile(
  botWith([], { game: { ...botWith([]).game, levels: [{ name: "Bronze", points: 10 }] } }),
);

/**
 * The distances of everything in `selector` from the window's edges, scrolled to the end for the
 * lower parts.
 */
function distances(app: Frame, selector: string) {
  return app.evaluate((all) => {
    const boxes = [...document.querySelectorAll(all)].map((node) => node.getBoundingClientRect());
    const scroller = document.querySelector(".over-page") ?? document.documentElement;
    return {
      top: Math.min(...boxes.map(({ top }) => top)),
      right: innerWidth - Math.max(...boxes.map(({ right }) => right)),
      bottom:
        Math.max(innerHeight, scroller.scrollHeight) -
        Math.max(...boxes.map(({ bottom }) => bottom)),
      left: Math.min(...boxes.map(({ left }) => left)),
    };
  }, selector);
}

/** Fails when one side is nearer than the client allows. */
function expectOff(found: Awaited<ReturnType<typeof distances>>, least: typeof insets): void {
  for (const side of ["top", "right", "bottom", "left"] as const)
    expect(found[side], side).toBeGreaterThanOrEqual(least[side]);
}

/** The distances of fixed elements from the window's edges, after their animations. */
async function fixedAt(app: Frame, selector: string) {
  const element = app.locator(selector);
  await element.waitFor();
  return element.evaluate(async (node) => {
    await Promise.all(node.getAnimations().map(({ finished }) => finished));
    const { top, right, bottom, left } = node.getBoundingClientRect();
    return { top, right: innerWidth - right, bottom: innerHeight - bottom, left };
  });
}

async function settled({ page, app }: OpenApp, top = insets.top): Promise<void> {
  await page.locator('[data-method="web_app_expand"]').first().waitFor();
  await app.waitForFunction(
    (px) =>
      getComputedStyle(document.documentElement).getPropertyValue("--client-inset-top") ===
      `${px}px`,
    top,
  );
}

const setTop = async (page: Page, name: string, top: number) => {
  const field = page.getByRole("textbox", { name, exact: true });
  await field.fill(`${top} 0 0 0`);
  await field.press("Enter");
};

test.each(["en", "ar"])(
  "nothing of the screen or a page over it is under the client's edges, in %s",
  async (language) => {
    const opened = await browser.openApp(
      await service.launch("acme", { id: language === "en" ? 1801 : 1802, language }),
      { controls },
    );
    await settled(opened);
    const screen = await distances(opened.app, ".screen > *");
    expectOff(screen, insets);
    expect(screen.top).toBeLessThan(insets.top + 30);
    await opened.app.locator(".friends-block .action").click();
    await opened.app.getByRole("dialog").waitFor();
    await still(opened.app);
    expectOff(await distances(opened.app, ".over-page-content > *"), insets);
  },
);

test("banners and the card of a new level keep off the edges", async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 960 } });
  const launch = await service.launch("acme", { id: 1803 });
  const first = await browser.openApp(launch, { context, controls });
  await settled(first);
  await first.app.locator(".tap").click();
  await first.app.locator(".tap").click();
  expectOff(await fixedAt(first.app, ".level-card"), insets);
  await snapshotKept(first.app);
  await first.page.close();

  const second = await browser.openApp(launch, {
    context,
    controls,
    expectedErrors: /ERR_FAILED/,
    prepare: (page) => page.route("**/session", (route) => route.abort()),
  });
  await settled(second);
  expectOff(await fixedAt(second.app, ".banner"), insets);
});

test("the page follows when the edges change, and goes back", async () => {
  const opened = await browser.openApp(await service.launch("acme", { id: 1804 }));
  await settled(opened, 0);
  const top = async () => (await distances(opened.app, ".screen > *")).top;
  const before = await top();
  await setTop(opened.page, "Safe area", 40);
  await expect.poll(top).toBe(before + 40);
  await setTop(opened.page, "Content safe area", 20);
  await expect.poll(top).toBe(before + 60);
  await opened.page.getByRole("button", { name: "No insets" }).click();
  await expect.poll(top).toBe(before);
  expectOff(await distances(opened.app, ".screen > *"), none);
});

test("the second open has its final position from its first paint on", async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 960 } });
  const launch = await service.launch("acme", { id: 1805 });
  const first = await browser.openApp(launch, { context, controls });
  await settled(first);
  await snapshotKept(first.app);
  await first.page.close();
  const second = await browser.openApp(launch, {
    context,
    controls,
    prepare: watchShifts,
  });
  await settled(second);
  await whole(second.app);
  expect(await shiftsOf(second.app)).toEqual([]);
});

test("launch screens keep off the edges as well", async () => {
  const launch = new URL(await service.launch("acme", { id: 1806 }));
  const context = await browser.newContext({ viewport: { width: 390, height: 700 } });
  await context.addInitScript(() => localStorage.setItem("slotwire:insets", "93 16 41 22"));
  const page = await browser.openPage(`${launch.origin}${launch.pathname}`, { context });
  const title = await (await page.waitForSelector("h1")).boundingBox();
  expect(title?.y).toBeGreaterThanOrEqual(insets.top);
  expect(title?.x).toBeGreaterThanOrEqual(insets.left);
});
