import type { Browser, Locator, Page } from "playwright-core";
import { type Engine, type EngineName, type EnginePage, phone, waitMs } from "./engine.ts";

/** An engine that Playwright drives; each page has a context of its own. */
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
    // Playwright's own type takes no function that is generic in what it is given.
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

/** Types key by key: what Playwright fills in at once in Firefox, React takes for its own change. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.clear();
  await field.pressSequentially(text);
}
