import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { lookPresets } from "#builder/look/look-preset.ts";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { lookCss } from "#contract/screen/look-css.ts";
import { forSuite } from "../../for-suite.ts";
import { botWith } from "../bot.ts";
import { startBrokenEndpoint } from "../broken-endpoint.ts";
import { appForFile } from "../mini-app/app-for-file.ts";
import { clientEvent } from "../phone-client.ts";
import type { Level } from "./newer-features.ts";
import type { BuiltFile } from "./used-names.ts";

/** The oldest browsers that the Mini App supports. */
export const oldest: Level = { chrome: 90, safari_ios: 15 };

/** The oldest browsers that the builder supports; it shows them to owners of older ones. */
export const oldestOfBuilder: Level = {
  chrome: 111,
  chrome_android: 111,
  edge: 111,
  firefox: 121,
  safari: 16.4,
  safari_ios: 16.4,
};

/** A page with changed files may not recognise its address as local. */
export const changedPage: BrowserContextOptions = {
  bypassCSP: true,
  permissions: ["local-network-access"],
};

/** The scripts, style sheets and pages in a folder of the build. */
export function builtFiles(folder: string): BuiltFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(?:js|css|html)$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** The Mini App's files, and the service's additions to its page. */
export function miniAppFiles(): BuiltFile[] {
  const looks = Object.values(lookPresets).map((look) => ({
    path: "look.css",
    text: lookCss(look),
  }));
  return [...builtFiles("dist/client"), ...looks];
}

/** A browser and a service for the file, with `playedBot` and its field's endpoint. */
export function oldEngineForFile() {
  const { browser, service } = appForFile();
  const owner = forSuite(startBrokenEndpoint, ({ close }) => close());
  beforeAll(() => service.importBot(playedBot(`${owner.url}/plain`)));
  return { browser, service };
}

/** A bot with a field, a card for new players, and a bonus that brings the first level. */
export function playedBot(fieldUrl: string): BotFile {
  return botWith([{ name: "rank", url: fieldUrl }], {
    daily: { rewards: [100], hour: 0, whenMissed: "start-over" },
    onboarding: [{ title: "Welcome", text: "Tap to earn." }],
    screen: {
      blocks: [
        { type: "points" },
        { type: "tap" },
        { type: "stat", label: "Rank", value: "{{rank}}" },
        { type: "daily" },
        { type: "friends" },
      ],
    },
  });
}

/**
 * Plays that bot in a phone's client: sign-in, a field, a tap, a claim, a level, a page and back.
 */
export async function play(page: Page): Promise<void> {
  const points = page.locator('.balance [data-slot="points"]');
  await page.locator('[data-slot="rank"]', { hasText: "plain" }).waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator(".tap").click();
  await page.getByRole("button", { name: "Claim" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => points.getAttribute("data-value")).toBe("105");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("dialog", { name: "Friends" }).waitFor();
  const pressBack = async () => {
    await clientEvent(page, "back_button_pressed");
    return page.getByRole("dialog").count();
  };
  await expect.poll(pressBack).toBe(0);
}
