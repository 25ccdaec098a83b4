import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDevelopment } from "../demo/development.ts";
import { freePorts } from "../programs/free-port.ts";
import { browserForFile } from "./browser.ts";
import { axeFaults, keepPicture } from "./page-look.ts";

/** The simulator of `npm run dev`. */

const browser = browserForFile();
let dev: Awaited<ReturnType<typeof startDevelopment>>;
let url: string;

beforeAll(async () => {
  const port = await freePorts(2);
  url = `http://localhost:${port}`;
  dev = await startDevelopment(port);
  await dev.prints("Ctrl-C stops everything.");
});
afterAll(() => dev?.clean());

/** Opens the simulator in a window where the phone has its real size by default. */
async function open(
  query: string,
  { width = 1440, height = 1000 } = {},
): Promise<{ page: Page; app: Frame }> {
  const page = await browser.openPage(`${url}/simulator?${query}`, {
    width,
    height,
    expectedErrors: /ERR_FAILED/,
  });
  return { page, app: await appOf(page) };
}

/** The app in the phone, once it has its session. */
async function appOf(page: Page): Promise<Frame> {
  const handle = await page.waitForSelector('iframe[title="Mini App"]');
  const app = await handle.contentFrame();
  if (!app) throw new Error("The simulator's frame holds no page.");
  await app.waitForSelector(".level-up", { state: "attached", timeout: 60_000 });
  return app;
}

/** The app after an action that opens it in a new frame. */
async function reopened(page: Page, open: () => Promise<unknown>): Promise<Frame> {
  const before = await page.waitForSelector('iframe[title="Mini App"]');
  await open();
  await before.waitForElementState("hidden");
  return appOf(page);
}

const rowsOf = (page: Page, from: string) =>
  page.locator(`.log-row[data-from="${from}"] .log-text`).allTextContents();
/** The answers in the log; each comes there after it has come to the app. */
const answersTo = async (page: Page) => (await rowsOf(page, "answer")).join("\n");

test.each([
  [1440, 900],
  [1280, 720],
])("in a window of %i × %i the phone is whole, and nothing scrolls", async (width, height) => {
  const { page, app } = await open("", { width, height });
  const [phone, hidden] = await page.evaluate(() => {
    const { top, bottom } = document.querySelector(".phone")?.getBoundingClientRect() ?? {};
    const stage = document.querySelector(".stage");
    const isHigher = (element?: Element | null) =>
      element ? element.scrollHeight - element.clientHeight : undefined;
    return [{ top, bottom }, [isHigher(document.documentElement), isHigher(stage)]] as const;
  });
  expect(hidden).toEqual([0, 0]);
  expect(phone.top).toBeGreaterThan(0);
  expect(phone.bottom).toBeLessThanOrEqual(height);
  // It is scaled down, and keeps its real size for the app.
  expect(await app.evaluate(() => innerWidth)).toBe(390);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await keepPicture(page, `simulator-${width}-${colorScheme}`);
    expect(await axeFaults(page, "iframe"), colorScheme).toEqual([]);
  }
});

