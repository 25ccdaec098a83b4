import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { closeServer } from "../../close-server.ts";
import { forSuite } from "../../for-suite.ts";
import { activityBot, startTaskServer } from "../mini-app/activity-bot.ts";
import { unsentTaps } from "../mini-app/app-for-file.ts";
import { clientEvent, playPhoneClient } from "../phone-client.ts";
import { settled, whole } from "../settled.ts";
import { translatePage } from "../translated-page.ts";
import { oldEngineForFile, play } from "./old-engine.ts";

const { browser, service } = oldEngineForFile();
const owner = forSuite(startTaskServer, ({ server }) => closeServer(server));

beforeAll(() => service.importBot({ ...activityBot(owner.url), id: "active" }));

/** Launch parameters that clients have been seen to give. */
const launches: Record<string, (hash: string) => string> = {
  "version 9.10": (hash) => hash.replace(/(?<=tgWebAppVersion=)[^&]*/, "9.10"),
  "a version in words": (hash) => hash.replace(/(?<=tgWebAppVersion=)[^&]*/, "latest"),
  "empty init data after the real ones": (hash) => `${hash}&tgWebAppData=`,
  "the whole hash twice": (hash) => `${hash}${hash}`,
};

test.each(Object.entries(launches))(
  "a player plays, and goes back by the client's button: %s",
  async (name, change) => {
    const id = 100 + Object.keys(launches).indexOf(name);
    const url = new URL(await service.launch("acme", { id }));
    url.hash = change(url.hash);
    const page = await browser.openPage(url.href, { prepare: playPhoneClient });
    await play(page);
  },
);

/** Faults of clients and their web views. */
const faults: Record<string, () => void> = {
  "a client that sends each event twice, and unknown ones": () => {
    const { TelegramWebviewProxy: client } = window as unknown as {
      TelegramWebviewProxy: { postEvent: (method: string) => void };
    };
    const { postEvent } = client;
    client.postEvent = (method) => {
      postEvent(method);
      postEvent(method);
    };
  },
  "a page that is hidden for good": () => {
    Object.defineProperty(Document.prototype, "visibilityState", { get: () => "hidden" });
  },
  "a browser that never reports a network": () => {
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => false });
  },
};

test.each(Object.entries(faults))("a player plays, and reads no warning: %s", async (name, act) => {
  const id = 200 + Object.keys(faults).indexOf(name);
  const page = await browser.openPage(await service.launch("acme", { id }), {
    prepare: async (opened) => {
      await playPhoneClient(opened);
      await opened.addInitScript(act);
    },
  });
  await clientEvent(page, "an_event_of_tomorrow", { value: [1] });
  await play(page);
  // On a slow machine, the banner of a slow answer is shown until it arrives.
  await expect.poll(() => page.locator(".banner:visible").count()).toBe(0);
});

test("a network that the browser reports as lost, and is not, is no reason for a warning", async () => {
  const page = await browser.openPage(await service.launch("acme", { id: 210 }));
  await page.getByRole("button", { name: "Start" }).click();
  await whole(page);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { get: () => false });
    dispatchEvent(new Event("offline"));
  });
  const warning = page.getByText(/No connection/);
  await warning.waitFor();
  await page.locator(".tap").click();
  await warning.waitFor({ state: "hidden" });
});

test("a player reads of a lost network that the browser does not notice; taps are kept and paid", async () => {
  const page = await browser.openPage(await service.launch("acme", { id: 211 }), {
    expectedErrors: /ERR_FAILED/,
  });
  await page.getByRole("button", { name: "Start" }).click();
  await whole(page);
  await page.route("**/api/**", (route) => route.abort());
  await page.locator(".tap").click();
  await page.getByText("No connection. Taps are saved, energy is paused.").waitFor();
  expect(await unsentTaps(page, 211)).toBe(1);
  await page.unroute("**/api/**");
  await expect.poll(() => unsentTaps(page, 211)).toBe(0);
});

test("a client that names colours by numbers has them on the page, and the next theme's, too", async () => {
  const url = new URL(await service.launch("acme", { id: 220 }));
  const hash = new URLSearchParams(url.hash.slice(1));
  const night = { bg_color: -16_777_216, secondary_bg_color: 0x17212b, text_color: -1 };
  hash.set("tgWebAppThemeParams", JSON.stringify(night));
  url.hash = String(hash);
  const page = await browser.openPage(url.href, { prepare: playPhoneClient });
  const colours = () =>
    page.evaluate(() => {
      const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement);
      return [colorScheme, backgroundColor, getComputedStyle(document.body).color];
    });
  await whole(page);
  expect(await colours()).toEqual(["dark", "rgb(23, 33, 43)", "rgb(255, 255, 255)"]);
  const day = { bg_color: -1, secondary_bg_color: 0xefeff4, text_color: -16_777_216 };
  await clientEvent(page, "theme_changed", { theme_params: day });
  await expect.poll(colours).toEqual(["light", "rgb(239, 239, 244)", "rgb(0, 0, 0)"]);
});

const task = (page: Page, title: string) => page.locator(".task", { hasText: title });
const walk: ((page: Page) => Promise<unknown>)[] = [
  (page) => page.locator(".tap").click(),
  (page) => page.locator(".daily .action").click(),
  (page) => page.locator(".level-card .action").last().click(),
  (page) => task(page, "Say the word").getByRole("textbox").fill("closed"),
  (page) => page.locator(".task-code .action").click(),
  (page) => task(page, "Say the word").getByRole("textbox").fill("open"),
  (page) => page.locator(".task-code .action").click(),
  (page) => task(page, "Reach Bronze").locator(".action").click(),
  (page) => task(page, "Win a round").locator(".action").click(),
  (page) => task(page, "Get our news").locator(".action").click(),
  (page) => page.locator(".boost .action").first().click(),
  (page) => page.locator(".quiz-option").first().click(),
  (page) => page.locator(".quiz-actions .action").last().click(),
  (page) => page.locator(".quiz-option").first().click(),
  (page) => page.locator(".quiz-actions .action").last().click(),
  (page) => page.locator(".points-block .action").click(),
  (page) => page.locator(".over-page button").first().click(),
  (page) => page.locator(".friends-block .action").click(),
  (page) => page.locator(".over-page button").first().click(),
];

test("a browser that translates the page shows what every other browser shows", async () => {
  const open = async (id: number, prepare?: (page: Page) => Promise<unknown>) => {
    const page = await browser.openPage(await service.launch("active", { id }), {
      expectedErrors: /status of (?:409|422)/,
      ...(prepare && { prepare }),
    });
    await page.locator(".task").nth(6).waitFor();
    return page;
  };
  const plain = await open(230);
  const translated = await open(231, (page) => page.addInitScript(translatePage));
  const textOf = async (page: Page) =>
    (await page.locator("body").innerText())
      .replace(/[[\]\s]/g, "")
      // Each player has these of their own; the second may act in the next minute.
      .replace(/ID\d+|startapp=[\w-]{12}|\d+h\d+min|\d+:\d\d[AP]M/g, "");
  for (const step of [async () => {}, ...walk]) {
    await step(plain);
    await step(translated);
    await settled(plain);
    await settled(translated);
    // Both are read again, because energy and countdowns change.
    await expect
      .poll(async () => {
        expect(await textOf(translated)).toBe(await textOf(plain));
        return true;
      })
      .toBe(true);
  }
  expect(await translated.locator("font").count()).toBeGreaterThan(10);
});
