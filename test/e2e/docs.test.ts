import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./axe.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { claimService } from "./builder-owner.ts";
import { overflowOf } from "./overflow.ts";
import { keepPicture } from "./picture.ts";
import { type RunningService, startService } from "./service.ts";

const browser = browserForFile();
let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

interface Look {
  readonly width: number;
  readonly theme: "light" | "dark";
}

const looks: Look[] = [
  { width: 320, theme: "light" },
  { width: 320, theme: "dark" },
  { width: 1280, theme: "light" },
  { width: 1280, theme: "dark" },
  { width: 2560, theme: "light" },
];

const heightOf = (width: number) => (width < 600 ? 640 : 900);

async function open(path: string, context?: BrowserContext): Promise<Page> {
  return browser.openPage(`${service.url}${path}`, {
    context: context ?? (await browser.newContext({ viewport: { width: 1280, height: 900 } })),
    // Where nobody is signed in the builder is told so.
    expectedErrors: /status of 401/,
  });
}

/** The heading that the window shows first. */
const headingInView = (page: Page) =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll("h1[id],h2[id],h3[id]")];
    return headings.find((heading) => heading.getBoundingClientRect().top > 50)?.id;
  });

const languageOf = (page: Page, id: string) =>
  page.locator(`[data-id="${id}"] .snippet:visible`).getAttribute("data-name");

