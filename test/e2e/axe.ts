import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * What axe finds in a page, a text for each rule that is broken; what `except` selects is left out.
 *
 * It runs within the page alone. Its other mode also reaches frames of other sites, of which there
 * is none here, but opens a second page for each look, which takes twice as long as the look. Only
 * violations are described: to describe what passed takes as long again.
 */
export async function axeFaults(page: Page, except?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await (except ? axe.exclude(except) : axe).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ""}`).join("\n")}`,
  );
}
