import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { createDemoOwner, importDemoBots, playedBotId } from "#demo/demo-bot.ts";
import { startOwnerEndpoint } from "#demo/owner-endpoint.ts";
import { welcomeCrew, welcomePlayers } from "#demo/welcome-players.ts";
import { createApp } from "#server/app.ts";
import { appUrl } from "#server/bots/bot-url.ts";
import { readConfig } from "#server/config.ts";
import { listen } from "#server/http/listen.ts";
import { builtPages } from "#server/pages/built-page.ts";
import { launchInitData, launchUrl } from "#server/players/launch.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { ensureBuild } from "../e2e/setup.ts";
import { startSimulator } from "../e2e/simulator.ts";
import { chromiumArgs, findLightChromium } from "../programs/chromium.ts";
import { freePort } from "../programs/free-port.ts";

// Makes the picture of the first README from the production build with the demo's bot: `npm run
// picture`.

const root = join(import.meta.dirname, "../..");
const scale = 1.35;
/** Sizes in CSS pixels. */
const gap = 28;
const editor = { width: 1240, height: 800 };
const phoneWidth = Math.ceil((editor.height * 410) / 864);
const scaled = (pixels: number) => Math.round(pixels * scale);

await ensureBuild();
const folder = await mkdtemp(join(tmpdir(), "slotwire-picture-"));
const port = await freePort();
const config = readConfig({
  PORT: String(port),
  BASE_URL: `http://localhost:${port}`,
  DATA_DIR: folder,
  LOG_LEVEL: "silent",
  RATE_LIMITS: "off",
  ALLOW_LOCAL_FIELD_URLS: "on",
  TELEGRAM_API_ROOT: "http://127.0.0.1:1",
});
const store = await openStore(config);
const endpoint = await startOwnerEndpoint({ port: 0, allowedOrigins: [config.baseUrl] });
const [bot] = await importDemoBots(store, endpoint.url);
const demoOwner = createDemoOwner(store, [playedBotId]);
const app = await createApp({ config, store, pages: builtPages(join(root, "dist")), demoOwner });
await listen(app, config);
await welcomePlayers(() => app, store, playedBotId);
await welcomeCrew(() => app, store, playedBotId);
const simulator = await startSimulator();
const browser = await chromium.launch({
  executablePath: await findLightChromium(),
  args: chromiumArgs,
});
try {
  const context = await browser.newContext({
    deviceScaleFactor: scale,
    viewport: editor,
    reducedMotion: "reduce",
  });
  await context.request.post(`${config.baseUrl}/api/builder/demo-sign-in`, {
    headers: { origin: config.baseUrl },
  });
  const left = await editedScreen(await context.newPage());
  await compose(left, await playedApp(await context.newPage()));
} finally {
  await browser.close();
  await simulator.close();
  await app.close();
  await endpoint.close();
  await store.close();
  await rm(folder, { recursive: true });
}

/** The screen editor, with the form of a block that shows a custom field. */
async function editedScreen(page: Page): Promise<Buffer> {
  await page.goto(`${config.baseUrl}/builder/bots/${playedBotId}/screen`);
  const preview = page.frameLocator("iframe");
  await preview.getByText("#243").first().waitFor();
  await preview.getByRole("button", { name: /^Stat: Place/ }).click();
  await page.getByRole("textbox", { name: "Value" }).waitFor();
  return page.screenshot();
}

/** The same screen for a player, in the phone of the simulator. */
async function playedApp(page: Page): Promise<Buffer> {
  const player = { tgId: 1001, name: "Ada", username: "ada_l", language: "en" };
  const initData = launchInitData(player, bot?.token ?? "", Date.now());
  const url = launchUrl(appUrl(config, playedBotId), initData);
  await page.setViewportSize({ width: 1280, height: 960 });
  await page.goto(`${simulator.url}?${new URLSearchParams({ url, fit: "false" })}`);
  await page.frameLocator("iframe").getByText("#162").first().waitFor();
  await page.getByText(new URL(config.baseUrl).host, { exact: true }).evaluate((title) => {
    title.textContent = "Orbit";
  });
  return page.locator(".phone").screenshot();
}

/** Draws both next to each other, with rounded corners, on a transparent ground. */
async function compose(left: Buffer, right: Buffer): Promise<void> {
  const height = scaled(editor.height);
  const phone = await rounded(await sharp(right).resize({ height }).toBuffer(), scaled(40));
  await sharp(await rounded(left, scaled(12)))
    .extend({ right: scaled(gap + phoneWidth), background: "#0000" })
    .composite([{ input: phone, gravity: "east" }])
    .png({ palette: true, effort: 10 })
    .toFile(join(root, "picture.png"));
}

async function rounded(picture: Buffer, radius: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const box = (paint: string) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="${radius}" ${paint}/></svg>`,
    );
  return sharp(picture)
    .composite([
      { input: box('fill="#fff"'), blend: "dest-in" },
      { input: box('fill="none" stroke="#94a3b8"') },
    ])
    .png()
    .toBuffer();
}
