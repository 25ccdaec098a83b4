import { readFile } from "node:fs/promises";
import type { Cookie, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { botWith } from "../bot.ts";
import { browserForFile } from "../browser.ts";
import { ada, endSession, setupLink, signIn } from "../builder-owner.ts";
import { axeFaults } from "../page-look.ts";
import { serviceForFile } from "../service-for-file.ts";
import { settled } from "../settled.ts";

const browser = browserForFile();
/** Browsers log every 4xx answer, also expected ones. */
const refusals = /status of 4\d\d/;
const service = serviceForFile();

/** The session that all tests but one share, because a sign-in hashes a password. */
let session: Cookie[] = [];

/** A page of the console, for a signed-in owner. */
async function openConsole(path: string, cookies = session): Promise<Page> {
  const viewport = { width: 1280, height: 900 };
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  await context.addCookies(cookies);
  return browser.openPage(`${service.url}/builder${path}`, { context, expectedErrors: refusals });
}

async function newSession(): Promise<Cookie[]> {
  const context = await browser.newContext();
  await signIn(service, context);
  return context.cookies();
}

function heading(page: Page, name: string | RegExp) {
  return page.getByRole("heading", { level: 1, name });
}

test("the set-up link makes the first owner, once, and shows the rule for passwords first", async () => {
  const link = setupLink(service);
  const page = await browser.openPage(link, { width: 1280, height: 900, expectedErrors: refusals });
  await heading(page, "Create the first account").waitFor();
  await page.getByText("12 to 128 characters").waitFor();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Enter your name.").waitFor();
  await page.getByText("Choose a password.").waitFor();

  await page.getByLabel("Your name").fill(ada.name);
  await page.getByLabel("Email").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByText("7 more characters needed.").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await heading(page, "Add bot").waitFor();
  expect(new URL(page.url()).hash).toBe("");

  const again = await browser.openPage(link, { expectedErrors: refusals });
  await heading(again, "This link is no longer valid").waitFor();
});

test("at another address than its own the builder redirects there before a sign-in that would fail", async () => {
  const { port } = new URL(service.url);
  const page = await browser.openPage(`http://localhost:${port}/builder/account?a=1`, {
    width: 360,
    height: 480,
    expectedErrors: refusals,
  });
  await heading(page, "The builder has another address").waitFor();
  expect(await page.locator("form").count()).toBe(0);
  const link = page.getByRole("link", { name: `Open ${service.url}` });
  const { y = 480, height = 0 } = (await link.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(480);
  await link.click();
  await heading(page, "Sign in").waitFor();
  expect(page.url()).toBe(`${service.url}/builder/sign-in?next=%2Faccount%3Fa%3D1`);
});

describe("with a bot", () => {
  beforeAll(async () => {
    await service.importBot(botWith([]), ada.email);
    session = await newSession();
  });

  test("the palette works by keys alone, names the chosen entry, and restores the focus", async () => {
    const page = await openConsole("/bots/acme/api-keys");
    await heading(page, "API keys").waitFor();
    await page.keyboard.press("ControlOrMeta+k");
    const search = page.getByRole("combobox", { name: "Search, or go anywhere" });
    await search.waitFor();
    const chosen = () =>
      search.evaluate(
        (field) =>
          document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent,
      );
    await expect.poll(chosen).toContain("Overview");
    await page.keyboard.type("settings");
    await expect.poll(chosen).toContain("Settings");
    await page
      .getByRole("status")
      .filter({ hasText: /results/ })
      .waitFor();
    await settled(page);
    await page.keyboard.press("ArrowDown");
    await expect.poll(chosen).toBe("General");
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await search.waitFor({ state: "hidden" });
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  });

  test("an exported bot file can be dropped and imported again", async () => {
    const page = await openConsole("/bots/acme/settings/file");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export" }).click(),
    ]);
    const text = await readFile(await download.path(), "utf8");
    expect(text).not.toContain("token");

    await page.goto(`${service.url}/builder/add-bot`);
    await page.getByRole("tab", { name: "Bot file" }).click();
    const data = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], "acme.json", { type: "application/json" }));
      return transfer;
    }, text);
    await page.dispatchEvent(".drop", "drop", { dataTransfer: data });
    await expect.poll(() => page.getByLabel("Or paste its contents").inputValue()).toBe(text);
    await page.getByRole("button", { name: "Import" }).click();
    await page.waitForURL(/\/builder\/bots\/acme\//);
  });

  test("signing out in one window leads another to the sign-in page, and back after signing in", async () => {
    const page = await openConsole("/bots/acme/settings", await newSession());
    await heading(page, "Settings").waitFor();
    // The session ends as the page requests the keys: sooner, an answer that the settings still
    // wait for could lead to the sign-in page before the link is pressed.
    await page.route(
      /\/api\/builder\/bots\/acme\/api-keys$/,
      async (route) => {
        await endSession(service, page.context());
        await route.fallback();
      },
      { times: 1 },
    );
    await page.getByRole("link", { name: "API keys" }).click();
    await heading(page, "Sign in").waitFor();
    await page.getByLabel("Email").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.keyboard.press("Enter");
    await heading(page, "API keys").waitFor();
  });

  test("a bot is renamed by keyboard alone, from the sign-in page on", async () => {
    const page = await browser.openPage(`${service.url}/builder/sign-in`, {
      width: 1280,
      height: 900,
      expectedErrors: refusals,
    });
    await heading(page, "Sign in").waitFor();
    await tabTo(page, "Email");
    await page.keyboard.type(ada.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(ada.password);
    await page.keyboard.press("Enter");
    await heading(page, "Bots").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(focused).toBe("H1");

    await tabTo(page, /@acme_bot/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/bots\/acme\//);
    // A page takes the focus once it has loaded.
    await expect.poll(focused).toBe("H1");
    await tabTo(page, "Settings", "Shift+Tab");
    await page.keyboard.press("Enter");
    await heading(page, "Settings").waitFor();
    await tabTo(page, "Name");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Choose bot: By keyboard/ }).waitFor();
  });

  test("the skip link is the first stop and leads past the navigation", async () => {
    const page = await openConsole("/bots/acme/settings");
    await heading(page, "Settings").waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });
});

/**
 * Presses Tab until the focus is on the element with this name; every stop on the way must show its
 * focus.
 */
async function tabTo(page: Page, name: string | RegExp, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const labels =
        "labels" in element
          ? [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent)
          : [];
      const { outlineStyle, borderColor } = getComputedStyle(element);
      const text = element.ariaLabel ?? labels[0] ?? element.textContent ?? "";
      return {
        text: text.trim(),
        isSeen: outlineStyle !== "none" || element.matches("input, textarea, main") || !borderColor,
      };
    });
    expect(stop, "a stop of the Tab key").toEqual({ text: stop.text, isSeen: true });
    if (typeof name === "string" ? stop.text === name : name.test(stop.text)) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}
