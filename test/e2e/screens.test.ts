import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnerEndpoint } from "#demo/owner-endpoint.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { listWallet } from "./injected-wallet.ts";
import { type RunningService, startService } from "./service.ts";

const folder = join(import.meta.dirname, "..", "..", "screenshots");
const sizes = [
  { width: 360, height: 740 },
  { width: 430, height: 932 },
];
const themes = {
  light: {
    bg_color: "#ffffff",
    secondary_bg_color: "#efeff4",
    section_bg_color: "#ffffff",
    text_color: "#000000",
    hint_color: "#8e8e93",
    subtitle_text_color: "#6d6d72",
    link_color: "#007aff",
    button_color: "#007aff",
    button_text_color: "#ffffff",
  },
  dark: {
    bg_color: "#17212b",
    secondary_bg_color: "#0e1621",
    section_bg_color: "#17212b",
    text_color: "#f5f5f5",
    hint_color: "#708499",
    subtitle_text_color: "#7f91a4",
    link_color: "#6ab3f3",
    button_color: "#5288c1",
    button_text_color: "#ffffff",
  },
};

const browser = browserForFile();
let service: RunningService;
let owner: Awaited<ReturnType<typeof startOwnerEndpoint>>;

beforeAll(async () => {
  service = await startService();
  owner = await startOwnerEndpoint({ port: 0, allowedOrigins: [service.url] });
  await mkdir(folder, { recursive: true });
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
          { type: "stat", label: "A label of the owner's that is far longer than its place", value: "{{missing}}" },
          { type: "text", style: "heading", text: "How to climb" },
          { type: "text", text: "You are {{rank}} with {{points}} points. Every friend who joins brings your clan further." },
          { type: "friends" },
          { type: "wallet" },
          { type: "link", text: "Rules of the season", url: "https://example.com/rules" },
          { type: "text", style: "note", text: "Values come from the clan's own server." },
        ],
      },
    }),
  );
});
afterAll(async () => {
  await service?.close();
  await owner?.close();
});

async function themed(launch: string, theme: keyof typeof themes): Promise<string> {
  const url = new URL(launch);
  const hash = new URLSearchParams(url.hash.slice(1));
  hash.set("tgWebAppThemeParams", JSON.stringify(themes[theme]));
  return `${url.origin}${url.pathname}#${hash}`;
}

const cases = sizes.flatMap((size) =>
  (["light", "dark"] as const).flatMap((theme) => ["en", "ru", "ar"].map((language) => ({ ...size, theme, language }))),
);

test.each(cases)("the Mini App fits $width × $height, $theme, in $language", async ({ width, height, theme, language }) => {
  const launch = await service.launch("acme", { id: 1001, name: language === "ru" ? "Константин Константинопольский" : "Grace", language });
  const page = await browser.openPage(await themed(launch, theme), { width, height, expectedErrors: /status of 404/ });
  await page.waitForSelector('[data-slot="missing"][data-state="failed"]');
  await page.waitForSelector('[data-slot="clan"][data-state="fresh"]');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: join(folder, `mini-app-${width}-${theme}-${language}.png`), fullPage: true });
});

test.each(["light", "dark"] as const)("the simulator shows the app around it, %s", async (colorScheme) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 960 }, colorScheme });
  const { app, page } = await browser.openApp(await service.launch("acme", { id: 1002, name: "Grace" }), {
    context,
    expectedErrors: /status of 404/,
    prepare: listWallet,
  });
  await app.waitForSelector('[data-slot="clan"][data-state="fresh"]');
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, `simulator-${colorScheme}.png`) });
  await app.getByRole("button", { name: "Connect" }).click();
  await app.getByText("Test Wallet").first().waitFor();
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `simulator-wallet-${colorScheme}.png`) });
});

test("outside a client the page invites in", async () => {
  const page = await browser.openPage(`${service.url}/app/acme`, { width: 1280, height: 800 });
  await page.getByRole("link", { name: "Open in Telegram" }).waitFor();
  await page.screenshot({ path: join(folder, "outside.png") });
});
