import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { botWith } from "./bot.ts";
import { browserForFile } from "./browser.ts";
import { claimService } from "./builder-owner.ts";
import { axeFaults, expectNoOverflow, keepPicture } from "./page-look.ts";
import { serviceForFile } from "./service-for-file.ts";
import { still } from "./settled.ts";

const browser = browserForFile();
const service = serviceForFile();

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
    // Without a session the builder gets a 401.
    expectedErrors: /status of 401/,
  });
}

/** Presses work once the program runs, which is after the page has loaded. */
const running = (page: Page) =>
  page.waitForFunction(() => "__vue_app__" in (document.querySelector("#app") ?? {}));

async function openSearch(page: Page): Promise<void> {
  await running(page);
  await page.keyboard.press("/");
}

/** The language whose sample the group below a heading shows. */
const languageOf = async (page: Page, group = 0) => {
  const shown = page.locator(".vp-code-group").nth(group);
  const index = await shown
    .locator(".blocks > div")
    .evaluateAll((blocks) => blocks.findIndex((block) => block.checkVisibility()));
  return shown.locator("label").nth(index).textContent();
};

const pages = ["/", "/custom-fields", "/endpoint-check", "/errors", "/api/increase-points", "/ru/"];

describe("the documentation", () => {
  test("is accessible from a phone to the widest window, light and dark", async () => {
    const page = await open("/docs/");
    for (const path of pages) {
      await page.goto(`${service.url}/docs${path}`);
      for (const { width, theme } of looks) {
        const look = `${width}-${theme}`;
        await page.setViewportSize({ width, height: heightOf(width) });
        await page.emulateMedia({ colorScheme: theme });
        await still(page);
        await keepPicture(page, `docs${path.replaceAll("/", "-")}${look}`);
        await expectNoOverflow(page, `${path} ${look}`);
        // Other widths show the same in these colours.
        if (width < 2560) expect(await axeFaults(page), `${path} ${look}`).toEqual([]);
      }
    }
  });

  test("loads nothing from other hosts", async () => {
    const asked: string[] = [];
    const page = await browser.openPage(`${service.url}/docs/`, {
      prepare: async (page) => page.on("request", (request) => asked.push(request.url())),
    });
    await openSearch(page);
    await page.getByRole("searchbox").fill("key");
    await page.getByRole("option").first().waitFor();
    expect([...new Set(asked.map((url) => new URL(url).origin))]).toEqual([service.url]);
  });

  test("shows every sample in the language that was chosen once, on all pages and in the builder", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await open("/docs/api/increase-points", context);
    await running(page);
    expect(await languageOf(page, 1)).toBe("curl");
    const group = page.locator(".vp-code-group").nth(1);
    const top = async () => (await group.boundingBox())?.y;
    await group.scrollIntoViewIfNeeded();
    const before = await top();
    await group.getByText("Python", { exact: true }).click();
    expect(await top()).toBeCloseTo(before ?? 0, 0);
    expect(await languageOf(page, 0)).toBe("Python");
    await page.getByRole("link", { name: "Signed fields" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Signed fields" }).waitFor();
    await expect.poll(() => languageOf(page)).toBe("Python");
    await page.goto(`${service.url}/docs/external-api`);
    await expect.poll(() => languageOf(page)).toBe("Python");
    await page.locator(".vp-code-group input:checked").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.goto(`${service.url}/docs/ru/`);
    await expect.poll(() => languageOf(page)).toBe("PHP");

    await claimService(service, context);
    await service.importBot(botWith([]), "ada@example.com");
    await page.goto(`${service.url}/builder/bots/acme/api-keys`);
    await page.getByRole("radio", { name: "PHP" }).waitFor({ state: "attached" });
    expect(await page.getByRole("radio", { name: "PHP" }).isChecked()).toBe(true);
  });

  test("copies a sample exactly, with this service's address", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await open("/docs/api/bot-user", context);
    await running(page);
    const shown = page.locator(".vp-code-group .blocks > div:visible");
    await shown.hover();
    await shown.getByRole("button", { name: "Copy code" }).click();
    await shown.locator("button.copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe((await shown.locator("code").textContent())?.trim());
    expect(copied).toContain(`curl -G ${service.url}/api/bot-users/external/bot-user`);
  });

  test("turns pages without a reload, with this service's address", async () => {
    const page = await open("/docs/");
    await page.evaluate(() => document.body.classList.add("not-loaded-anew"));
    await page.getByRole("link", { name: "Custom fields" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Custom fields" }).waitFor();
    expect(await page.locator("body.not-loaded-anew main").textContent()).toContain(
      `Origin: ${service.url}`,
    );
    await page.getByRole("link", { name: "Next page" }).click();
    await page.getByRole("heading", { level: 1, name: "Servers to copy" }).waitFor();
  });

  test("has a Russian version, and leads to its first page from one that is in English alone", async () => {
    const page = await open("/docs/custom-fields");
    const toRussian = async () => {
      await page.getByRole("button", { name: "Change language" }).hover();
      await page.getByRole("link", { name: "Русский" }).first().click();
    };
    await toRussian();
    await page.getByRole("heading", { level: 1, name: "Свои поля" }).waitFor();
    await keepPicture(page, "docs-ru-custom-fields-1280");
    await page.getByRole("link", { name: "Errors" }).click();
    await page.getByRole("heading", { level: 1, name: "Errors" }).waitFor();
    await toRussian();
    await page.getByRole("heading", { level: 1, name: "Slotwire для разработчиков" }).waitFor();
  });

  test("finds headings, errors and words on all pages, by keyboard alone", async () => {
    const page = await open("/docs/");
    const find = async (words: string, result: string) => {
      await openSearch(page);
      await page.getByRole("searchbox").fill(words);
      await page.getByRole("option", { name: result }).first().waitFor();
    };
    await find("preflight", "CORS");
    // The box of results is VitePress' own: links inside options.
    const faults = await axeFaults(page);
    expect(faults.filter((fault) => !fault.startsWith("nested-interactive"))).toEqual([]);
    await keepPicture(page, "docs-search");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/[\w-]+#/);
    await find("POINTS_OVERFLOW", "POINTS_OVERFLOW");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/errors#POINTS_OVERFLOW$/);
    await openSearch(page);
    await page.getByRole("searchbox").fill("qwxzqwxz");
    await page.getByText("No results for").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox").waitFor({ state: "hidden" });
  });

  test("has its contents behind a button on a phone, which a choice closes", async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    const page = await open("/docs/", context);
    await running(page);
    const contents = page.getByRole("navigation", { name: "Sidebar Navigation" });
    const left = async () => (await contents.boundingBox())?.x;
    expect(await left()).toBeLessThan(0);
    await page.getByRole("button", { name: "Menu", exact: true }).last().click();
    await expect.poll(left).toBeGreaterThan(0);
    await keepPicture(page, "docs-contents-320");
    await contents.getByText("Signed fields").click();
    await page.getByRole("heading", { level: 1, name: "Signed fields" }).waitFor();
    await expect.poll(left).toBeLessThan(0);
  });

  test("has the theme that is chosen in the builder, or here", async () => {
    const context = await browser.newContext({ colorScheme: "light" });
    const page = await open("/docs/", context);
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains("dark"));
    expect(await isDark()).toBe(false);
    await page.goto(`${service.url}/builder/sign-in`);
    await page.getByRole("button", { name: /^Theme/ }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await page.goto(`${service.url}/docs/`);
    expect(await isDark()).toBe(true);
    await running(page);
    await page.getByRole("switch").first().click();
    await page.goto(`${service.url}/docs/errors`);
    expect(await isDark()).toBe(false);
  });

  test("can be read and chosen from without scripts", async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await open("/docs/api/bot-user", context);
    expect(await languageOf(page)).toBe("curl");
    await page.locator(".vp-code-group label", { hasText: "Go" }).click();
    expect(await languageOf(page)).toBe("Go");
    expect(await page.getByRole("button", { name: "Copy code" }).count()).toBe(0);
    await page
      .getByRole("navigation", { name: "Sidebar Navigation" })
      .getByText("Errors", { exact: true })
      .click();
    await page.waitForURL(/\/docs\/errors$/);
    await expectNoOverflow(page);
    await keepPicture(page, "docs-without-scripts");
  });

  test("prints its text without screen-only parts", async () => {
    const page = await open("/docs/api/increase-points");
    await page.emulateMedia({ media: "print" });
    for (const part of [".VPNav", ".VPSidebar", ".VPDocAside", "button.copy", ".VPDocFooter"])
      expect(await page.locator(part).first().isVisible(), part).toBe(false);
    await page.setViewportSize({ width: 720, height: 1000 });
    await expectNoOverflow(page);
    await keepPicture(page, "docs-print");
  });

  test("links to the builder", async () => {
    const page = await open("/docs/");
    const link = page.getByRole("banner").getByRole("link", { name: "Builder" });
    expect(await link.first().getAttribute("href")).toBe(`${service.url}/builder`);
  });
});

describe("the service's address", () => {
  test("has links to both, and is accessible", async () => {
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
