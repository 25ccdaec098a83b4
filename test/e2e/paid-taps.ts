import type { Page } from "playwright-core";

/** Counts the taps that the service pays from now on, over all batches. */
export function countPaidTaps(page: Page): () => Promise<number> {
  const answers: Promise<{ accepted: number }>[] = [];
  page.on("response", (response) => {
    if (!response.url().endsWith("/taps") || !response.ok()) return;
    const answer = response.json();
    // One that comes as the page closes cannot be read, and then nobody asks for it.
    answer.catch(() => {});
    answers.push(answer);
  });
  return async () => (await Promise.all(answers)).reduce((sum, { accepted }) => sum + accepted, 0);
}
