import { join } from "node:path";
import type { Page } from "playwright-core";

const folder = join(import.meta.dirname, "..", "..", "screenshots");

/** Writes `screenshots/<name>.png` with `SCREENSHOTS=on`: pictures are for people to look at. */
export async function keepPicture(
  page: Page,
  name: string,
  options: { fullPage?: boolean } = {},
): Promise<void> {
  if (process.env.SCREENSHOTS === "on")
    await page.screenshot({ ...options, path: join(folder, `${name}.png`) });
}
