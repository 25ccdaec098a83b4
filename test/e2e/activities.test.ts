import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { BotFile } from "#contract/schema/bot-file.ts";
import { testWallet } from "#demo/test-wallet.ts";
import { closeServer } from "../close-server.ts";
import { forSuite } from "../for-suite.ts";
import { startTelegramStandIn } from "../telegram-stand-in.ts";
import { axeFaults } from "./axe.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { themed } from "./client-theme.ts";
import { injectWallet } from "./injected-wallet.ts";
import { expectNoOverflow } from "./overflow.ts";
import { unsentTaps } from "./paid-taps.ts";
import { clientEvent, playPhoneClient } from "./phone-client.ts";
import { keepPicture } from "./picture.ts";
import { serviceForFile } from "./service-for-file.ts";
import { settled } from "./settled.ts";

const browser = browserForFile();
const telegram = forSuite(startTelegramStandIn, ({ close }) => close());
const owner = forSuite(startOwner, ({ server }) => closeServer(server));
const service = serviceForFile(() => ({ TELEGRAM_API_ROOT: telegram.url }));

const rewards = {
  visit: 11,
  subscribe: 13,
  invite: 17,
  level: 19,
  wallet: 23,
  code: 29,
  endpoint: 31,
};

beforeAll(() => service.importBot(bot()));
beforeEach(() => {
  telegram.memberOf = () => ({ status: "left" });
  owner.answer = "false";
});

