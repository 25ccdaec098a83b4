import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { chromiumArgs } from "../../programs/chromium.ts";
import { isAbsent } from "../../programs/installed.ts";
import { botWith } from "../bot.ts";
import { claim, claimService, endSession, grace, signIn } from "../builder-owner.ts";
import { serviceForFile } from "../service-for-file.ts";

const service = serviceForFile();
/** A headless shell has no back/forward cache. */
const isShell = /headless.shell/.test(inject("fullChromiumPath"));
if (isShell) isAbsent("the back/forward cache", "chromium");
let chrome: Browser;
let context: BrowserContext;

beforeAll(async () => {
  await service.importBot(botWith([]));
  await service.openSession("acme", { id: 901, name: "A user of Ada's" });
  // Enables the back/forward cache, as in a person's browser.
  chrome = await chromium.launch({
    executablePath: inject("fullChromiumPath"),
    args: chromiumArgs,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const [first, second] = [await chrome.newContext(), await chrome.newContext()];
  await claimService(service, first);
  const invited = await first.request.post(`${service.url}/api/builder/invitations`, {
    data: { botIds: [] },
    headers: { origin: service.url },
  });
  await claim(service, second, (await invited.json()).link, grace);
  await Promise.all([first.close(), second.close()]);
});
afterAll(() => chrome?.close());
beforeEach(async () => {
  context = await chrome.newContext({ locale: "en" });
  context.setDefaultTimeout(30_000);
  await signIn(service, context);
});
afterEach(() => context.close());

/**
 * A page of the console in a new tab, with its content at each restore from the back/forward cache.
 */
async function open(path: string, isKept = false): Promise<{ page: Page; back: string[] }> {
  const page = await context.newPage();
  const back: string[] = [];
  page.on(
    "console",
    (message) => message.text().startsWith("brought back") && back.push(message.text()),
  );
  await page.addInitScript(() =>
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) console.log(`brought back ${getComputedStyle(document.body).visibility}`);
    }),
  );
  if (isKept)
    await page.route(/\/builder\/bots\//, async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const response = await route.fetch();
      return route.fulfill({
        response,
        headers: { ...response.headers(), "cache-control": "no-cache" },
      });
    });
  await page.goto(`${service.url}/builder${path}`);
  return { page, back };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
}

const usersOf = (page: Page) => page.getByText("A user of Ada's");
/** Unlike Playwright's own, it waits for no load: a cached page has none. */
const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()));
const atSignIn = (page: Page) => page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();

// This Chromium caches no page with no-store; other browsers do, which a page without it simulates.
describe.each([
  { isKept: false, told: [] },
  { isKept: true, told: ["brought back hidden"] },
])("after the Back button, with a cached page: $isKept,", ({ isKept, told }) => {
  beforeEach(({ skip }) => skip(isKept && isShell));

  test("a page is shown to the owner who left it", async () => {
    const { page, back } = await open("/bots/acme/users", isKept);
    await usersOf(page).waitFor();
    await page.goto(`${service.url}/docs`);
    await goBack(page);
    await usersOf(page).waitFor();
    expect(back).toEqual(told);
  });

  test("nothing is shown from before signing out in another tab", async () => {
    const { page, back } = await open("/bots/acme/users", isKept);
    await usersOf(page).waitFor();
    await page.goto(`${service.url}/docs`);
    const { page: other } = await open("/account");
    await signOut(other);
    await goBack(page);
    await atSignIn(page);
    expect(await usersOf(page).count()).toBe(0);
    expect(back).not.toContain("brought back visible");
  });

  test("nothing is shown of a session that has expired", async () => {
    const { page, back } = await open("/bots/acme/users", isKept);
    await usersOf(page).waitFor();
    await page.goto(`${service.url}/docs`);
    await endSession(service, context);
    await goBack(page);
    await atSignIn(page);
    expect(await usersOf(page).count()).toBe(0);
    expect(back).not.toContain("brought back visible");
  });
});

test("signing out in one tab empties the others at once, unfinished forms too", async () => {
  const { page } = await open("/bots/acme/users?user=901");
  await page.getByRole("dialog").getByLabel("Reason").fill("Half a reason");
  const { page: other } = await open("/account");
  await page.route(/api\/builder\/(?:bots|me)/, (route) => route.abort());
  await signOut(other);
  await atSignIn(page);
  expect(await usersOf(page).count()).toBe(0);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    "Half a reason",
  );
});

test("when another owner signs in, no tab keeps the former owner's open work", async () => {
  const { page } = await open("/bots/acme/users");
  await usersOf(page).waitFor();
  await context.clearCookies();
  const { page: other } = await open("/sign-in");
  await other.getByLabel("Email").fill(grace.email);
  await other.getByLabel("Password", { exact: true }).fill(grace.password);
  await other.keyboard.press("Enter");
  await other.getByRole("heading", { level: 1, name: "Add bot" }).waitFor();
  await page.getByRole("heading", { name: "Bot not found" }).waitFor();
  expect(await usersOf(page).count()).toBe(0);
});
