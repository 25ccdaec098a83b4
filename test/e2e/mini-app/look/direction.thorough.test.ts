import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { testWallet } from "#demo/test-wallet.ts";
import { botWith } from "../../bot.ts";
import { injectWallet } from "../../injected-wallet.ts";
import { appForFile, live } from "../app-for-file.ts";

const { browser, service } = appForFile(
  botWith([], {
    // Energy does not return during the test, however slow the machine is.
    game: { ...botWith([]).game, maxEnergy: 20, energyPerSecond: 0.001 },
    screen: {
      blocks: [
        { type: "text", text: "Hello, {{name}}, you have {{points}} points." },
        { type: "text", text: "مرحبا {{name}}، لديك {{points}} points!" },
        { type: "level" },
        { type: "energy" },
        { type: "tap" },
        { type: "wallet" },
        { type: "friends", label: "Your friends:" },
        { type: "stat", label: "Mined", value: "+{{points}}" },
        { type: "copy", text: "ACME-{{name}}" },
      ],
    },
  }),
);

/** The app with the numbers of `id`, whose taps another test must not find. */
async function open(
  id: number,
  language: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<Page> {
  const launch = await service.launch("acme", { id, name: "ليلى", language });
  const app = await browser.openPage(launch, prepare && { prepare });
  // The boot script may show the screen in English while the words are loading.
  await app.waitForSelector(live);
  return app;
}

/** The words in their order from left to right. */
function fromLeft(app: Page, selector: string, words: readonly string[]): Promise<string[]> {
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

/** The distance of the owner's sentences from an edge of their block, in px. */
function indents(app: Page, side: "left" | "right"): Promise<number[]> {
  return app.evaluate(
    (edge) =>
      [...document.querySelectorAll(".text-block")].map((block) => {
        const range = document.createRange();
        range.selectNodeContents(block);
        return Math.abs(block.getBoundingClientRect()[edge] - range.getBoundingClientRect()[edge]);
      }),
    side,
  );
}

test("a player in an unsupported language gets an English page, in which an owner's Arabic sentence runs from right to left", async () => {
  const app = await open(1401, "he");
  expect(
    await app.evaluate(() => [
      document.documentElement.lang,
      getComputedStyle(document.documentElement).direction,
    ]),
  ).toEqual(["en", "ltr"]);
  const hint = ["100", "to", "Bronze"];
  expect(await fromLeft(app, ".level-block .hint", hint)).toEqual(hint);
  const sentence = ["مرحبا", "ليلى", "لديك", "points", "!"];
  expect(await fromLeft(app, ".text-block + .text-block", sentence)).toEqual(sentence.toReversed());
  expect(Math.max(...(await indents(app, "left")))).toBeLessThan(6);
});

test("a Persian player's page runs from right to left; an owner's English and text without a direction do not", async () => {
  const app = await open(1402, "fa");
  expect(await app.evaluate(() => document.documentElement.dir)).toBe("rtl");
  for (const [selector, words] of [
    [".text-block", ["Hello,", "ليلى", ", you", "۰", "points", "."]],
    [".friends-block .label", ["Your", "friends", ":"]],
    [".account-id", ["ID", "1402"]],
    [".stat-block .body", ["+", "۰"]],
    [".copy-block .row", ["ACME-", "ليلى"]],
  ] as const)
    expect([selector, await fromLeft(app, selector, words)]).toEqual([selector, words]);
  for (const [selector, words] of [
    [".level-block .hint", ["۱۰۰", "تا", "Bronze"]],
    [".energy-row", ["۲۰", "/", "۲۰"]],
    [".wallet-block .account", ["برای", "ليلى", "ID"]],
  ] as const)
    expect([selector, await fromLeft(app, selector, [...new Set(words)])]).toEqual([
      selector,
      words.toReversed(),
    ]);
  expect(Math.max(...(await indents(app, "right")))).toBeLessThan(6);
  await app.locator(".tap").click();
  const gaps = () =>
    app.locator(".energy-block .bar-fill").evaluate((filled) => {
      const [inner, outer] = [filled, filled.parentElement as HTMLElement].map((bar) =>
        bar.getBoundingClientRect(),
      );
      return inner && outer ? [inner.left > outer.left + 1, outer.right - inner.right] : [];
    });
  await expect.poll(gaps).toEqual([true, 0]);
});

test("an Arabic player's page runs from right to left, with signs left of their numbers", async () => {
  const app = await open(1403, "ar");
  expect(await app.evaluate(() => document.documentElement.dir)).toBe("rtl");
  for (const [selector, words] of [
    [".level-block .hint", ["100", "حتى", "Bronze"]],
    [".wallet-block .account", ["الحساب", "ليلى", "ID"]],
  ] as const)
    expect([selector, await fromLeft(app, selector, words)]).toEqual([
      selector,
      words.toReversed(),
    ]);
  expect(await fromLeft(app, ".stat-block .body", ["+", "0"])).toEqual(["+", "0"]);
});

test("a wallet's address always runs from left to right", async () => {
  const app = await open(1404, "fa", (page) => injectWallet(page, testWallet("v4r2", 40)));
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
