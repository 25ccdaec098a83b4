import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import type { HistoryList } from "#contract/user/session.schema.ts";
import { botWith } from "../bot.ts";
import { heldRequests } from "../browser.ts";
import { settled } from "../settled.ts";
import { appForFile, points, unsentTaps } from "./app-for-file.ts";

const title = { en: "Season of {{name}}", ru: "Сезон игрока {{name}}" };
const blocks: BotFile["screen"]["blocks"] = [
  { type: "text", style: "title", text: title },
  { type: "points" },
  { type: "level" },
  { type: "energy" },
  { type: "tap", label: { en: "Dig", ru: "Копай" } },
  { type: "wallet" },
  { type: "friends" },
  { type: "link", text: { ru: "Правила" }, url: "https://example.com/rules" },
];
const russianBlocks: BotFile["screen"]["blocks"] = [
  { type: "text", style: "title", text: "Добро пожаловать, {{name}}" },
  { type: "points" },
  { type: "energy" },
  { type: "tap" },
  { type: "friends" },
  { type: "text", text: "Приглашайте друзей, чтобы получать больше очков" },
];
const game = { ...botWith([]).game, levels: [], pointsPerTap: 1500 };
const {
  browser,
  service,
  open: openApp,
} = appForFile(
  botWith([], { screen: { blocks } }),
  botWith([], { id: "sezon", game, screen: { blocks: russianBlocks } }),
  botWith([], { id: "generous", game }),
  botWith([], { id: "rodina", language: "ru", screen: { blocks: russianBlocks } }),
  botWith([], {
    id: "step",
    language: "ru",
    screen: {
      blocks: [
        { type: "text", style: "title", text: { en: "Steppe", ru: "Степь", uk: "Степ" } },
        { type: "text", text: { en: "Rules", ru: "Правила" } },
        { type: "energy" },
        { type: "tap" },
      ],
    },
  }),
  botWith([], {
    id: "praia",
    language: "pt",
    screen: {
      blocks: [
        { type: "text", style: "title", text: { en: "Beach", "pt-BR": "Praia" } },
        { type: "energy" },
        { type: "tap" },
      ],
    },
  }),
);

const open = (id: number, language: string, options?: Parameters<typeof openApp>[1]) =>
  openApp({ id, language, name: `P${id}` }, options);

/** The language and the direction of the page. */
const languageOf = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.lang,
    getComputedStyle(document.documentElement).direction,
  ]);

