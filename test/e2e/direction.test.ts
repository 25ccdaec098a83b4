import type { Frame, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { testWallet } from "#demo/test-wallet.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { injectWallet } from "./injected-wallet.ts";
import { serviceForFile } from "./service-for-file.ts";

const browser = browserForFile();
const service = serviceForFile();

beforeAll(() =>
  service.importBot(
    botWith([], {
      screen: {
        blocks: [
          { type: "text", text: "Hello, {{name}}, you have {{points}} points." },
          { type: "text", text: "مرحبا {{name}}، لديك {{points}} points!" },
          { type: "level" },
          { type: "energy" },
          { type: "wallet" },
          { type: "friends", label: "Your friends:" },
        ],
      },
    }),
  ),
);

const open = async (language: string, prepare?: (page: Page) => Promise<void>) => {
  const launch = await service.launch("acme", { id: 1401, name: "ليلى", language });
  return (await browser.openApp(launch, prepare && { prepare })).app;
};

/** The app, with the player's numbers. */
const shown = async (language: string) => {
  const app = await open(language);
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
  const app = await shown("ar");
  expect(
    await app.evaluate(() => [
      document.documentElement.lang,
      getComputedStyle(document.documentElement).direction,
    ]),
  ).toEqual(["en", "ltr"]);
  expect(await fromLeft(app, ".level-block .hint", ["100", "to", "Bronze"])).toEqual([
    "100",
    "to",
    "Bronze",
  ]);
});

test("an owner's Arabic sentence runs from right to left, with what it is filled with in its place", async () => {
  expect(
    await fromLeft(await shown("ar"), ".text-block + .text-block", [
      "مرحبا",
      "ليلى",
      "لديك",
      "points",
      "!",
    ]),
  ).toEqual(["!", "points", "لديك", "ليلى", "مرحبا"]);
});

test.each([
  ["an owner's English sentence", ".text-block", ["Hello,", "ليلى", ", you", "۰", "points", "."]],
  ["an owner's label that ends in a colon", ".friends-block .label", ["Your", "friends", ":"]],
  ["a wallet's account", ".account-id", ["ID", "1401"]],
])(
  "%s reads from left to right on a page that runs from right to left",
  async (_fact, selector, words) => {
    expect(await fromLeft(await shown("fa"), selector, words)).toEqual(words);
  },
);

test.each([
  ["the way to the next level", ".level-block .hint", ["۱۰۰", "تا", "Bronze"]],
  ["how much energy is left of how much", ".energy-row", ["۵۰۰", "/", "۵۰۰"]],
  ["whose account the wallet goes to", ".wallet-block .account", ["برای", "ليلى", "ID"]],
])("%s reads from right to left for a Persian player", async (_fact, selector, words) => {
  const sought = [...new Set(words)];
  expect(await fromLeft(await shown("fa"), selector, sought)).toEqual(words.toReversed());
});

test("a wallet's address is never turned round", async () => {
  const app = await open("fa", (page) => injectWallet(page, testWallet("v4r2", 40)));
  await app.getByRole("button", { name: "اتصال" }).click();
  await app.getByRole("button", { name: "اتصال کیف پول" }).click();
  await app.locator(".address").waitFor();
  const [start = 0, end = 0] = await app.locator(".address").evaluate(({ firstChild }) => {
    const text = firstChild as Text;
    return [0, text.length - 1].map((at) => {
      const character = document.createRange();
      character.setStart(text, at);
      character.setEnd(text, at + 1);
      return character.getBoundingClientRect().x;
    });
  });
  expect(start).toBeLessThan(end);
});

test.each([
  ["left", "ar"],
  ["right", "fa"],
] as const)(
  "every sentence begins at the %s edge, where the page's lines do",
  async (side, language) => {
    const app = await shown(language);
    const distances = await app.evaluate(
      (edge) =>
        [...document.querySelectorAll(".text-block")].map((block) => {
          const range = document.createRange();
          range.selectNodeContents(block);
          return Math.abs(
            block.getBoundingClientRect()[edge] - range.getBoundingClientRect()[edge],
          );
        }),
      side,
    );
    expect(distances).toHaveLength(2);
    expect(Math.max(...distances)).toBeLessThan(6);
  },
);
