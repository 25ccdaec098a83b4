import type { CDPSession, Page } from "playwright-core";

/** The size of a Mini App's page after a garbage collection. */
export interface PageSize {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** One round of a player's afternoon: taps, every page, a pause, a moment without a network. */
export async function playRound(page: Page, cdp: CDPSession, round: number): Promise<void> {
  const tabs = page.locator("nav.tabs button");
  await tabs.first().click();
  const tap = page.locator(".tap");
  for (let count = 0; count < 20; count += 1) await tap.click();
  const pages = await tabs.count();
  for (let index = pages - 1; index >= 0; index -= 1) await tabs.nth(index).click();
  if (round % 3 === 0) {
    await cdp.send("Page.setWebLifecycleState", { state: "frozen" });
    await cdp.send("Page.setWebLifecycleState", { state: "active" });
  }
  if (round % 5 === 0) {
    await page.context().setOffline(true);
    await tap.click();
    await page.context().setOffline(false);
  }
}

export async function sizeOf(cdp: CDPSession): Promise<PageSize> {
  // Twice, because the first collection leaves objects with finalizers to the second.
  for (let turn = 0; turn < 2; turn += 1) await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    heapMb: read("JSHeapUsedSize") / 2 ** 20,
    nodes: read("Nodes"),
    listeners: read("JSEventListeners"),
  };
}
