import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { connectWallet, injectWallet, testWallet } from "./injected-wallet.ts";
import { type RunningService, startService } from "./service.ts";

const browser = browserForFile();
let service: RunningService;

beforeAll(async () => {
  service = await startService();
  await service.importBot(
    botWith([], {
      screen: {
        blocks: [
          { type: "text", text: "Hello, {{name}}, you have {{points}} points." },
          { type: "text", text: "مرحبا {{name}}، لديك {{points}} points!" },
          { type: "level" },
          { type: "wallet" },
          { type: "friends", label: "Your friends:" },
        ],
      },
    }),
  );
});
afterAll(() => service?.close());

const open = async (prepare?: (page: Page) => Promise<void>) => {
  const launch = await service.launch("acme", { id: 1401, name: "ليلى", language: "ar" });
  return (await browser.openApp(launch, prepare && { prepare })).app;
};

/** The app, with the player's numbers. */
const shown = async () => {
  const app = await open();
  await app.locator(".level-block .hint").waitFor();
  return app;
};

/** The words in the order in which they stand from left to right. */
function fromLeft(app: Frame, selector: string, words: string[]): Promise<string[]> {
  return app.evaluate(
    ([place, sought]) => {
      const walker = document.createTreeWalker(
        document.querySelector(place) as Element,
        NodeFilter.SHOW_TEXT,
      );
      const found: [string, number][] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const word of sought) {
          const at = (node.textContent ?? "").indexOf(word);
          if (at === -1) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          found.push([word, range.getBoundingClientRect().x]);
        }
      }
      return found.sort(([, one], [, other]) => one - other).map(([word]) => word);
    },
    [selector, words] as const,
  );
}

test("a player whose language the app does not speak gets an English page as a whole: words, direction and digits", async () => {
  const app = await shown();
  expect(
    await app.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
  ).toEqual(["en", "ltr"]);
  expect(await fromLeft(app, ".level-block .hint", ["100", "to", "Bronze"])).toEqual([
    "100",
    "to",
    "Bronze",
  ]);
});

test("an owner's Arabic sentence runs from right to left, with what it is filled with in its place", async () => {
  expect(
    await fromLeft(await shown(), ".text-block + .text-block", [
      "مرحبا",
      "ليلى",
      "لديك",
      "points",
      "!",
    ]),
  ).toEqual(["!", "points", "لديك", "ليلى", "مرحبا"]);
});

test("a wallet's address is never turned round", async () => {
  const app = await open((page) => injectWallet(page, testWallet("v4r2", 40)));
  await connectWallet(app);
  await app.locator(".address").waitFor();
  const [start = 0, end = 0] = await app
    .locator(".address > span")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().x));
  expect(start).toBeLessThan(end);
});

test("every sentence begins at the page's left edge all the same", async () => {
  const app = await shown();
  const [left, text] = await app.evaluate(() => {
    const block = document.querySelector(".text-block + .text-block") as Element;
    const range = document.createRange();
    range.selectNodeContents(block);
    return [block.getBoundingClientRect().left, range.getBoundingClientRect().left];
  });
  expect(Math.abs((left ?? 0) - (text ?? 0))).toBeLessThan(6);
});
