import { beforeAll, test } from "vitest";
import { testWallet } from "#demo/test-wallet.ts";
import { botWith } from "../../bot.ts";
import { themed } from "../../client-theme.ts";
import { injectWallet } from "../../injected-wallet.ts";
import { expectNoOverflow, keepPicture } from "../../page-look.ts";
import { ownerEndpointFor } from "../../service-for-file.ts";
import { settled } from "../../settled.ts";
import { appForFile, live, snapshotKept } from "../app-for-file.ts";

const { browser, service } = appForFile();
const owner = ownerEndpointFor(service);

beforeAll(async () => {
  const fields = [
    { name: "rank", url: `${owner.url}/rank` },
    { name: "clan", url: `${owner.url}/clan` },
    { name: "seasonPoints", url: `${owner.url}/season-points` },
    { name: "missing", url: `${owner.url}/missing`, fallback: "not yet" },
  ];
  await service.importBot(
    botWith(fields, {
      screen: {
        blocks: [
          { type: "text", style: "title", text: "Hello, {{name}}" },
          { type: "points" },
          { type: "tap" },
          { type: "energy" },
          { type: "level" },
          { type: "stat", label: "Rank", value: "{{rank}}" },
          { type: "stat", label: "Season points", value: "{{seasonPoints}}" },
          { type: "stat", label: "Clan", value: "{{clan}}" },
          {
            type: "stat",
            label: "A label of the owner's that is far longer than its place",
            value: "{{missing}}",
          },
          { type: "text", style: "heading", text: "How to climb" },
          {
            type: "text",
            text: "You are {{rank}} with {{points}} points. Every friend who joins brings your clan further.",
          },
          { type: "friends" },
          { type: "wallet" },
          {
            type: "faq",
            items: [
              {
                question: { en: "How do I climb?", ru: "Как подняться выше?" },
                answer: {
                  en: "You are {{rank}} now. Tap each day and invite friends: a friend who joins brings your clan further.",
                  ru: "Сейчас вы {{rank}}. Нажимайте каждый день и приглашайте друзей: каждый приводит клан дальше.",
                },
              },
              {
                question:
                  "What happens to my points at the end of the season, and may I take them along into the next one?",
                answer: "They stay.",
              },
              { question: "Who owns {{clan}}?", answer: "Its founder." },
            ],
          },
          { type: "link", text: "Rules of the season", url: "https://example.com/rules" },
          { type: "text", style: "note", text: "Values come from the clan's own server." },
        ],
      },
    }),
  );
});

