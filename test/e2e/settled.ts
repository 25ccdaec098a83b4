import type { Frame, Page, Request } from "playwright-core";
import { expect } from "vitest";

/** The open requests of each page. */
const openRequests = new WeakMap<Page, Set<Request>>();

/** Counts the requests of `page`; call before it loads. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>();
  openRequests.set(page, open);
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
}

/** Waits until a page loads nothing, shows no placeholder, and moves nothing. */
export async function settled(page: Page): Promise<void> {
  const isSettled = async () =>
    (await page.evaluate(isStill)) && (openRequests.get(page)?.size ?? 0) === 0;
  await expect.poll(isSettled, { interval: 50 }).toBe(true);
}

/** Waits until a page, or the app in a frame of it, moves nothing and waits for nothing. */
export async function still(page: Page | Frame): Promise<void> {
  await expect.poll(() => page.evaluate(isStill), { interval: 50 }).toBe(true);
}

/**
 * Waits until the last part of a Mini App's screen has loaded, and nothing of it moves any more.
 */
export async function whole(app: Page | Frame): Promise<void> {
  await app.waitForSelector(".level-up", { state: "attached" });
  await still(app);
}

/**
 * Two frames and a task later: new elements are on the page by then, and have begun to move. React
 * renders a frame's changes in a task.
 */
async function isStill(): Promise<boolean> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  await new Promise((resolve) => setTimeout(resolve));
  const isMoving = ({ playState, effect }: Animation) =>
    playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime);
  const waiting = document.querySelectorAll(
    '.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]',
  );
  const isWaiting = [...waiting].some((one) => one.checkVisibility());
  return !isWaiting && !document.getAnimations().some(isMoving);
}
