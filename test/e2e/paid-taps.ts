import type { Frame, Page } from "playwright-core";
import { playerTapsKey, type Taps } from "#mini-app/taps/stored-taps.ts";

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

/** Taps with so many fingers at once, in one batch. */
export async function tapAtOnce(page: Page, fingers: number): Promise<void> {
  await page.evaluate((count) => {
    const button = document.querySelector(".tap");
    for (let made = 0; made < count; made++)
      button?.dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
  }, fingers);
}
