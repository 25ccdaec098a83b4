import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { chromiumArgs } from "../../../programs/chromium.ts";
import { botWith } from "../../bot.ts";
import { serviceForFile } from "../../service-for-file.ts";
import { settled, watchRequests } from "../../settled.ts";
import { live } from "../app-for-file.ts";

const service = serviceForFile();
let browser: Browser;

/** A phone with its text set to one and a half of the usual size. */
const largeText = "--blink-settings=defaultFontSize=24,minimumFontSize=0";

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: inject("chromiumPath"),
    args: [...chromiumArgs, largeText],
    headless: true,
  });
  const bot = botWith([]);
  await service.importBot({
    ...bot,
    game: {
      ...bot.game,
      levels: [{ name: "Apprentice of the long northern road", points: 1_000_000 }],
      maxEnergy: 1_000_000,
    },
    screen: {
      blocks: [
        ...bot.screen.blocks,
        { type: "stat", label: "Seasonal standing", value: "{{points}} / {{maxEnergy}}" },
        { type: "stat", label: "Unbreakable", value: "Donaudampfschifffahrtsgesellschaft" },
        {
          type: "link",
          text: "Rules of the season and of all seasons before it",
          url: "https://example.com",
        },
      ],
    },
  });
});
afterAll(() => browser?.close());

/** Elements that stick out of the window or of their own card sideways, or cover another block. */
function faults(page: Page, root: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const found: string[] = [];
    // Chromium puts the ellipsis of a cut line that runs against its page outside the line's box.
    const cutMayShow = document.dir === "rtl" ? /address-start|bar|clamp/ : /address-start|bar/;
    const name = (node: Element) =>
      `${node.className || node.tagName}: ${(node.textContent ?? "").slice(0, 30)}`;
    for (const node of document.querySelectorAll<HTMLElement>(`${selector} *`)) {
      const { left, right, width } = node.getBoundingClientRect();
      if (width > 0 && (left < -1 || right > innerWidth + 1)) found.push(`outside: ${name(node)}`);
      if (
        node.scrollWidth > node.clientWidth + 1 &&
        node.clientWidth > 0 &&
        !cutMayShow.test(node.className)
      )
        found.push(`cut: ${name(node)}`);
    }
    const blocks = [...document.querySelectorAll(`${selector} > .block`)].map((block) => ({
      block,
      box: block.getBoundingClientRect(),
    }));
    for (const [index, { block, box }] of blocks.entries())
      for (const other of blocks.slice(index + 1))
        if (
          box.bottom > other.box.top + 1 &&
          box.top < other.box.bottom - 1 &&
          box.right > other.box.left + 1 &&
          box.left < other.box.right - 1
        )
          found.push(`overlaps: ${name(block)} / ${name(other.block)}`);
    return found;
  }, root);
}

test.each(["en", "ru", "ar"])(
  "text at the player's size fits the smallest phone, in %s",
  async (language) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 568 } });
    const page = await context.newPage();
    watchRequests(page);
    await page.goto(
      await service.launch("acme", { id: 2801, language, name: "Константин Константинопольский" }),
    );
    await page.waitForSelector(live);
    const root = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    expect(root, "the root follows the player's text size").toBe(24);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await faults(page, ".screen")).toEqual([]);
    for (const block of ["friends", "points"]) {
      await page.locator(`.${block}-block .action`).click();
      await page.waitForSelector(".over-page");
      await settled(page);
      expect(await faults(page, ".over-page-content")).toEqual([]);
      await page.locator(".over-page-back").click();
      await page.locator(".over-page").waitFor({ state: "hidden" });
    }
    await context.close();
  },
);

test.each(["en", "ru"])(
  "the page outside a client fits with large text as well, in %s",
  async (language) => {
    const context = await browser.newContext({
      viewport: { width: 320, height: 568 },
      locale: language,
    });
    const page = await context.newPage();
    await page.goto(`${service.url}/app/acme`);
    await page.waitForSelector("h1");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await faults(page, ".launch")).toEqual([]);
    await context.close();
  },
);

test("the page leaves the text's size to the phone", async () => {
  const context = await browser.newContext({ viewport: { width: 320, height: 568 } });
  const page = await context.newPage();
  await page.goto(await service.launch("acme", { id: 2802 }));
  await page.waitForSelector(live);
  expect(await page.getAttribute('meta[name="viewport"]', "content")).not.toMatch(
    /user-scalable|maximum-scale/,
  );
  const fixed = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter(
        (rule) => rule instanceof CSSStyleRule && /^\d+(?:\.\d+)?px$/.test(rule.style.fontSize),
      )
      .map((rule) => rule.cssText),
  );
  expect(fixed).toEqual([]);
  await context.close();
});
