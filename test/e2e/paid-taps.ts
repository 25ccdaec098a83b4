import type { Page } from "playwright-core";

/** Counts the taps that the service pays from now on, over all batches. */
export function countPaidTaps(page: Page): () => Promise<number> {
  const answers: Promise<{ accepted: number }>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/taps") && response.ok()) answers.push(response.json());
  });
  return async () => (await Promise.all(answers)).reduce((sum, { accepted }) => sum + accepted, 0);
}
