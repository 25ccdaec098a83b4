import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { settled } from "../settled.ts";
import { translatePage } from "../translated-page.ts";
import { consoleForFile } from "./console-for-file.ts";

const { service, newBot, open: openConsole } = consoleForFile();

/** Two bots that differ by their ids, so that work on one leaves the other as it was. */
const bots = ["translated", "plain"];

beforeAll(async () => {
  for (const id of bots) {
    // Its name at the platform is on the page.
    await newBot({ id, username: "acme_bot" });
    for (const user of [1, 2]) await service.openSession(id, { id: user, name: `Player ${user}` });
  }
});

/** Searches, and waits for that many users: the search begins some time after the last key. */
async function search(page: Page, text: string, found: number): Promise<void> {
  await page.getByRole("searchbox").fill(text);
  await expect.poll(() => page.locator("tbody tr").count()).toBe(found);
}

const walks: Record<string, ((page: Page) => Promise<unknown>)[]> = {
  users: [
    (page) => search(page, "zzz", 0),
    (page) => search(page, "player", 2),
    (page) => search(page, "player 2", 1),
    async (page) => {
      await page.getByRole("row").nth(1).getByRole("link").click();
      await page.getByRole("dialog").getByText("Telegram ID").waitFor();
    },
    (page) => page.keyboard.press("Escape"),
  ],
  "broadcasts/new": [
    (page) => page.locator("main textarea").first().fill("Hello"),
    (page) => page.locator("main textarea").first().fill(""),
    (page) => page.locator("main textarea").first().fill("Hello <b>you</b>"),
    (page) => page.locator("main input[type=checkbox]").nth(1).click(),
  ],
  screen: [
    (page) => page.locator(".ordered-title").nth(0).click(),
    (page) => page.getByRole("textbox").first().fill("Good morning"),
    (page) => page.locator(".ordered-tools button").nth(2).click(),
    (page) => page.locator(".screen-tools button").last().click(),
    (page) => page.keyboard.press("Escape"),
  ],
};

async function open(bot: string, path: string, prepare?: (page: Page) => Promise<unknown>) {
  const page = await openConsole(`/bots/${bot}/${path}`, prepare && { prepare });
  await settled(page);
  return page;
}

const textOf = async (page: Page) =>
  (await page.locator("body").innerText())
    // Each page has its own moment.
    .replace(/just now|\d+ minutes? ago/g, "")
    .replace(/[[\]\s]+/g, " ")
    .trim();

test.each(Object.entries(walks))(
  "a browser that translates the page %s shows what every other browser shows",
  async (path, steps) => {
    const plain = await open("plain", path);
    const translated = await open("translated", path, (page) => page.addInitScript(translatePage));
    for (const step of [async () => {}, ...steps]) {
      await step(plain);
      await step(translated);
      await settled(plain);
      await settled(translated);
      await expect
        .poll(async () => [await textOf(translated), await textOf(plain)])
        .toSatisfy(([one, other]) => one === other);
    }
    expect(await translated.locator("font").count()).toBeGreaterThan(10);
  },
);
