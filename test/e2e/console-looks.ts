import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeFaults } from "./axe.ts";
import { overflowOf } from "./overflow.ts";
import { keepPicture } from "./picture.ts";
import { settled } from "./settled.ts";

/** Every pair of width, theme and language is among them. */
const looks = {
  en: [
    { width: 320, theme: "light" },
    { width: 1280, theme: "dark" },
  ],
  ru: [
    { width: 1280, theme: "light" },
    { width: 320, theme: "dark" },
  ],
} as const;
export type ConsoleLanguage = keyof typeof looks;
export const consoleLanguages = Object.keys(looks) as ConsoleLanguage[];

/**
 * Finds nothing with axe and nothing that sticks out sideways, in both looks of the language or in
 * its first.
 */
export async function inspect(
  page: Page,
  name: string,
  language: ConsoleLanguage,
  looked: "both" | "first" = "both",
): Promise<void> {
  for (const { width, theme } of looks[language].slice(0, looked === "both" ? 2 : 1)) {
    await page.setViewportSize({ width, height: width < 600 ? 640 : 800 });
    await page.emulateMedia({ colorScheme: theme });
    await settled(page);
    const look = `${name}-${width}-${theme}-${language}`;
    await keepPicture(page, `builder-${look}`, { fullPage: true });
    expect(await axeFaults(page), look).toEqual([]);
    expect(await overflowOf(page), look).toBeLessThanOrEqual(0);
  }
}