test("a Russian player gets everything in Russian, including the owner's Russian texts", async () => {
  const page = await open(2001, "ru");
  expect(await page.textContent("h1")).toBe("Сезон игрока P2001");
  await page.getByRole("button", { name: "Копай" }).click();
  await page.getByRole("button", { name: "Правила" }).waitFor();
  await page.waitForSelector(".rise");
  const text = await page.evaluate(() => document.body.innerText);
  expect(text.replace(/P2001|TON|ID|Bronze/g, "")).not.toMatch(/[a-z]{2,}/i);
  for (const [open, title] of [
    ["Пригласить", "Друзья"],
    ["История", "История очков"],
  ] as const) {
    await page.getByRole("button", { name: open }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.waitFor();
    await settled(page);
    const said = (await dialog.innerText()).replace(/t\.me\S*|QR/g, "");
    expect(said).not.toMatch(/[a-z]{2,}/i);
    await dialog.getByRole("button", { name: "Назад" }).click();
    await dialog.waitFor({ state: "hidden" });
  }
});

const late = [
  {
    language: "fa",
    dir: "rtl",
    words: /^[^a-z0-9]*$/i,
    energy: /^۵۰۰ \/ ۵۰۰$/,
    shown: { energy: "انرژی", invite: "دعوت", friends: "دوستان", history: "تاریخچه" },
    historyTitle: "تاریخچهٔ امتیاز",
    today: "امروز",
    day: / ۱۴[۰-۹]{2}$/,
    back: "بازگشت",
    offline: "اتصال برقرار نیست. آخرین اطلاعات موجود را می‌بینید.",
  },
  {
    language: "es",
    dir: "ltr",
    words: /^(?:(?!Points|Level|Energy|Friends|Invite|History|Taps).)*$/s,
    energy: /^500 \/ 500$/,
    shown: { energy: "Energía", invite: "Invitar", friends: "Amigos", history: "Historial" },
    historyTitle: "Historial de puntos",
    today: "hoy",
    day: /\b20\d\d$/,
    back: "Atrás",
    offline: "Sin conexión. Últimos datos conocidos.",
  },
] as const;

const isLanguageChunk = (url: string) => /\/assets\/[a-z]{2}-[^/]*\.js$/.test(url);

/** Adds points from a month ago. */
async function addLastMonth(route: Route): Promise<void> {
  const response = await route.fetch();
  const { entries, ...rest }: HistoryList = await response.json();
  const old = { source: "api", points: 5, createdAt: Date.now() - 40 * 24 * 3_600_000 };
  await route.fulfill({ response, json: { ...rest, entries: [...entries, old] } });
}

test.each(late)(
  "a player with the language $language loads that language alone, and gets everything in it",
  async ({ language, dir, words, energy, shown, historyTitle, today, day, back, offline }) => {
    const chunks: string[] = [];
    const page = await open(language === "fa" ? 2401 : 2402, language, {
      expectedErrors: /ERR_INTERNET_DISCONNECTED/,
      prepare: async (opened) =>
        opened.on("request", (request) => {
          if (isLanguageChunk(request.url())) chunks.push(request.url());
        }),
    });
    expect(chunks.map((url) => /assets\/(..)/.exec(url)?.[1])).toEqual([language]);
    expect(await languageOf(page)).toEqual([language, dir]);
    await page.getByText(shown.energy, { exact: true }).waitFor();
    expect(await page.textContent(".energy-row")).toMatch(energy);
    await page.locator(".tap").click();
    const text = await page.evaluate(() => document.body.innerText);
    expect(text.replace(/Season of|P2\d+|Dig|TON|ID \d+|Bronze|Правила/g, "")).toMatch(words);
    await expect.poll(() => unsentTaps(page, language === "fa" ? 2401 : 2402)).toBe(0);
    await page.route("**/history?*", addLastMonth);
    for (const [press, title] of [
      [shown.invite, shown.friends],
      [shown.history, historyTitle],
    ] as const) {
      await page.getByRole("button", { name: press }).click();
      const dialog = page.getByRole("dialog", { name: title });
      await dialog.waitFor();
      if (title === historyTitle) {
        await dialog.getByRole("heading", { name: today }).waitFor();
        expect(await dialog.locator("h2").last().textContent()).toMatch(day);
      }
      const said = (await dialog.innerText()).replace(/t\.me\S*|QR/g, "");
      expect(said).toMatch(words);
      await dialog.getByRole("button", { name: back }).click();
      await dialog.waitFor({ state: "hidden" });
    }
    await page.context().setOffline(true);
    await page.getByText(offline, { exact: true }).waitFor();
  },
);

test("players with English, Russian or an unknown language load no other", async () => {
  for (const language of ["en", "ru", "de"]) {
    const chunks: string[] = [];
    const page = await open(2403, language, {
      prepare: async (opened) =>
        opened.on("request", (request) => {
          if (isLanguageChunk(request.url())) chunks.push(request.url());
        }),
    });
    await page.close();
    expect(chunks).toEqual([]);
  }
});

test("a page whose words cannot be loaded is English as a whole: words, direction and digits", async () => {
  const page = await open(2404, "fa", {
    expectedErrors: /ERR_FAILED/,
    prepare: (opened) => opened.route("**/assets/fa-*", (route) => route.abort()),
  });
  expect(await languageOf(page)).toEqual(["en", "ltr"]);
  expect(await page.textContent(".energy-row")).toBe("500 / 500");
  await page.getByRole("button", { name: "History" }).click();
  const dialog = page.getByRole("dialog", { name: "Points history" });
  await dialog.waitFor();
  expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/[\u0600-\u06ff]/);
});

test("a page whose words arrive late turns from English to Persian as a whole, and keeps its presses", async () => {
  const persian = heldRequests("**/assets/fa-*");
  const bundle = heldRequests("**/assets/first-screen-*");
  const launch = await service.launch("acme", { id: 2405, language: "fa", name: "P2405" });
  const page = await browser.openPage(launch, {
    prepare: async (opened) => {
      await persian.holdIn(opened);
      await bundle.holdIn(opened);
    },
  });
  await page.locator(".tap:enabled").waitFor();
  expect(await page.textContent(".energy-row")).toBe("500 / 500");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe(
    "ltr",
  );
  for (let tap = 0; tap < 3; tap++) await page.locator(".tap").click();
  await page.getByRole("button", { name: "Invite" }).click();
  const words = page.waitForResponse("**/assets/fa-*");
  persian.release();
  await (await words).finished();
  bundle.release();
  await page.getByRole("dialog", { name: "دوستان" }).waitFor();
  expect(await languageOf(page)).toEqual(["fa", "rtl"]);
  await expect.poll(() => unsentTaps(page, 2405)).toBe(0);
  await expect.poll(() => points(page)).toBe("۱۵");
});