test.each([
  ["en", "light"],
  ["ru", "dark"],
  ["es", "light"],
  ["fa", "dark"],
] as const)("the Mini App fits small phones, in %s, %s", async (language, theme) => {
  const name = language === "ru" ? "Константин Константинопольский" : "Grace";
  const launch = themed(await service.launch("acme", { id: 1001, name, language }), theme);
  const page = await browser.openPage(launch, { expectedErrors: /status of 404/ });
  await page.waitForSelector('[data-slot="missing"][data-state="failed"]');
  await page.waitForSelector('[data-slot="clan"][data-state="fresh"]');
  await page.locator("summary").first().click();
  await page.locator("details[open] p").waitFor();
  for (const [width, height] of [
    [360, 740],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoOverflow(page, `${width} px`);
    await keepPicture(page, `mini-app-${width}-${theme}-${language}`, { fullPage: true });
  }
});

/**
 * Together they show every page light and dark, wide and narrow, in both languages and both
 * directions.
 */
const looks = [
  { width: 360, height: 740, theme: "light", language: "en" },
  { width: 360, height: 740, theme: "dark", language: "ru" },
  { width: 320, height: 568, theme: "light", language: "fa" },
] as const;

test.each(looks)(
  "pages, sheets and moments fit $width × $height, $theme, in $language",
  async ({ width, height, theme, language }) => {
    const id =
      1100 + 100 * looks.findIndex((look) => look.width === width && look.language === language);
    const name = `${width}-${theme}-${language}`;
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: 2 });
    const wallet = testWallet("v4r2", 100 + (id % 97));
    const launch = themed(await service.launch("acme", { id, name: "Grace", language }), theme);
    const page = await browser.openPage(launch, {
      context,
      prepare: (opened) => injectWallet(opened, wallet),
      expectedErrors: /status of (?:404|429|503)|ERR_/,
    });
    await page.waitForSelector(live);
    await page.waitForSelector('[data-slot="clan"][data-state="fresh"]');
    const shoot = async (what: string) => {
      await expectNoOverflow(page, what);
      await keepPicture(page, `${what}-${name}`);
    };
    const leave = async () => {
      await page.locator(".over-page-back").click();
      await page.locator(".over-page").waitFor({ state: "hidden" });
    };

    // Not faster than a person taps, because the service pays no more; and not once more than the
    // level needs, because that tap might close its card.
    await page.locator(".tap").click({ clickCount: 20, delay: 30 });
    await page.locator(".level-card").waitFor();
    await settled(page);
    await shoot("level-up");
    await page.locator(".level-card .action").last().click();
    await page.locator(".level-card").waitFor({ state: "hidden" });

    await page.locator(".friends-block .action").click();
    await page.locator(".invite-link").waitFor();
    await settled(page);
    await shoot("friends-none");
    const ref = (await page.locator(".invite-link").textContent())?.split("startapp=")[1] ?? "";
    await leave();
    const names = [
      "Ada",
      "Константин Константинопольский",
      "مريم",
      "A name as long as the platform lets a player have, which is sixty-four",
    ];
    for (const [index, friend] of names.entries())
      await service.openSession("acme", { id: id + 1 + index, name: friend, ref });
    await page.reload();
    await page.waitForSelector(live);
    await page.locator(".friends-block .action").click();
    await page.locator(".rows li").nth(3).waitFor();
    await settled(page);
    await shoot("friends");
    await page.locator(".over-page").evaluate((over) => over.scrollTo(0, over.scrollHeight));
    await shoot("friends-end");
    await leave();

    await page.locator(".points-block .action").click();
    await page.locator(".rows li").first().waitFor();
    await settled(page);
    await shoot("history");
    await leave();

    await page.locator(".wallet-block .action").click();
    await page.locator(".wallet-question").waitFor();
    await shoot("wallet-question");
    await page.locator(".wallet-question .action").last().click();
    await page.locator(".address").waitFor();
    await page.locator(".wallet-block").scrollIntoViewIfNeeded();
    await settled(page);
    await shoot("wallet");
    await snapshotKept(page, wallet.friendly);
    // As if the player had left ten hours ago, and returned without a network.
    await context.route("**/session", (route) => route.abort());
    await page.reload();
    await page.locator(".banner").waitFor();
    await shoot("offline");
    await context.unroute("**/session");
    const busy = {
      status: 503,
      contentType: "application/problem+json",
      body: '{"title":"Busy","status":503,"code":"STORE_UNAVAILABLE"}',
    };
    await context.route("**/session", (route) => route.fulfill(busy));
    await page.reload();
    await page.locator(".banner").waitFor();
    await shoot("busy");
  },
);

/** The launch parameters that lead to each screen; outside a client there are none. */
const obstacles: Record<string, Record<string, string> | undefined> = {
  "too-old": { tgWebAppVersion: "6.0" },
  unreadable: { tgWebAppData: "query_id=1&hash=0" },
  unreachable: {},
  outside: undefined,
};

test.each(looks)(
  "launch screens fit $width × $height, $theme, in $language",
  async ({ width, height, theme, language }) => {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: 2,
      colorScheme: theme,
      locale: language,
    });
    await context.route("**/api/**", (route) => route.abort());
    const launch = new URL(themed(await service.launch("acme", { id: 1600, language }), theme));
    for (const [obstacle, change] of Object.entries(obstacles)) {
      const hash = new URLSearchParams(change && launch.hash.slice(1));
      for (const [parameter, value] of Object.entries(change ?? {})) hash.set(parameter, value);
      const page = await browser.openPage(`${launch.origin}${launch.pathname}#${hash}`, {
        context,
        expectedErrors: /ERR_FAILED/,
      });
      await page.locator(".launch h1").waitFor();
      await expectNoOverflow(page);
      await keepPicture(page, `${obstacle}-${width}-${theme}-${language}`);
    }
  },
);