describe("the documentation", () => {
  test("is fit for everybody, from a phone to the widest window, light and dark", async () => {
    const page = await open("/docs");
    for (const { width, theme } of looks) {
      const look = `${width}-${theme}`;
      await page.setViewportSize({ width, height: heightOf(width) });
      await page.emulateMedia({ colorScheme: theme });
      for (const id of ["introduction", "cors", "increasePointsByPost", "verify", "error-codes"]) {
        await page.goto(`${service.url}/docs#${id}`);
        await keepPicture(page, `docs-${id}-${look}`);
      }
      expect(await overflowOf(page), look).toBeLessThanOrEqual(0);
      // Other widths show the same in these colours.
      if (width < 2560 && width < 600 === (theme === "light"))
        expect(await axeFaults(page), look).toEqual([]);
    }
  });

  test("loads nothing from anywhere else", async () => {
    const asked: string[] = [];
    await browser.openPage(`${service.url}/docs`, {
      prepare: async (page) => page.on("request", (request) => asked.push(request.url())),
    });
    expect([...new Set(asked.map((url) => new URL(url).origin))]).toEqual([service.url]);
  });

  test("shows every call in the language that was chosen once, also after a reload and in the builder", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await open("/docs#sendMessage", context);
    const group = page.locator('[data-id="sendMessage"]');
    const top = async () => (await group.boundingBox())?.y;
    expect(await languageOf(page, "sendMessage")).toBe("curl");
    const before = await top();
    await group.getByText("Python", { exact: true }).click();
    expect(await top()).toBeCloseTo(before ?? 0, 0);
    for (const id of ["sendMessage", "first-call", "idempotency"])
      expect(await languageOf(page, id), id).toBe("Python");
    // Endpoints are another choice.
    expect(await languageOf(page, "endpoint")).toBe("Express");
    await page.reload();
    expect(await languageOf(page, "getBotUser")).toBe("Python");
    await page.locator('[data-id="getBotUser"] input:checked').focus();
    await page.keyboard.press("ArrowRight");
    expect(await languageOf(page, "increasePointsByPost")).toBe("PHP");

    await claimService(service, context);
    await service.importBot(botWith([]), "ada@example.com");
    await page.goto(`${service.url}/builder/bots/acme/api-keys`);
    await page.getByRole("radio", { name: "PHP" }).waitFor({ state: "attached" });
    expect(await page.getByRole("radio", { name: "PHP" }).isChecked()).toBe(true);
    expect(await page.locator(".code-text").nth(1).textContent()).toContain("<?php");
  });

  test("copies the code as it is", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await open("/docs#getBotUser", context);
    const shown = page.locator('[data-id="getBotUser"] .snippet:visible');
    await shown.getByRole("button", { name: "Copy: call.sh" }).click();
    await page.getByRole("status").getByText("Copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await shown.locator("code").textContent());
    expect(copied).toMatch(/^curl -G http.*\/bot-user \\\n {2}-d apiKey="\$SLOTWIRE_KEY"/);
  });

  test("marks the section that is read", async () => {
    const page = await open("/docs");
    const current = page.locator('#contents [aria-current="location"]');
    expect(await current.textContent()).toBe("Introduction");
    await page.locator("#contents").getByText("Limits", { exact: true }).click();
    await expect.poll(() => current.textContent()).toBe("Limits");
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => current.textContent()).toBe("All errors");
    expect(await current.isVisible()).toBe(true);
  });

  test("finds headings, errors and what they are about, by keyboard alone", async () => {
    const page = await open("/docs");
    await page.keyboard.press("/");
    await page.keyboard.type("preflight");
    const found = page.locator(".found a");
    expect(await found.first().textContent()).toBe("CORS");
    await page.keyboard.press("Enter");
    await expect.poll(() => headingInView(page)).toBe("cors");
    expect(await found.count()).toBe(0);
    await page.keyboard.press("/");
    await page.keyboard.type("overflow");
    expect(await found.allTextContents()).toEqual(["POINTS_OVERFLOWErrors"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toMatch(/#error-POINTS_OVERFLOW$/);
    await page.keyboard.press("/");
    await page.keyboard.type("no such thing");
    await page.getByText("Nothing found. Try another word.").waitFor();
    expect(await axeFaults(page, "main")).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await page.locator("#contents .chapter").first().isVisible()).toBe(true);
  });

  test("has its contents behind a button on a phone, which a choice closes", async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    const page = await open("/docs", context);
    const contents = page.locator("#contents");
    expect(await contents.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Contents" }).click();
    await contents.waitFor();
    await keepPicture(page, "docs-contents-320");
    expect(await axeFaults(page, "main")).toEqual([]);
    await contents.getByText("Signing and verifying").click();
    await contents.waitFor({ state: "hidden" });
    await expect.poll(() => headingInView(page)).toBe("signing");
    await page.getByRole("button", { name: "Contents" }).click();
    await page.keyboard.press("Escape");
    await contents.waitFor({ state: "hidden" });
  });

  test("follows the theme that is chosen in the builder", async () => {
    const context = await browser.newContext({ colorScheme: "light" });
    const page = await open("/docs", context);
    const isDark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await isDark()).toBe("rgb(255, 255, 255)");
    await page.goto(`${service.url}/builder/sign-in`);
    await page.getByRole("button", { name: /^Theme/ }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await page.goto(`${service.url}/docs`);
    expect(await isDark()).toBe("rgb(27, 29, 33)");
  });

  test("can be read and chosen from without scripts", async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await open("/docs", context);
    const group = page.locator('[data-id="getBotUser"]');
    expect(await group.locator(".snippet:visible").getAttribute("data-name")).toBe("curl");
    await group.getByText("Go", { exact: true }).click();
    expect(await group.locator(".snippet:visible").getAttribute("data-name")).toBe("Go");
    expect(await page.getByRole("button").allTextContents()).toEqual(["Contents"]);
    await page.getByRole("button", { name: "Contents" }).click();
    expect(await page.getByRole("searchbox").count()).toBe(0);
    await page.locator("#contents").getByText("Limits", { exact: true }).click();
    expect(page.url()).toMatch(/#limits$/);
    await keepPicture(page, "docs-without-scripts");
  });

  test("prints its text without what only a screen needs", async () => {
    const page = await open("/docs");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const part of [".top", "#contents", ".copy", "fieldset"])
      expect(await page.locator(part).first().isVisible(), part).toBe(false);
    const colors = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      return { color, backgroundColor };
    });
    expect(colors).toEqual({ color: "rgb(26, 29, 33)", backgroundColor: "rgb(255, 255, 255)" });
    await page.setViewportSize({ width: 720, height: 1000 });
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await keepPicture(page, "docs-print");
  });

  test("leads home to the builder", async () => {
    const page = await open("/docs");
    await page.getByRole("banner").getByRole("link", { name: "Builder" }).click();
    await page.waitForURL(/\/builder/);
    await page.locator("h1").waitFor();
  });
});

describe("the service's address", () => {
  test("shows where to go, fit for everybody", async () => {
    const page = await open("/");
    for (const { width, theme } of looks) {
      const look = `${width}-${theme}`;
      await page.setViewportSize({ width, height: heightOf(width) });
      await page.emulateMedia({ colorScheme: theme });
      await keepPicture(page, `home-${look}`);
      expect(await axeFaults(page), look).toEqual([]);
      expect(await overflowOf(page), look).toBeLessThanOrEqual(0);
    }
    await page.getByRole("link", { name: "Documentation" }).click();
    await page.getByRole("heading", { level: 1, name: "Slotwire for developers" }).waitFor();
  });
});