test("taps and field requests are in the log, with their answers", async () => {
  const { page, app } = await open("user=1002");
  await app.locator(".tap").click();
  await expect.poll(() => answersTo(page)).toMatch(/200 POST taps \d+ ms\{"accepted":1/);
  await expect
    .poll(() => answersTo(page))
    .toMatch(/200 POST http:\/\/127\.0\.0\.1:\d+\/rank \d+ ms#\d+/);
  const requests = (await rowsOf(page, "request")).join("\n");
  expect(requests).toMatch(/POST session/);
  expect(requests).toMatch(/POST http:\/\/127\.0\.0\.1:\d+\/rank \{"userTelegramId":1002,/);
  expect(requests).toMatch(/POST taps \{"batchId":.*"taps":1/);
  // It never has a session's token.
  expect(await answersTo(page)).not.toMatch(/Bearer|tma /);
});

test("offline, the app shows it and keeps its taps; online again, they count", async () => {
  const { page, app } = await open("user=5001&name=Eve&language=en");
  // A new player sees the cards of the onboarding first.
  await app.getByRole("button", { name: "Skip" }).click();
  await page.getByLabel("Network").selectOption("Offline");
  await app.getByText(/^No connection\./).waitFor();
  await app.locator(".tap").click();
  await app.getByText("No connection. Taps are saved, energy is paused.").waitFor();
  await expect.poll(() => answersTo(page)).toContain("POST taps no answer");
  // Only the app: the simulator still reaches its server.
  expect(await page.evaluate(async () => (await fetch("/simulator/bots")).status)).toBe(200);

  // Files that were not loaded before are missing too, such as the page.
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => page.frames().at(-1)?.url() ?? "").toContain("chrome-error:");

  await page.getByLabel("Network").selectOption("Online");
  const again = await reopened(page, () => page.getByRole("button", { name: "Reopen" }).click());
  await expect.poll(() => again.textContent('.balance [data-slot="points"]')).toBe("5");
});

test("on a slow network the page, the session and the fields are slower", async () => {
  const { page } = await open("network=slow&user=1001");
  const sessionMs = async () =>
    Number(/^200 POST session (\d+) ms/m.exec(await answersTo(page))?.[1]);
  await expect.poll(sessionMs).toBeGreaterThanOrEqual(1500);
});

test("one simulator's network setting affects neither another one nor a page outside", async () => {
  const other = await browser.openPage(`${url}/simulator?network=offline`, {
    expectedErrors: /ERR_FAILED/,
  });
  await expect.poll(() => other.frames().at(-1)?.url() ?? "").toContain("chrome-error:");
  const { app } = await open("user=1001");
  expect(await app.evaluate(() => navigator.onLine)).toBe(true);
  const outside = await browser.openPage(`${url}/app/demo`);
  await outside.getByText("Orbit").first().waitFor();
});

test("a wallet is connected, refused and disconnected by the player", async () => {
  const { page, app } = await open("user=1004&wallet=true&language=en");
  await app.getByText("Hangar", { exact: true }).click();
  const ask = async () => {
    await app.getByRole("button", { name: "Connect", exact: true }).click();
    await app.getByRole("button", { name: "Link wallet" }).click();
    return page.getByRole("alertdialog", { name: "Test Wallet" });
  };
  const refused = await ask();
  await refused.getByText(/^localhost:\d+ asks/).waitFor();
  await keepPicture(page, "simulator-wallet");
  expect(await axeFaults(page, "iframe")).toEqual([]);
  await refused.getByRole("button", { name: "Decline" }).click();
  await app.getByText("No wallet connected").waitFor();

  await (await ask()).getByRole("button", { name: "Connect wallet" }).click();
  await app.getByRole("button", { name: "Disconnect" }).waitFor();
  const address = await page.locator(".controls .wallet-address").textContent();
  expect(address).toMatch(/^UQ[\w-]{46}$/);
  await expect.poll(() => answersTo(page)).toContain("200 PUT wallet");

  // An app that is slow to reload itself gets a new frame.
  const isApp = (frame: Frame) => frame === app;
  const left = [
    page.waitForEvent("framenavigated", isApp),
    page.waitForEvent("framedetached", isApp),
  ];
  await Promise.all([Promise.race(left), page.getByRole("button", { name: "Reload" }).click()]);
  const again = await appOf(page);
  await again.getByText("Hangar", { exact: true }).click();
  await again.getByRole("button", { name: "Disconnect" }).click();
  await again.getByText("No wallet connected").waitFor();
  await expect.poll(() => page.locator(".controls .wallet-address").count()).toBe(0);
});

describe("the chat with the bot", () => {
  /** The owner's calls of the builder's API. */
  const asOwner = async (page: Page, path: string, data?: object) => {
    const headers = { origin: url };
    await page.request.post(`${url}/api/builder/demo-sign-in`, { headers });
    const at = `${url}/api/builder/bots/demo/${path}`;
    const answer = data
      ? await page.request.post(at, { headers, data })
      : await page.request.get(at);
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const chatOf = (page: Page) => page.getByRole("region", { name: "Chat" });
  const press = (page: Page, name: string) =>
    page.getByRole("button", { name, exact: true }).click();

  test("begins with Start; the welcome's button opens the Mini App of the inviter's friend", async () => {
    const launch = await (await fetch(`${url}/simulator/launch?user=1001`)).json();
    const initData = new URLSearchParams(new URL(launch.url).hash.slice(1)).get("tgWebAppData");
    const session = await fetch(`${url}/api/mini-app/demo/session`, {
      method: "POST",
      headers: { authorization: `tma ${initData}` },
    });
    const { refCode } = await session.json();
    const query = new URLSearchParams({ user: "6001", name: "Fay", ref: refCode, chat: "true" });
    const page = await browser.openPage(`${url}/simulator?${query}`);
    const chat = chatOf(page);
    await keepPicture(page, "simulator-chat-empty");
    await press(page, "Start");
    await chat.getByText(`/start ${refCode}`).waitFor();
    await chat.getByText("Welcome aboard!").waitFor();
    await expect
      .poll(() => chat.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByLabel("Message", { exact: true }).fill("Hello");
    await page.keyboard.press("Enter");
    await chat.getByText("Hello").waitFor();
    for (const theme of ["iOS, day", "Desktop, night"]) {
      await page.getByLabel("Theme and platform").selectOption(theme);
      await keepPicture(page, `simulator-chat-${theme.replace(", ", "-")}`);
      expect(await axeFaults(page), theme).toEqual([]);
    }
    await press(page, "Launch");
    await appOf(page);
    expect((await asOwner(page, "users/6001")).invitedBy).toMatchObject({ tgId: 1001 });
  });

  test("shows the owner's message; a player who blocks the bot is not reachable from then on", async () => {
    const { page } = await open("user=1004&language=en");
    await press(page, "Chat");
    await asOwner(page, "users/1004/messages", {
      message: "A prize waits",
      isEnableHtml: false,
      idempotencyKey: "prize-1",
    });
    await chatOf(page).getByText("A prize waits").waitFor();
    const isReachable = async () => (await asOwner(page, "users/1004")).isReachable;
    expect(await isReachable()).toBe(true);
    await press(page, "Stop and block");
    await expect.poll(isReachable).toBe(false);
    await expect.poll(() => page.getByLabel("Lets bots send messages").isChecked()).toBe(false);
    await press(page, "Unblock");
    await expect.poll(isReachable).toBe(true);
  });

  test("may be written to once the player allows it in the Mini App, which the task pays", async () => {
    const { page } = await open("user=1002&language=en");
    const app = await reopened(page, () => page.getByLabel("Lets bots send messages").click());
    const isReachable = async () => (await asOwner(page, "users/1002")).isReachable;
    expect(await isReachable()).toBe(false);
    await app.getByText("Missions", { exact: true }).click();
    const ask = async (answer: string) => {
      await app.getByRole("button", { name: "Allow", exact: true }).click();
      const dialog = page.getByRole("alertdialog", { name: "Allow messages?" });
      await dialog.getByRole("button", { name: answer }).click();
    };
    await ask("Cancel");
    await app.locator(".activity-failure", { hasText: "not allowed messages" }).waitFor();
    expect(await isReachable()).toBe(false);
    await ask("Allow");
    await expect.poll(() => answersTo(page)).toContain("200 POST tasks/dispatches/claim");
    expect(await isReachable()).toBe(true);
  });
});
