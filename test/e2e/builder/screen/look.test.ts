import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { keepPicture } from "../../page-look.ts";
import { inPreview, lookForFile, photo, saved } from "./look-for-file.ts";

const { newBot, openLook, openApp } = lookForFile();

const inPreviewTheme = (page: Page) =>
  page
    .frameLocator("iframe")
    .locator("html")
    .evaluate((root) => root.style.colorScheme);

test("an owner chooses a look with a live preview, and players have it at the first paint", async () => {
  const botId = await newBot();
  const page = await openLook(botId);
  await page.getByRole("button", { name: "Ocean" }).click();
  await expect.poll(() => inPreview(page, "--accent")).toBe("#0369a1");
  await page.getByRole("textbox", { name: "Accent colour, dark theme" }).fill("#ffb020");
  await expect.poll(() => inPreviewTheme(page)).toBe("dark");
  await expect.poll(() => inPreview(page, "--accent")).toBe("#ffb020");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => inPreview(page, "--accent")).toBe("#38bdf8");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => inPreview(page, "--accent")).toBe("#ffb020");

  const background = page.getByRole("group", { name: "Background", exact: true });
  const dark = background.getByRole("group", { name: "Dark theme" });
  await dark.getByText("Picture", { exact: true }).click();
  await dark.locator('input[type="file"]').setInputFiles(await photo());
  await dark.getByRole("img", { name: "Uploaded picture" }).waitFor();
  await expect
    .poll(() => dark.getByRole("textbox", { name: "Main colour" }).inputValue())
    .toMatch(/^#[0-9a-f]{6}$/);
  await expect.poll(() => inPreview(page, "--layer")).toContain(`/pictures/${botId}/`);
  await saved(page);
  await keepPicture(page, "builder-look");
  await page.reload();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Accent colour, dark theme" }).inputValue())
    .toBe("#ffb020");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText(/^Version 2 is live/).waitFor();

  const app = await openApp(botId, "dark", {
    prepare: async (held) => {
      await held.route("**/assets/*.js", () => {});
      await held.route("**/session", () => {});
    },
  });
  await app.waitForSelector(".text-title");
  const first = await app.evaluate(() => ({
    accent: getComputedStyle(document.documentElement).getPropertyValue("--accent"),
    layer: getComputedStyle(document.body, "::before").backgroundImage,
    title: getComputedStyle(document.querySelector(".text-title") as Element).color,
  }));
  expect(first.accent).toBe("#ffb020");
  expect(first.layer).toContain(`/pictures/${botId}/`);
  expect(first.title).toBe("rgb(255, 255, 255)");
});
