import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./axe.ts";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { claimService } from "./builder-owner.ts";
import { expectNoOverflow } from "./overflow.ts";
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
      for (const path of ["", "/custom-fields", "/events", "/errors", "/api/increase-points"]) {
        await page.goto(`${service.url}/docs${path}`);
        await keepPicture(page, `docs${path.replaceAll("/", "-")}-${look}`);
        await expectNoOverflow(page, `${path} ${look}`);
      }
      // Other widths show the same in these colours.
      if (width < 2560) expect(await axeFaults(page), look).toEqual([]);
    }
  });

  test("loads nothing from anywhere else", async () => {
    const asked: string[] = [];
    const page = await browser.openPage(`${service.url}/docs`, {
      prepare: async (page) => page.on("request", (request) => asked.push(request.url())),
    });
    await page.keyboard.press("/");
    await page.keyboard.type("key");
    await page.locator(".found a").first().waitFor();
    expect([...new Set(asked.map((url) => new URL(url).origin))]).toEqual([service.url]);
  });

  test("shows every call in the language that was chosen once, on all pages and in the builder", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await open("/docs/api/increase-points", context);
    const group = page.locator('[data-id="increasePointsByPost"]');
    const top = async () => (await group.boundingBox())?.y;
    expect(await languageOf(page, "increasePointsByPost")).toBe("curl");
    await group.scrollIntoViewIfNeeded();
    const before = await top();
    await group.getByText("Python", { exact: true }).click();
    expect(await top()).toBeCloseTo(before ?? 0, 0);
    expect(await languageOf(page, "increasePointsByPost")).toBe("Python");
    await page.goto(`${service.url}/docs/idempotency`);
    expect(await languageOf(page, "idempotency")).toBe("Python");
    await page.locator('[data-id="idempotency"] input:checked').focus();
    await page.keyboard.press("ArrowRight");
    await page.goto(`${service.url}/docs/first-call`);
    expect(await languageOf(page, "first-call")).toBe("PHP");
    // Endpoints are another choice.
    await page.goto(`${service.url}/docs/endpoints`);
    expect(await languageOf(page, "endpoint")).toBe("Node.js");

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
    const page = await open("/docs/api/bot-user", context);
    const shown = page.locator('[data-id="getBotUser"] .snippet:visible');
    await shown.getByRole("button", { name: "Copy: curl.sh" }).click();
    await page.getByRole("status").getByText("Copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await shown.locator("code").textContent());
    expect(copied).toMatch(/^curl -G http.*\/bot-user \\\n {2}-d apiKey="\$SLOTWIRE_KEY"/);
  });

  test("lists what is on a page, marks what is read, and leads to the page after it", async () => {
    const page = await open("/docs/custom-fields");
    const current = page.locator('.toc [aria-current="location"]');
    expect(await current.count()).toBe(0);
    await page.locator(".toc").getByText("CORS", { exact: true }).click();
    await expect.poll(() => current.textContent()).toBe("CORS");
    expect(page.url()).toMatch(/#cors$/);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => current.textContent()).toBe("When it is requested, and limits");
    await page.getByRole("link", { name: /^Next/ }).click();
    await page.getByRole("heading", { level: 1, name: "Ready endpoints" }).waitFor();
    expect(await page.locator('#contents [aria-current="page"]').textContent()).toBe(
      "Ready endpoints",
    );
  });

  test("finds headings, errors and words on all pages, by keyboard alone", async () => {
    const page = await open("/docs");
    const found = page.locator(".found a");
    const first = (text: string) => expect.poll(() => found.first().textContent()).toMatch(text);
    await page.keyboard.press("/");
    await page.keyboard.type("preflight");
    await first("CORS");
    expect(await axeFaults(page)).toEqual([]);
    await keepPicture(page, "docs-search");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/custom-fields#cors$/);
    await expect.poll(() => headingInView(page)).toBe("cors");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("overflow");
    await first("POINTS_OVERFLOW");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/errors#POINTS_OVERFLOW$/);
    await page.keyboard.press("/");
    await page.keyboard.type("no such thing");
    await page.getByText("Nothing found. Try another word.").waitFor();
    await page.keyboard.press("Escape");
    expect(await page.locator(".results").isVisible()).toBe(false);
    // An address from when all was on one page.
    await page.goto(`${service.url}/docs#verify`);
    await page.waitForURL(/\/docs\/signing#verify$/);
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
    await page.keyboard.press("Escape");
    await contents.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Contents" }).click();
    await contents.getByText("Signing and verifying").click();
    await page.getByRole("heading", { level: 1, name: "Signing and verifying" }).waitFor();
    expect(await contents.isVisible()).toBe(false);
  });

  test("has the theme that is chosen in the builder, or here", async () => {
    const context = await browser.newContext({ colorScheme: "light" });
    const page = await open("/docs", context);
    const isDark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await isDark()).toBe("rgb(255, 255, 255)");
    await page.goto(`${service.url}/builder/sign-in`);
    await page.getByRole("button", { name: /^Theme/ }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await page.goto(`${service.url}/docs`);
    expect(await isDark()).toBe("rgb(27, 29, 33)");
    await page.getByRole("button", { name: "Theme: dark" }).click();
    await page.getByRole("button", { name: "Theme: as the system" }).click();
    await page.goto(`${service.url}/docs/keys`);
    await page.getByRole("button", { name: "Theme: light" }).waitFor();
    expect(await isDark()).toBe("rgb(255, 255, 255)");
  });

  test("can be read and chosen from without scripts", async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await open("/docs/api/bot-user", context);
    const group = page.locator('[data-id="getBotUser"]');
    expect(await group.locator(".snippet:visible").getAttribute("data-name")).toBe("curl");
    await group.getByText("Go", { exact: true }).click();
    expect(await group.locator(".snippet:visible").getAttribute("data-name")).toBe("Go");
    expect(await page.getByRole("button").allTextContents()).toEqual(["Contents"]);
    expect(await page.locator(".toc a").first().isVisible()).toBe(true);
    await page.getByRole("button", { name: "Contents" }).click();
    expect(await page.getByRole("searchbox").count()).toBe(0);
    await page.locator("#contents").getByText("Limits", { exact: true }).click();
    await page.waitForURL(/\/docs\/limits$/);
    await keepPicture(page, "docs-without-scripts");
  });

  test("prints its text without what only a screen needs", async () => {
    const page = await open("/docs/api/increase-points");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const part of [".top", "#contents", ".toc", ".pager", ".copy", "fieldset"])
      expect(await page.locator(part).first().isVisible(), part).toBe(false);
    const colors = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      return { color, backgroundColor };
    });
    expect(colors).toEqual({ color: "rgb(26, 29, 33)", backgroundColor: "rgb(255, 255, 255)" });
    await page.setViewportSize({ width: 720, height: 1000 });
    await expectNoOverflow(page);
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
      await expectNoOverflow(page, look);
    }
    await page.getByRole("link", { name: "Documentation" }).click();
    await page.getByRole("heading", { level: 1, name: "Slotwire for developers" }).waitFor();
  });
});
