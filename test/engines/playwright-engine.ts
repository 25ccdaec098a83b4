import type { Browser, Locator, Page } from "playwright-core";
import { type Engine, type EngineName, type EnginePage, phone, waitMs } from "./engine.ts";

/** An engine driven by Playwright; each page has a separate context. */
export function playwrightEngine(name: EngineName, browser: Browser): Engine {
  return {
    name,
    version: browser.version(),
    open: async (url, size = phone) => {
      const context = await browser.newContext({ viewport: size });
      context.setDefaultTimeout(waitMs);
      const page = await context.newPage();
      await page.goto(url);
      return enginePage(page);
    },
    close: () => browser.close(),
  };
}

function enginePage(page: Page): EnginePage {
  return {
    // Playwright's own type accepts no function with a generic argument.
    evaluate: (run, given) => page.evaluate(run as (given: unknown) => never, given),
    press: (role, name) => page.getByRole(role, { name, exact: true }).click(),
    type: (label, text) => typeInto(page.getByLabel(label, { exact: true }), text),
    key: (name) => page.keyboard.press(name),
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    screenshot: () => page.screenshot(),
    close: () => page.context().close(),
  };
}

/** Types key by key: React ignores text that Playwright fills in at once in Firefox. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.clear();
  await field.pressSequentially(text);
}
