import type { BrowserContext, Frame, Page } from "playwright-core";

/** Something that moved without a press. Source: Layout Instability API. */
export interface Shift {
  readonly value: number;
  /** The HTML of what moved. */
  readonly moved: readonly string[];
}

interface ShiftWindow {
  shifts: Shift[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Notes what moves in a page, or in the pages of a context; before they load. */
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

/** What has moved so far. */
export function shiftsOf(page: Page | Frame): Promise<Shift[]> {
  return page.evaluate(() => (window as unknown as ShiftWindow).shifts);
}

/** How much has moved so far, as Cumulative Layout Shift counts it without its time windows. */
export async function shiftOf(page: Page | Frame): Promise<number> {
  return (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
}