/** The owner's server, which says whether a task is done. */
async function startOwner(): Promise<{ server: Server; url: string; answer: string }> {
  const server = createServer((_, response) => void response.end(owner.answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, url, answer: "false" };
}

function bot(): BotFile {
  const name = (en: string, ru: string, fa: string) => ({ en, ru, fa });
  return botWith([], {
    game: {
      levels: [{ name: "Bronze", points: 50 }],
      maxEnergy: 500,
      energyPerSecond: 1,
      pointsPerTap: 5,
      autominePointsPerHour: 0,
    },
    tasks: [
      {
        id: "visit",
        title: name("Read the news", "Прочитайте новости", "اخبار را بخوانید"),
        kind: "visit",
        url: "https://acme.test/news",
        reward: rewards.visit,
      },
      {
        id: "subscribe",
        title: name("Join the channel", "Подпишитесь на канал", "در کانال عضو شوید"),
        kind: "subscribe",
        channel: "@acme_news",
        reward: rewards.subscribe,
      },
      {
        id: "invite",
        title: name("Bring a friend", "Приведите друга", "یک دوست بیاورید"),
        kind: "invite",
        count: 1,
        reward: rewards.invite,
      },
      {
        id: "level",
        title: name("Reach Bronze", "Дойдите до бронзы", "به برنز برسید"),
        kind: "level",
        level: 1,
        reward: rewards.level,
      },
      {
        id: "wallet",
        title: name("Connect a wallet", "Подключите кошелёк", "کیف پول وصل کنید"),
        kind: "wallet",
        reward: rewards.wallet,
      },
      {
        id: "code",
        title: "Say the word of a title that is as long as an owner may want one to be",
        kind: "code",
        code: "Open",
        reward: rewards.code,
      },
      {
        id: "endpoint",
        title: name("Win a round", "Выиграйте раунд", "یک دور ببرید"),
        kind: "endpoint",
        endpoint: `${owner.url}/round`,
        reward: rewards.endpoint,
      },
    ],
    daily: { rewards: [100, 150, 12_500, 1_000_000], hour: 0, whenMissed: "start-over" },
    boosts: [
      {
        id: "tap",
        title: name("Strong tap", "Сильное нажатие", "ضربهٔ قوی"),
        price: 60,
        growth: 2,
        max: 10,
        effect: { pointsPerTap: 1 },
      },
      {
        id: "tank",
        title: name("Larger tank", "Большой бак", "مخزن بزرگ"),
        price: 50,
        growth: 1,
        max: 1,
        effect: { maxEnergy: 100 },
      },
      {
        id: "sun",
        title: name("Solar panel", "Солнечная панель", "صفحهٔ خورشیدی"),
        price: 123_456_789_012,
        growth: 1,
        max: 3,
        effect: { energyPerSecond: 0.5 },
      },
    ],
    quizzes: [
      {
        id: "quiz",
        title: name("How well do you know us?", "Хорошо ли вы нас знаете?", "چقدر ما را می‌شناسید؟"),
        reward: 25,
        questions: [
          { question: "1 + 1?", options: ["1", "2"], right: 1 },
          {
            question: "2 + 2?",
            options: ["4", "5", "A number that nobody has thought of yet"],
            right: 0,
          },
        ],
      },
    ],
    screen: {
      blocks: [
        { type: "text", style: "title", text: "Acme" },
        { type: "points" },
        { type: "energy" },
        { type: "tap" },
        { type: "daily" },
        { type: "tasks" },
        { type: "boosts" },
        { type: "quiz" },
        { type: "wallet" },
        { type: "friends" },
      ],
    },
  });
}

/** The Mini App of a player; a new level's card is closed when it is in the way. */
async function open(id: number, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await browser.openPage(await service.launch("acme", { id }), {
    expectedErrors: /status of (?:409|422)/,
    ...(prepare && { prepare }),
  });
  await page.context().route("https://acme.test/**", (route) => route.fulfill({ body: "News" }));
  await page.addLocatorHandler(page.locator(".level-card"), async (card) => {
    await card.getByRole("button", { name: "Continue" }).click();
  });
  await page.locator(".task").first().waitFor();
  return page;
}

const task = (page: Page, title: string) => page.locator(".task", { hasText: title });
const press = (page: Page, title: string, button: string) =>
  task(page, title).getByRole("button", { name: button, exact: true }).click();
const isDone = (page: Page, title: string) => task(page, title).getByText("Done").waitFor();
const slot = (page: Page, name: string) =>
  page.locator(`[data-slot="${name}"]`).first().getAttribute("data-value").then(Number);
/** The points that the service knows of. */
const paidPoints = async (id: number) => (await service.openSession("acme", { id })).game.points;

test("each kind of task is done and paid once", async () => {
  const id = 4001;
  const { refCode } = await service.openSession("acme", { id });
  await service.openSession("acme", { id: id + 50, ref: refCode });
  const wallet = testWallet("v4r2", 61);
  const page = await open(id, (opened) => injectWallet(opened, wallet));

  for (let count = 0; count < 10; count++) await page.locator(".tap").click();
  // The card of the new level comes after a pause, and must not come over the wallet's question.
  await page.waitForFunction(() => document.querySelector(".level-card"));

  const opened = page.context().waitForEvent("page");
  await press(page, "Read the news", "Open");
  await (await opened).close();
  await task(page, "Read the news").getByRole("button", { name: "Claim" }).waitFor();
  // No page of a browser without windows loses the focus.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));

  await press(page, "Win a round", "Check");
  await task(page, "Win a round").getByText("Not done yet.").waitFor();
  owner.answer = "true";
  await press(page, "Win a round", "Check");
  await isDone(page, "Win a round");

  await press(page, "Bring a friend", "Claim");
  await isDone(page, "Bring a friend");

  await task(page, "Say the word").getByRole("textbox").fill("open");
  await page.keyboard.press("Enter");
  await isDone(page, "Say the word");

  await press(page, "Reach Bronze", "Claim");
  await isDone(page, "Reach Bronze");

  const channel = page.context().waitForEvent("page");
  await press(page, "Join the channel", "Join");
  await (await channel).close();
  await press(page, "Join the channel", "Check");
  await task(page, "Join the channel").getByText("You have not joined yet.").waitFor();
  telegram.memberOf = () => ({ status: "member" });
  await press(page, "Join the channel", "Check");
  await isDone(page, "Join the channel");

  await press(page, "Connect a wallet", "Connect");
  await page.locator(".wallet-block .action:focus").press("Enter");
  await page.locator(".wallet-question .action").last().click();
  await press(page, "Connect a wallet", "Claim");
  await isDone(page, "Connect a wallet");

  await isDone(page, "Read the news");
  await page.getByText("All done!").waitFor();
  const all = Object.values(rewards).reduce((sum, reward) => sum + reward, 50);
  await expect.poll(() => slot(page, "points")).toBe(all);
  expect(await paidPoints(id)).toBe(all);
  await page.reload();
  await page.getByText("Done: 7").click();
  expect(await page.locator(".task-done").count()).toBe(7);
  expect(await paidPoints(id)).toBe(all);
});

test("points never step back while the player taps through claims", async () => {
  const page = await open(4002);
  await page.evaluate(notePoints);
  await page.evaluate(keepTapping);
  await page.locator(".daily .action").click();
  await page.locator(".daily-back").waitFor();
  await task(page, "Say the word").getByRole("textbox").fill("open");
  await page.keyboard.press("Enter");
  await isDone(page, "Say the word");
  await page.evaluate(() => (window as unknown as Noting).stopTapping());
  await expect.poll(() => unsentTaps(page, 4002)).toBe(0);
  const shown = await page.evaluate(() => (window as unknown as Noting).points);
  expect(shown.length).toBeGreaterThan(5);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  expect(shown.at(-1)).toBe(await paidPoints(4002));
});

interface Noting {
  points: number[];
  stopTapping: () => void;
}

/** Runs in the page: keeps all points that are shown. */
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

test("a boost is bought with points, and works at once", async () => {
  const page = await open(4003);
  await page.locator(".boost", { hasText: "60 more points" }).waitFor();
  await page.locator(".daily .action").click();
  await page.locator(".tap").click();
  await expect.poll(() => slot(page, "points")).toBe(105);
  await page.getByRole("button", { name: "Buy Strong tap" }).click();
  await page.getByText("Bought 1 of 10").waitFor();
  await expect.poll(() => slot(page, "points")).toBe(45);
  await page.locator(".tap").click();
  await expect.poll(() => slot(page, "points")).toBe(51);
  const energy = await slot(page, "energy");
  await page.getByRole("button", { name: "Buy Larger tank" }).click();
  await page.getByText("Maxed out").waitFor();
  await page.getByText("/ 600").waitFor();
  expect(await slot(page, "energy")).toBeGreaterThanOrEqual(energy);
  await expect.poll(() => paidPoints(4003)).toBe(1);
});

test("a quiz is answered by the keyboard alone, and shows what was right", async () => {
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
  await page.locator("summary:focus", { hasText: "1 of 2 right" }).waitFor();
  await page.getByText("Right answer: 4").waitFor();
  await expect.poll(() => paidPoints(4004)).toBe(25);
});

test("two devices that claim at once are paid once, and both say so", async () => {
  const pages = await Promise.all([open(4005), open(4005)]);
  await Promise.all(pages.map((page) => page.locator(".daily .action").click()));
  await Promise.all(pages.map((page) => page.locator(".daily-back").waitFor()));
  for (const page of pages) {
    await task(page, "Say the word").getByRole("textbox").fill("open");
    await page.keyboard.press("Enter");
  }
  await Promise.all(pages.map((page) => isDone(page, "Say the word")));
  expect(await paidPoints(4005)).toBe(100 + rewards.code);
  for (const page of pages) await expect.poll(() => slot(page, "points")).toBe(100 + rewards.code);
});

test.each([
  ["the window is that small", "ru", "light"],
  ["the client alone tells of it", "ru", "dark"],
  ["the window is that small", "fa", "dark"],
] as const)(
  "the secret word's field and button are in view above a keyboard: %s, in %s, %s",
  async (how, language, theme) => {
    await service.importBot({
      ...bot(),
      id: "paged",
      token: "7000000002:test-token-of-paged",
      pages: [{ id: "more", title: "More", icon: "gift", blocks: [{ type: "quiz" }] }],
    });
    const launch = themed(await service.launch("paged", { id: 4201, language }), theme);
    const page = await browser.openPage(launch, { prepare: playPhoneClient });
    const field = page.locator(".task-code input");
    await field.waitFor();
    // Late content would move the field, and a viewport is lost on a page without the client's library.
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
    await expect.poll(isInView, { timeout: 20_000 }).toBe(true);
    await keepPicture(page, `keyboard-${how.replaceAll(" ", "-")}-${language}-${theme}`);
    await field.pressSequentially("closed");
    expect(await isInView()).toBe(true);
  },
);

const looks = [
  { width: 360, theme: "light", language: "en" },
  { width: 320, theme: "dark", language: "fa" },
  { width: 320, theme: "light", language: "ru" },
] as const;

test.each(looks)(
  "activities fit $width px, $theme, in $language, and axe finds nothing",
  async ({ width, theme, language }) => {
    const id = 4100 + looks.findIndex((look) => look.language === language);
    const launch = themed(await service.launch("acme", { id, language }), theme);
    const context = await browser.newContext({
      viewport: { width, height: 740 },
      reducedMotion: "reduce",
    });
    const page = await browser.openPage(launch, {
      context,
      expectedErrors: /status of (?:409|422)/,
    });
    const look = async (what: string) => {
      await settled(page);
      await expectNoOverflow(page, what);
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
