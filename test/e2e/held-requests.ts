import type { Page } from "playwright-core";

/** Holds back requests to `url`, a pattern of Playwright's `route`, until it is released. */
export function heldRequests(url: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    /** Begins with `page`. */
    holdIn: (page: Page) => page.route(url, (route) => released.then(() => route.continue())),
    release,
  };
}
