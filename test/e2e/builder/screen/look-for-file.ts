import type { Page } from "playwright-core";
import sharp from "sharp";
import type { Block } from "#contract/screen/block.schema.ts";
import type { Look } from "#contract/screen/look.schema.ts";
import { themed } from "../../client-theme.ts";
import { type ConsoleOptions, consoleForFile } from "../console-for-file.ts";

export const blocks: Block[] = [
  { type: "text", style: "title", text: "Hello, {{name}}" },
  { type: "progress", label: "To the next gift", value: "30", max: "100" },
  { type: "points" },
  { type: "tap" },
  { type: "energy" },
  { type: "level" },
  { type: "text", text: "Tap each day and invite friends." },
  { type: "text", style: "note", text: "A note of the owner's." },
  { type: "friends" },
  { type: "link", text: "Rules", url: "https://example.com/rules" },
];

/** The form of the look of a file's bots. */
export function lookForFile() {
  const { browser, service, newBot: makeBot, open, send } = consoleForFile();

  const newBot = (look?: Look) => makeBot({ screen: { blocks }, ...(look && { look }) });

  async function openLook(botId: string, options: ConsoleOptions = {}): Promise<Page> {
    const page = await open(`/bots/${botId}/screen?look`, options);
    await page.locator("iframe[data-shown]").waitFor({ state: "attached" });
    return page;
  }

  /** Opens the app as a player with this client theme. */
  async function openApp(
    botId: string,
    theme: "light" | "dark",
    { height = 740, prepare }: { height?: number; prepare?: (page: Page) => Promise<unknown> } = {},
  ): Promise<Page> {
    const launch = await service.launch(botId, { id: 1, name: "Ada" });
    return browser.openPage(themed(launch, theme), {
      width: 360,
      height,
      ...(prepare && { prepare }),
    });
  }

  return { service, send, newBot, openLook, openApp };
}

/** A picture with a light and a dark half, as the owner's file. */
export async function photo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const size = { width: 600, height: 900, channels: 3 as const };
  const sun = { create: { width: 300, height: 300, channels: 3 as const, background: "#fff4d0" } };
  const buffer = await sharp({ create: { ...size, background: "#203050" } })
    .composite([{ input: sun, left: 300, top: 450 }])
    .png()
    .toBuffer();
  return { name: "night.png", mimeType: "image/png", buffer };
}

export const saved = (page: Page) => page.getByText("Saved", { exact: true }).waitFor();
export const inPreview = (page: Page, name: string) =>
  page
    .frameLocator("iframe")
    .locator("html")
    .evaluate((root, value) => getComputedStyle(root).getPropertyValue(value), name);
