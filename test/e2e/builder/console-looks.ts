import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeFaults, expectNoOverflow, keepPicture } from "../page-look.ts";
import { settled } from "../settled.ts";

/** The looks of a page in each language; together they cover every width, theme and language. */
const looks = {
  en: [{ width: 1280, theme: "light" }],
  ru: [{ width: 320, theme: "dark" }],
} as const;
/** The looks of `npm run test:screens`. */
const everyLook = ([1280, 320] as const).flatMap((width) =>
  (["light", "dark"] as const).map((theme) => ({ width, theme })),
);
export type ConsoleLanguage = keyof typeof looks;
export const consoleLanguages = Object.keys(looks) as ConsoleLanguage[];

/**
 * Fails on findings of axe or horizontal overflow in the looks of the language. Excludes the Mini
 * App in a frame, which has separate tests.
 */
export async function inspect(page: Page, name: string, language: ConsoleLanguage): Promise<void> {
  const all = process.env.SCREENSHOTS === "on" ? everyLook : looks[language];
  for (const { width, theme } of all) {
    await page.setViewportSize({ width, height: width < 600 ? 640 : 800 });
    await page.emulateMedia({ colorScheme: theme });
    await settled(page);
    const look = `${name}-${width}-${theme}-${language}`;
    await keepPicture(page, `builder-${look}`, { fullPage: true });
    expect(await axeFaults(page, "iframe"), look).toEqual([]);
    await expectNoOverflow(page, look);
  }
}
