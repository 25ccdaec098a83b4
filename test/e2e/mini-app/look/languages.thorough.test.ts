import { beforeAll, expect, test } from "vitest";
import { closeServer } from "../../../close-server.ts";
import { forSuite } from "../../../for-suite.ts";
import { themed } from "../../client-theme.ts";
import { brokenWords, expectNoOverflow, keepPicture } from "../../page-look.ts";
import { settled } from "../../settled.ts";
import { activityBot, startTaskServer } from "../activity-bot.ts";
import { appForFile } from "../app-for-file.ts";

const { browser, service } = appForFile();
const owner = forSuite(startTaskServer, ({ server }) => closeServer(server));

beforeAll(() => {
  const bot = activityBot(owner.url);
  const own = { ...bot.screen, blocks: [...bot.screen.blocks] };
  own.blocks.push({ type: "level" }, { type: "leaderboard" });
  own.blocks.push({ type: "leaderboard", by: "friends", period: "week" });
  own.blocks.push({ type: "copy", text: "ACME" });
  const invite = { points: 500, friendPoints: 250 };
  return service.importBot({ ...bot, screen: own, invite });
});

/** Buttons and labels of the Mini App whose words are cut. Runs in the page. */
function cutWords(): string[] {
  const own = document.querySelectorAll<HTMLElement>(".action, .label, .hint, .tap-label, h1, h2");
  return [...own]
    .flatMap((element) => [element, ...element.querySelectorAll<HTMLElement>(".clamp")])
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 0)
    .map(({ textContent }) => textContent ?? "");
}

const looks = [
  ["uk", "ltr", "light"],
  ["pt-br", "ltr", "dark"],
  ["ar", "rtl", "light"],
  ["ar", "rtl", "dark"],
  ["tr", "ltr", "light"],
  ["id", "ltr", "dark"],
  ["uz", "ltr", "light"],
  ["hi", "ltr", "light"],
] as const;

test.each(looks)("the main pages fit 320 px in %s, %s, %s", async (language, direction, theme) => {
  const id = 1701 + looks.findIndex(([one, , other]) => one === language && other === theme);
  const launch = themed(await service.launch("acme", { id, name: "Grace", language }), theme);
  const context = await browser.newContext({
    viewport: { width: 320, height: 740 },
    reducedMotion: "reduce",
  });
  const page = await browser.openPage(launch, { context });
  const look = async (what: string) => {
    await settled(page);
    await expectNoOverflow(page, what);
    const broken = await page.locator("body").evaluate(brokenWords);
    expect(
      broken.filter((word) => !word.startsWith("t.me/")),
      what,
    ).toEqual([]);
    expect(await page.evaluate(cutWords), what).toEqual([]);
    await keepPicture(page, `language-${language}-${theme}-${what}`, {
      fullPage: what === "screen",
    });
  };
  await page.locator(".task").nth(6).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe(
    direction,
  );
  await page.locator(".board-head").nth(1).waitFor();
  await look("screen");
  await page.locator(".daily .action").click();
  await page.locator(".level-card").waitFor();
  await look("level-up");
  await page.locator(".level-card .action").last().click();
  await page.locator(".level-card").waitFor({ state: "hidden" });
  for (const [what, block] of [
    ["friends", "friends"],
    ["history", "points"],
  ] as const) {
    await page.locator(`.${block}-block .action`).click();
    await page.locator(".over-page").waitFor();
    await look(what);
    // Chromium has no Uzbek words for days.
    const said = await page.locator(".over-page").innerText();
    expect(said.replace(/t\.me\S*|QR|TON|Acme/g, "")).not.toMatch(/\b(?:today|daily)\b/i);
    await page.locator(".over-page-back").click();
    await page.locator(".over-page").waitFor({ state: "hidden" });
  }
});
