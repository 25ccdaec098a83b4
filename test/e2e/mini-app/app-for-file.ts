import type { Frame, Page } from "playwright-core";
import { beforeAll } from "vitest";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { playerTapsKey, type Taps } from "#mini-app/taps/stored-taps.ts";
import { browserForFile, type OpenOptions } from "../browser.ts";
import type { LaunchUser } from "../service.ts";
import { serviceForFile } from "../service-for-file.ts";

/** A browser and a service with these bots for this file. */
export function appForFile(...bots: BotFile[]) {
  const browser = browserForFile();
  const service = serviceForFile();
  beforeAll(async () => {
    for (const bot of bots) await service.importBot(bot);
  });

  /** The page of a player, once taps count. */
  async function open(
    player: LaunchUser,
    { botId = "acme", ...options }: OpenOptions & { readonly botId?: string } = {},
  ): Promise<Page> {
    const page = await browser.openPage(await service.launch(botId, player), options);
    await page.waitForSelector(live);
    return page;
  }

  /** The points stored in the service. */
  const paidPoints = async (id: number, botId = "acme") =>
    (await service.openSession(botId, { id })).game.points;

  return { browser, service, open, paidPoints };
}

/** The Tap button of the bundle; the boot script's has no such attribute. */
export const live = ".tap[aria-disabled]";

/** The visible points. */
export const points = (app: Page | Frame) => app.textContent('.points-block [data-slot="points"]');

/** Presses the Tap button one time after another. */
export async function tap(page: Page, times: number): Promise<void> {
  for (let count = 0; count < times; count++)
    await page.getByRole("button", { name: "Tap" }).click();
}

/** Taps with so many fingers at once, in one batch. */
export async function tapAtOnce(app: Page | Frame, fingers: number): Promise<void> {
  await app.evaluate((count) => {
    const button = document.querySelector(".tap");
    for (let made = 0; made < count; made++)
      button?.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
  }, fingers);
}

/** Counts the taps that the service pays from now on, over all batches. */
export function countPaidTaps(page: Page): () => Promise<number> {
  const answers: Promise<{ accepted: number }>[] = [];
  page.on("response", (response) => {
    if (!response.url().endsWith("/taps") || !response.ok()) return;
    const answer = response.json();
    // The body of an answer during the closing of a page cannot be read.
    answer.catch(() => {});
    answers.push(answer);
  });
  return async () => (await Promise.all(answers)).reduce((sum, { accepted }) => sum + accepted, 0);
}

/**
 * The number of a player's taps on the device, of all pages, without an answer from the service.
 */
export async function unsentTaps(
  page: Page | Frame,
  tgId: number,
  botId = "acme",
): Promise<number> {
  const items = await page.evaluate(
    (player) => {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(player));
      return keys.map((key) => localStorage.getItem(key) ?? "");
    },
    `${playerTapsKey(botId, tgId)}:`,
  );
  return items
    .map((item): Taps => JSON.parse(item))
    .flatMap(({ growing, batches }) => [growing, ...batches])
    .reduce((sum, batch) => sum + (batch?.taps ?? 0), 0);
}

/** Waits until the device has a snapshot of the app with `text` in it, for the next open. */
export async function snapshotKept(app: Page | Frame, text = ""): Promise<void> {
  await app.waitForFunction(
    (part) =>
      Object.entries(localStorage).some(
        ([key, kept]) => key.startsWith("slotwire:snapshot:") && kept.includes(part),
      ),
    text,
  );
}
