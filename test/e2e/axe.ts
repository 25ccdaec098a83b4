import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Frame, Page } from "playwright-core";

/** The smallest build, because every document that is looked at has to take it in first. */
const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds in a page, a text for each rule that is broken; what `except` selects is left out.
 *
 * It looks into frames of the same site, too; there are no others here. A document takes axe in
 * once, however often it is looked at. Only violations are described: to describe what passed takes
 * as long again.
 */
export async function axeFaults(page: Page, except?: string): Promise<string[]> {
  await takeIn(page.mainFrame());
  const inner = page.frames().filter((frame) => frame !== page.mainFrame());
  // One that goes away meanwhile is no part of the page any more.
  if (except !== "iframe") await Promise.all(inner.map((frame) => takeIn(frame).catch(() => {})));
  return page.evaluate(async (excluded) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const context = excluded === undefined ? document : { exclude: [excluded] };
    const { violations } = await here.run(context, { resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ""}`).join("\n")}`,
    );
  }, except);
}

async function takeIn(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(await source);
}
