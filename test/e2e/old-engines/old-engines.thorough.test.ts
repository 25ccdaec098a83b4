import { beforeAll, expect, test } from "vitest";
import { lookPresets } from "#builder/look/look-preset.ts";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import type { Look } from "#contract/screen/look.schema.ts";
import { botWith } from "../bot.ts";
import { ada, claimService } from "../builder-owner.ts";
import { themed } from "../client-theme.ts";
import { playPhoneClient } from "../phone-client.ts";
import { seenTexts } from "../seen-contrast.ts";
import { still, whole } from "../settled.ts";
import { lackFeatures, newerFeatures, scriptFeatures } from "./newer-features.ts";
import {
  changedPage,
  miniAppFiles,
  oldEngineForFile,
  oldest,
  oldestOfBuilder,
  play,
} from "./old-engine.ts";

const { browser, service } = oldEngineForFile();

beforeAll(async () => {
  for (const [id, look] of Object.entries(looks)) await service.importBot(lookedBot(id, look));
});

const features = newerFeatures(miniAppFiles(), oldest);
const colorMix = features.filter(({ name }) => name === "color-mix()");

/** Looks with mixed colours in their style sheets, and none. */
const looks: Readonly<Record<string, Look | undefined>> = {
  plain: undefined,
  gold: lookPresets.gold,
  glass: { cards: "glass" },
  pictured: { background: { image: "https://pictures.example.com/night.svg" } },
};

/** A bot with a block of every colour, on two pages. */
function lookedBot(id: string, look: Look | undefined): BotFile {
  const tasks = [
    { id: "code", title: "Say the word", kind: "code", code: "Open", reward: 5 },
    { id: "level", title: "Reach Bronze", kind: "level", level: 1, reward: 5 },
  ] as const;
  return botWith([], {
    id,
    ...(look && { look }),
    tasks: [...tasks],
    daily: { rewards: [100, 200], hour: 0, whenMissed: "start-over" },
    screen: {
      blocks: [
        { type: "tap" },
        { type: "points" },
        { type: "level" },
        { type: "link", text: "News", url: "https://example.com" },
        { type: "friends" },
        { type: "daily" },
        { type: "tasks" },
        { type: "wallet" },
      ],
    },
    pages: [{ id: "more", title: "More", icon: "gift", blocks: [{ type: "leaderboard" }] }],
  });
}

const night =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#0b1030" d="M0 0h9v9H0z"/></svg>';

const cases = Object.keys(looks).flatMap((look) =>
  (["light", "dark", undefined] as const).map((theme) => ({ look, theme })),
);

test.for(cases)(
  "every text is readable without color-mix(): look $look, theme $theme",
  async ({ look, theme }) => {
    const context = await browser.newContext({
      ...changedPage,
      viewport: { width: 390, height: 1500 },
    });
    const launch = themed(await service.launch(look, { id: 2 }), theme);
    const page = await browser.openPage(launch, {
      context,
      prepare: async (opened) => {
        await opened.route("https://pictures.example.com/**", (route) =>
          route.fulfill({ contentType: "image/svg+xml", body: night }),
        );
        await lackFeatures(opened, colorMix);
      },
    });
    await whole(page);
    await page.getByText("Reach Bronze").waitFor();
    const texts = await seenTexts(page);
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByRole("dialog", { name: "Friends" }).waitFor();
    await still(page);
    texts.push(...(await seenTexts(page, ".over-page")));
    expect(texts.length).toBeGreaterThan(30);
    // Without a theme, the accent on its own tint has 3.5 : 1.
    const limit = theme ? 4.5 : 3;
    expect(texts.filter(({ contrast, least }) => contrast < Math.min(least, limit))).toEqual([]);
  },
);

const bits = Math.ceil(Math.log2(features.length));

/** For any two features, one of these halves has the first and not the second. */
const halves = Array.from({ length: bits }, (_, bit) =>
  [0, 1].map((value) => features.filter((_feature, index) => ((index >> bit) & 1) === value)),
).flat();

test("the Mini App uses features that are newer than the oldest browsers", () => {
  expect(features.length).toBeGreaterThan(50);
});

test.for([...halves.entries()])(
  "the Mini App plays without half of the features newer than the oldest browsers: %i",
  async ([number, half]) => {
    const context = await browser.newContext(changedPage);
    const page = await browser.openPage(await service.launch("acme", { id: number + 1 }), {
      context,
      prepare: async (opened) => {
        await playPhoneClient(opened);
        await lackFeatures(opened, half);
      },
    });
    await play(page);
  },
);

const builderPages = {
  "/bots/acme": "Overview",
  "/bots/acme/fields": "Fields",
  "/bots/acme/screen": "Screen",
  "/bots/acme/users": "Users",
  "/bots/acme/activities": "Activities",
};

test("an owner with the oldest supported browser signs in and opens the builder's pages", async () => {
  const missing = scriptFeatures(oldestOfBuilder);
  const context = await browser.newContext(changedPage);
  await claimService(service, await browser.newContext());
  const page = await browser.openPage(`${service.url}/builder`, {
    context,
    expectedErrors: /status of 401/,
    prepare: (opened) => lackFeatures(opened, missing),
  });
  await page.getByLabel("Email").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Bots" }).waitFor();
  for (const [path, name] of Object.entries(builderPages)) {
    await page.goto(`${service.url}/builder${path}`);
    await page.getByRole("heading", { level: 1, name }).waitFor();
  }
});

/** The features that decide whether a browser is new enough: the newest of each engine. */
const deciding = {
  "Chrome 110": () => {
    const { supports } = CSS;
    CSS.supports = (...asked: string[]) =>
      !asked.join().includes("color-mix") && supports.apply(CSS, asked as [string]);
  },
  "Firefox 120": () => {
    const { supports } = CSS;
    CSS.supports = (...asked: string[]) =>
      !asked.join().includes(":has") && supports.apply(CSS, asked as [string]);
  },
  "Safari 16.3": () => {
    Reflect.deleteProperty(window, "ElementInternals");
  },
};

test.for([
  ["Chrome 110", "en", "The builder needs a newer browser"],
  ["Firefox 120", "ru", "Конструктору нужен более новый браузер"],
  ["Safari 16.3", "en", "The builder needs a newer browser"],
] as const)(
  "an owner with %s sees which browser the builder needs, in %s",
  async ([name, locale, text]) => {
    const context = await browser.newContext({ locale, viewport: { width: 360, height: 640 } });
    const page = await browser.openPage(`${service.url}/builder/bots/acme`, {
      context,
      prepare: (opened) => opened.addInitScript(deciding[name]),
    });
    const message = page.getByText(text);
    await message.waitFor();
    for (const version of ["Chrome", "Edge 111", "Firefox 121", "Safari 16.4"])
      expect(await message.textContent()).toContain(version);
  },
);