test("a player in an unsupported language gets English", async () => {
  const page = await open(2002, "zh-hans");
  expect(await page.textContent("h1")).toBe("Season of P2002");
  await page.getByRole("button", { name: "Dig" }).waitFor();
  await page.getByText("Energy", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Правила" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
});

test("a player whose language the app lacks gets a Russian bot in Russian alone, numbers included", async () => {
  const page = await open(2501, "uk", { botId: "sezon" });
  await page.locator(".tap").click();
  await expect.poll(() => points(page)).toMatch(/^1\s500$/);
  await page.getByRole("button", { name: "Пригласить" }).click();
  const dialog = page.getByRole("dialog", { name: "Друзья" });
  await dialog.waitFor();
  await settled(page);
  const said = await page.evaluate(() => document.body.innerText);
  expect(said.replace(/P2501|t\.me\S*|QR/g, "")).not.toMatch(/[a-z]{2,}/i);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("ru");
});

test("an English player has built-in words in English in a Russian bot, too", async () => {
  const page = await open(2505, "en", { botId: "sezon" });
  await page.getByText("Energy", { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
});

test("a Russian bot that cannot open explains it in Russian where the player's language is missing", async () => {
  const page = await browser.openPage(await service.launch("sezon", { id: 2504, language: "uk" }), {
    expectedErrors: /ERR_CONNECTION_REFUSED|ERR_FAILED/,
    prepare: (opened) => opened.route("**/api/**", (route) => route.abort("connectionrefused")),
  });
  await page.getByRole("button", { name: "Повторить" }).waitFor();
  expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/[a-z]{2,}/i);
});

test.each(["uk", "be", "kk", "tr", "en"])(
  "a player with the language %s gets a bot in its default language as a whole, where no text is in theirs",
  async (language) => {
    const page = await open(2506, language, { botId: "rodina" });
    await page.getByText("Энергия", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Пригласить" }).waitFor();
    const said = await page.evaluate(() => document.body.innerText);
    expect(said.replace(/P2506|TON|ID \d+|Bronze/g, "")).not.toMatch(/[a-z]{2,}/i);
    expect(await languageOf(page)).toEqual(["ru", "ltr"]);
  },
);

test("a player whose language some texts have gets those and the Mini App's words in it, the others in the default one", async () => {
  const page = await open(2507, "uk", { botId: "step" });
  expect(await page.textContent("h1")).toBe("Степ");
  await page.getByText("Енергія", { exact: true }).waitFor();
  await page.getByText("Правила", { exact: true }).waitFor();
  await page.close();
  const other = await open(2508, "kk", { botId: "step" });
  expect(await other.textContent("h1")).toBe("Степь");
  await other.getByText("Энергия", { exact: true }).waitFor();
});

test("a Brazilian player and one with another language get a bot with Brazilian texts in Portuguese", async () => {
  for (const [id, language] of [
    [2509, "pt-br"],
    [2510, "fr"],
  ] as const) {
    const page = await open(id, language, { botId: "praia" });
    expect(await page.textContent("h1")).toBe("Praia");
    await page.getByText("Energia", { exact: true }).waitFor();
    expect(await languageOf(page)).toEqual(["pt", "ltr"]);
    await page.close();
  }
});

test("a player with an invalid language code has the whole app", async () => {
  const page = await open(2300, "constructor", { botId: "generous" });
  await page.locator(".tap").click();
  await expect.poll(() => points(page)).toMatch(/^1[,.]500$/);
  await expect.poll(() => unsentTaps(page, 2300, "generous")).toBe(0);
  await page.getByRole("button", { name: "History" }).click();
  await page
    .getByRole("dialog", { name: "Points history" })
    .getByRole("heading", { level: 2 })
    .waitFor();
  expect(
    await page.evaluate(() => Intl.getCanonicalLocales(document.documentElement.lang).length),
  ).toBe(1);
});
