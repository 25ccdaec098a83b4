import type { Frame, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { botWith } from "../../bot.ts";
import { heldRequests } from "../../browser.ts";
import { shiftsOf, watchShifts } from "../../page-look.ts";
import { ownerEndpointFor } from "../../service-for-file.ts";
import { whole } from "../../settled.ts";
import { appForFile } from "../app-for-file.ts";
import { current, tab, tabbedBot } from "./tabbed-bot.ts";

const { browser, service } = appForFile(botWith([], { id: "single" }));
const owner = ownerEndpointFor(service);

beforeAll(() => service.importBot(tabbedBot(owner.url)));

/** The page's blocks have loaded and are rendered, though hidden. */
const laterPagesCame = (app: Page | Frame) =>
  app.waitForSelector("main.screen:nth-of-type(2)", { state: "attached" });

test("the tabs are in the first paint, and nothing moves when the rest arrives", async () => {
  const bundle = heldRequests("**/assets/first-screen-*");
  const page = await browser.openPage(await service.launch("acme", { id: 1 }), {
    prepare: async (opened) => {
      await watchShifts(opened);
      await bundle.holdIn(opened);
    },
  });
  await tab(page, "Clan").waitFor();
  expect(await page.locator(".tab").allInnerTexts()).toEqual([
    "Home",
    "Clan",
    "Rules",
    "Something of many words",
  ]);
  expect(await current(page)).toBe("Home");
  bundle.release();
  await whole(page);
  await laterPagesCame(page);
  expect(await shiftsOf(page)).toEqual([]);
});

test("a screen of one page has no tabs, and requests no other pages", async () => {
  const asked: string[] = [];
  const page = await browser.openPage(await service.launch("single", { id: 2 }), {
    prepare: async (opened) => opened.on("request", (request) => asked.push(request.url())),
  });
  await whole(page);
  expect(await page.locator(".tabs").count()).toBe(0);
  expect(asked.filter((url) => /\/pages$|later-pages/.test(url))).toEqual([]);
});

test("a tab shows its page within a frame, whose fields are requested only then", async () => {
  const requested: string[] = [];
  const app = await browser.openPage(await service.launch("acme", { id: 3 }), {
    prepare: async (opened) =>
      opened.on("request", (request) => {
        if (request.url().startsWith(owner.url)) requested.push(request.method());
      }),
  });
  await whole(app);
  await laterPagesCame(app);
  expect(requested).toEqual([]);
  const shown = await tab(app, "Clan").evaluate(
    (button: HTMLElement) =>
      new Promise<string>((resolve) => {
        button.click();
        requestAnimationFrame(() =>
          resolve(
            [...document.querySelectorAll<HTMLElement>("main.screen")]
              .filter((main) => main.offsetHeight > 0)
              .map((main) => main.innerText.split("\n")[0])
              .join(),
          ),
        );
      }),
  );
  expect(shown).toBe("Your clan");
  expect(await current(app)).toBe("Clan");
  await app.locator('[data-slot="rank"][data-state="fresh"]').waitFor();
  expect(requested).toContain("POST");
});

test("a link to a page paints that page and its fields before the bundle, never the first page, and nothing moves", async () => {
  const bundle = heldRequests("**/assets/first-screen-*");
  const seen = new Set<string>();
  const page = await browser.openPage(await service.launch("acme", { id: 5, ref: "p_clan" }), {
    prepare: async (opened) => {
      await watchShifts(opened);
      await opened.exposeFunction("noteShown", (text: string) => seen.add(text));
      await opened.addInitScript(() => {
        const note = (globalThis as unknown as { noteShown(text: string): void }).noteShown;
        new MutationObserver(() => {
          for (const main of document.querySelectorAll<HTMLElement>("main.screen"))
            if (main.offsetHeight > 0) note(main.innerText.split("\n")[0] ?? "");
        }).observe(document, { childList: true, subtree: true, attributes: true });
      });
      await bundle.holdIn(opened);
    },
  });
  await page.locator('[data-slot="rank"][data-state="fresh"]').waitFor();
  expect(await current(page)).toBe("Clan");
  bundle.release();
  await whole(page);
  await laterPagesCame(page);
  expect(await page.locator('[data-slot="rank"][data-state="fresh"]').isVisible()).toBe(true);
  await page.getByRole("group", { name: "Points" }).waitFor();
  expect([...seen]).toEqual(["Your clan"]);
  expect(await shiftsOf(page)).toEqual([]);
  expect(await current(page)).toBe("Clan");
  await tab(page, "Home").click();
  expect(await page.getByText("Hello, Ada").isVisible()).toBe(true);
});

test("each page keeps its scroll position and its open questions, and its own tab leads to its top", async () => {
  const page = await browser.openPage(await service.launch("acme", { id: 4 }));
  await whole(page);
  await laterPagesCame(page);
  const scrollY = () => page.evaluate(() => Math.round(window.scrollY));
  await page.evaluate(() => scrollTo(0, 300));
  await tab(page, "Clan").click();
  expect(await scrollY()).toBe(0);
  await page.getByText("Who leads?").click();
  await page.evaluate(() => scrollTo(0, 500));
  await tab(page, "Home").click();
  expect(await scrollY()).toBe(300);
  await tab(page, "Clan").click();
  expect(await scrollY()).toBe(500);
  expect(
    await page.locator("details:visible").evaluate((one: HTMLDetailsElement) => one.open),
  ).toBe(true);
  await tab(page, "Clan").click();
  expect(await scrollY()).toBe(0);
});
