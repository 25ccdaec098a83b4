import type { Frame, Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Expects that nothing of a page is wider than its window, once movements after a resize have
 * ended.
 */
export function expectNoOverflow(page: Page | Frame, message?: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return expect.poll(overflow, { ...(message && { message }) }).toBeLessThanOrEqual(0);
}
