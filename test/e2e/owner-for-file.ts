import type { BrowserContext, Cookie } from "playwright-core";
import { beforeAll } from "vitest";
import type { browserForFile } from "./browser.ts";
import { claimService } from "./builder-owner.ts";
import type { RunningService } from "./service.ts";

type FileBrowser = ReturnType<typeof browserForFile>;

/**
 * The owner `ada`, who claims a file's service before the first test. All contexts share one
 * session, because each sign-in hashes a password; a test that ends a session signs in on its own.
 */
export function ownerForFile(browser: FileBrowser, service: RunningService) {
  let cookies: Cookie[] = [];
  beforeAll(async () => {
    const context = await browser.newContext();
    await claimService(service, context);
    cookies = await context.cookies();
  });
  return {
    /**
     * A context with the signed-in owner, in a window of 1280 × 900. Menus and dialogs open at
     * once: half faded in, their words have too little contrast.
     */
    newContext: async (
      options: Parameters<FileBrowser["newContext"]>[0] = {},
    ): Promise<BrowserContext> => {
      const viewport = { width: 1280, height: 900 };
      const context = await browser.newContext({
        viewport,
        reducedMotion: "reduce",
        ...options,
      });
      await context.addCookies(cookies);
      return context;
    },
  };
}
