import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type axe from "axe-core";
import type { BrowserContext, Frame, Page } from "playwright-core";
import { expect } from "vitest";

/** The smallest build, because every tested document has to load it. */
const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Axe's findings in a page, a text for each broken rule; `except` excludes a selector. Includes
 * frames of the same site. Injects axe once per document. Describes violations only, because
 * describing passes takes as long again.
 */
export async function axeFaults(page: Page, except?: string): Promise<string[]> {
  await takeIn(page.mainFrame());
  const inner = page.frames().filter((frame) => frame !== page.mainFrame());
  // A frame that is removed meanwhile is no part of the page any more.
  if (except !== "iframe") await Promise.all(inner.map((frame) => takeIn(frame).catch(() => {})));
  return page.evaluate(async (excluded) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const context = excluded === undefined ? document : { exclude: [excluded] };
    const { violations } = await here.run(context, { resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ""}`).join("\n")}`,
    );
  }, except);
}

async function takeIn(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(await source);
}

/**
 * Expects that nothing of a page is wider than its window, once movements after a resize have
 * ended.
 */
export function expectNoOverflow(page: Page | Frame, message?: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return expect.poll(overflow, { ...(message && { message }) }).toBeLessThanOrEqual(0);
}

/** The words of an element that have a line break in the middle. Runs in the page. */
export function brokenWords(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  const range = document.createRange();
  while (texts.nextNode()) {
    for (const { 0: word, index } of (texts.currentNode.textContent ?? "").matchAll(/\S+/g)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}

/** A shift without a press. Source: Layout Instability API. */
interface Shift {
  readonly value: number;
  /** The HTML of the shifted elements. */
  readonly moved: readonly string[];
}

interface ShiftWindow {
  shifts: Shift[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Records the shifts of a page, or of a context's pages; call before they load. */
export async function watchShifts(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        shifts.push({
          value,
          moved: sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 300) ?? ""),
        });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The shifts so far. */
export function shiftsOf(page: Page | Frame): Promise<Shift[]> {
  return page.evaluate(() => (window as unknown as ShiftWindow).shifts);
}

/** The sum of the shifts so far, like Cumulative Layout Shift without its time windows. */
export async function shiftOf(page: Page | Frame): Promise<number> {
  return (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
}

const folder = join(import.meta.dirname, "..", "..", "screenshots");

/** Writes `screenshots/<name>.png` with `SCREENSHOTS=on`: pictures are for people to look at. */
export async function keepPicture(
  page: Page,
  name: string,
  options: { fullPage?: boolean } = {},
): Promise<void> {
  if (process.env.SCREENSHOTS === "on")
    await page.screenshot({ ...options, path: join(folder, `${name}.png`) });
}
