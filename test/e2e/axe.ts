import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Frame, Page } from "playwright-core";

/** The smallest build, because every tested document has to load it. */
const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Axe's findings in a page, a text for each broken rule; `except` excludes a selector. Includes
 * frames of the same site. Injects axe once per document. Describes violations only, because
 * describing passes takes as long again.
 */
export async function axeFaults(page: Page, except?: string): Promise<string[]> {
  await takeIn(page.mainFrame());
  const inner = page.frames().filter((frame) => frame !== page.mainFrame());
  // A frame that is removed meanwhile is no part of the page any more.
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
