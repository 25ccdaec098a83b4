import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { closeServer } from "../../close-server.ts";
import { forSuite } from "../../for-suite.ts";
import { themed } from "../client-theme.ts";
import { axeFaults, brokenWords, expectNoOverflow, keepPicture } from "../page-look.ts";
import { clientEvent, playPhoneClient } from "../phone-client.ts";
import { settled } from "../settled.ts";
import { activityBot, startTaskServer } from "./activity-bot.ts";
import { appForFile, unsentTaps } from "./app-for-file.ts";

const { browser, service, paidPoints } = appForFile();
const owner = forSuite(startTaskServer, ({ server }) => closeServer(server));
const expectedErrors = /status of (?:409|422)/;

beforeAll(() => service.importBot(activityBot(owner.url)));

async function open(id: number, botId = "acme"): Promise<Page> {
  const page = await browser.openPage(await service.launch(botId, { id }), { expectedErrors });
  await page.locator(".task").first().waitFor();
  return page;
}

const task = (page: Page, title: string) => page.locator(".task", { hasText: title });

test("points never step back while the player taps through claims", async () => {
  // Without a level to reach: its card covers the page when the taps pause.
  const bot = activityBot(owner.url);
  const levels = [{ name: "Bronze", points: 1_000_000 }];
  await service.importBot({ ...bot, id: "far", game: { ...bot.game, levels } });
  const page = await open(4002, "far");
  await page.evaluate(notePoints);
  await page.evaluate(keepTapping);
  await page.locator(".daily .action").click();
  await page.locator(".daily-back").waitFor();
  await task(page, "Say the word").getByRole("textbox").fill("open");
  await page.keyboard.press("Enter");
  await task(page, "Say the word").getByText("Done").waitFor();
  await page.evaluate(() => (window as unknown as Noting).stopTapping());
  await expect.poll(() => unsentTaps(page, 4002, "far")).toBe(0);
  const shown = await page.evaluate(() => (window as unknown as Noting).points);
  expect(shown.length).toBeGreaterThan(5);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  expect(shown.at(-1)).toBe(await paidPoints(4002, "far"));
});

interface Noting {
  points: number[];
  stopTapping: () => void;
}

/** Runs in the page: records all visible points. */
function notePoints(): void {
  const points: number[] = [];
  Object.assign(window, { points });
  const shown = document.querySelector<HTMLElement>('.points-block [data-slot="points"]');
  if (!shown) throw new Error("No points are shown.");
  new MutationObserver(() => points.push(Number(shown.dataset.value))).observe(shown, {
    attributes: true,
  });
}

/** Runs in the page: a finger's tap every 40 ms. */
function keepTapping(): void {
  const tap = () =>
    document
      .querySelector(".tap")
      ?.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
  const timer = setInterval(tap, 40);
  Object.assign(window, { stopTapping: () => clearInterval(timer) });
}

test("a quiz can be answered by keyboard alone, and marks the right answers", async () => {
  const page = await open(4004);
  await page.locator(".quiz-option input").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("legend bdi:focus", { hasText: "2 + 2?" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("summary:focus", { hasText: "1 of 2 correct" }).waitFor();
  await page.getByText("Correct answer: 4").waitFor();
  await expect.poll(() => paidPoints(4004)).toBe(25);
});

test.each([
  ["the window is that small", "ru", "light"],
  ["the client alone tells of it", "ru", "dark"],
  ["the window is that small", "fa", "dark"],
] as const)(
  "the secret word's field and button are in view above a keyboard: %s, in %s, %s",
  async (how, language, theme) => {
    await service.importBot({
      ...activityBot(owner.url),
      id: "paged",
      pages: [{ id: "more", title: "More", icon: "gift", blocks: [{ type: "quiz" }] }],
    });
    const launch = themed(await service.launch("paged", { id: 4201, language }), theme);
    const page = await browser.openPage(launch, { prepare: playPhoneClient });
    const field = page.locator(".task-code input");
    await field.waitFor();
    // Late content would move the field, and a page without the client's library has no viewport
    // events.
    await settled(page);
    await field.evaluate((input) => input.scrollIntoView({ block: "end" }));
    await field.click();
    const asKeyboard = { width: 390, height: 300 };
    if (how === "the window is that small") await page.setViewportSize(asKeyboard);
    const state = { ...asKeyboard, is_expanded: true, is_state_stable: true };
    await clientEvent(page, "viewport_changed", state);
    const isInView = () =>
      page.evaluate((keyboardTop) => {
        const form = document.querySelector(".task-code");
        const { top = 0 } = document.querySelector(".tabs")?.getBoundingClientRect() ?? {};
        return [...(form?.children ?? [])].every((child) => {
          const box = child.getBoundingClientRect();
          return box.top >= 0 && box.bottom <= Math.min(top, keyboardTop);
        });
      }, asKeyboard.height);
    await expect.poll(isInView).toBe(true);
    await keepPicture(page, `keyboard-${how.replaceAll(" ", "-")}-${language}-${theme}`);
    await field.pressSequentially("closed");
    expect(await isInView()).toBe(true);
  },
);

const looks = [
  { width: 360, theme: "light", language: "en" },
  { width: 320, theme: "dark", language: "fa" },
  { width: 320, theme: "light", language: "ru" },
  { width: 320, theme: "light", language: "es" },
] as const;

test.each(looks)(
  "activities fit $width px with no broken word, $theme, in $language, and axe finds nothing",
  async ({ width, theme, language }) => {
    const id = 4100 + looks.findIndex((look) => look.language === language);
    const launch = themed(await service.launch("acme", { id, language }), theme);
    const context = await browser.newContext({
      viewport: { width, height: 740 },
      reducedMotion: "reduce",
    });
    const page = await browser.openPage(launch, { context, expectedErrors });
    const look = async (what: string) => {
      await settled(page);
      await expectNoOverflow(page, what);
      expect(await page.locator("body").evaluate(brokenWords), what).toEqual([]);
      expect(await axeFaults(page), what).toEqual([]);
      await keepPicture(page, `activities-${what}-${width}-${theme}-${language}`, {
        fullPage: true,
      });
    };
    await page.locator(".task").nth(6).waitFor();
    await look("new");
    await page.locator(".daily .action").click();
    await page.locator(".level-card .action").last().click();
    await page.locator(".level-card").waitFor({ state: "hidden" });
    await page.locator(".task").nth(6).locator(".action").click();
    await page.locator(".task").nth(6).locator(".activity-failure").waitFor();
    await page.locator(".task-code input").fill("closed");
    await page.locator(".task-code .action").click();
    await page.locator(".task").nth(5).locator(".activity-failure").waitFor();
    await page.locator(".quiz-option").first().click();
    await page.locator(".quiz-actions .action").last().click();
    await page.locator(".quiz-option").first().click();
    await page.locator(".quiz-actions .action").last().click();
    await page.locator(".quiz-result").waitFor();
    await look("played");
    await page.addStyleTag({ content: "html { font-size: 200% !important }" });
    await keepPicture(page, `activities-large-text-${width}-${theme}-${language}`, {
      fullPage: true,
    });
    await expectNoOverflow(page, "with text twice as large");
  },
);
