import type { BrowserContext, Frame, Page } from "playwright-core";

/** A shift without a press. Source: Layout Instability API. */
export interface Shift {
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
