import type { Frame, Page } from "playwright-core";

/** By how much a page is wider than its window, in px; at most 0 when nothing sticks out. */
export function overflowOf(page: Page | Frame): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
