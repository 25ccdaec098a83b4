import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { chromiumArgs } from "../../../programs/chromium.ts";
import { botWith } from "../../bot.ts";
import { appForFile, live, points, tap, unsentTaps } from "../app-for-file.ts";

const { browser, service, open, paidPoints } = appForFile(botWith([]));

/** A 401 of the service: RFC 9457. */
const refusal = (code: string) => ({
  status: 401,
  contentType: "application/problem+json",
  body: JSON.stringify({ type: "about:blank", title: code, status: 401, code, requestId: "r" }),
});

test("a player without a network sees at once that taps are kept; with it, they are counted", async () => {
  await service.openSession("acme", { id: 3301 });
  const page = await browser.openPage(await service.launch("acme", { id: 3301 }), {
    expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/,
  });
  await page.waitForSelector(".level-up", { state: "attached" });
  await page.context().setOffline(true);
  const notice = page.getByRole("status").filter({ hasText: "No connection" });
  await notice.waitFor();
  await tap(page, 3);
  await page.getByText("No connection. Taps are saved, energy is paused.").waitFor();
  await expect.poll(() => unsentTaps(page, 3301)).toBe(3);
  await page.context().setOffline(false);
  await notice.waitFor({ state: "hidden" });
  await expect.poll(() => paidPoints(3301)).toBe(15);
  await expect.poll(() => points(page)).toBe("15");
});

test("expired launch data lead to a message to close the app and open it again; the taps are kept for then", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await open({ id: 2503 }, { context, expectedErrors: /status of 401/ });
  await page.route("**/taps", (route) => route.fulfill(refusal("SESSION_EXPIRED")));
  await page.route("**/session", (route) => route.fulfill(refusal("INIT_DATA_EXPIRED")));
  await tap(page, 3);
  await page.getByText("This session has ended. Close the app and open it again.").waitFor();
  await expect.poll(() => points(page)).toBe("15");
  await page.close();

  const again = await open({ id: 2503 }, { context });
  await expect.poll(() => paidPoints(2503)).toBe(15);
  await expect.poll(() => points(again)).toBe("15");
});

test("unsent taps are paid at the next visit, even if the browser was killed", async () => {
  const profile = await mkdtemp(join(tmpdir(), "slotwire-profile-"));
  const launchUrl = await service.launch("acme", { id: 2311 });
  let context: BrowserContext | undefined;
  onTestFinished(async () => {
    await context?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 9 });
  });
  const openBrowser = async () => {
    const options = { executablePath: inject("chromiumPath"), args: chromiumArgs };
    context = await chromium.launchPersistentContext(profile, options);
    const page = await context.newPage();
    await page.goto(launchUrl);
    await page.waitForSelector(live);
    return page;
  };
  const killed = await openBrowser();
  await killed.route("**/taps", (route) => route.abort());
  await tap(killed, 10);
  await expect.poll(() => keptTaps(killed)).toBe(10);
  await killBrowser(killed);
  expect(await paidPoints(2311)).toBe(0);
  const next = await openBrowser();
  await expect.poll(() => paidPoints(2311)).toBe(50);
  await expect.poll(() => keptTaps(next)).toBe(0);
  await expect.poll(() => points(next)).toBe("50");
});

/** The number of taps in the page's database, which writes to the disk at once. */
function keptTaps(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "slotwire-taps")) return 0;
    return new Promise<number>((resolve, reject) => {
      const open = indexedDB.open("slotwire-taps");
      open.onerror = reject;
      open.onsuccess = () => {
        const all = open.result.transaction("slotwire-taps").objectStore("slotwire-taps").getAll();
        all.onerror = reject;
        all.onsuccess = () => {
          open.result.close();
          const batches: { taps: number }[] = all.result.flat();
          resolve(batches.reduce((sum, { taps }) => sum + taps, 0));
        };
      };
    });
  });
}

/** Ends the browser's process without any notice. */
async function killBrowser(page: Page): Promise<void> {
  const browser = page.context().browser();
  const session = await browser?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  const { id } = processInfo.find(({ type }) => type === "browser") ?? {};
  if (!id) throw new Error("The browser's process was not found.");
  const closed = new Promise((resolve) => page.context().once("close", resolve));
  process.kill(id, "SIGKILL");
  await closed;
}
