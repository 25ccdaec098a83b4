import type { FrameLocator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Block } from "#contract/screen/block.schema.ts";
import type { Screen } from "#contract/screen/screen.schema.ts";
import { axeFaults, expectNoOverflow, keepPicture } from "../../page-look.ts";
import { settled } from "../../settled.ts";
import { type ConsoleOptions, consoleForFile } from "../console-for-file.ts";
import { text } from "./editor-for-file.ts";

const { newBot, open } = consoleForFile();

const filler = Array.from({ length: 12 }, (_, index) => text(`Line ${index}`));
const blocks: Block[] = [
  { type: "points" },
  { type: "level" },
  { type: "energy" },
  { type: "tap" },
  ...filler,
  {
    type: "group",
    layout: "row",
    blocks: [
      { type: "stat", label: "Wins", value: "7" },
      { type: "stat", label: "Losses", value: "3" },
    ],
  },
  { type: "wallet" },
  { type: "friends" },
  { type: "link", text: "Rules", url: "https://example.com/rules" },
];
const game = {
  // The sample player has 20 points.
  levels: [
    { name: "Bronze", points: 10 },
    { name: "Silver", points: 30 },
  ],
  maxEnergy: 500,
  energyPerSecond: 0.001,
  pointsPerTap: 5,
  autominePointsPerHour: 0,
};

interface Editor {
  readonly page: Page;
  readonly preview: FrameLocator;
}

/** The editor of a new bot with this screen published. */
async function openEditor(
  { pages, ...screen }: Screen = { blocks },
  options: ConsoleOptions = {},
): Promise<Editor> {
  const id = await newBot({ game, screen, ...(pages && { pages }) });
  const page = await open(`/bots/${id}/screen`, options);
  await page.locator("iframe[data-shown]").waitFor({ state: "attached" });
  return { page, preview: page.frameLocator("iframe") };
}

/** A block in the preview's edit mode, by its accessible name. */
const placeOf = (preview: FrameLocator, name: string) =>
  preview.getByRole("button", { name, exact: true });
/** The titles of open blocks, a group's before those of the block in it. */
const openTitles = (page: Page) =>
  page.locator(".ordered-title[aria-expanded=true]").allInnerTexts();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const switchTo = (page: Page, mode: string) =>
  page.locator(".preview-mode label", { hasText: mode }).click();
const play = (page: Page) => switchTo(page, "Play");
const points = (preview: FrameLocator) =>
  preview.locator('.points-block [data-slot="points"]').textContent();

test("a block opened in the list is outlined in the preview, which scrolls to it", async () => {
  const { page, preview } = await openEditor();
  await page.getByRole("button", { name: /^Text Line 11/ }).click();
  const line = placeOf(preview, "Text: Line 11");
  await expect.poll(() => line.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => onPhone(preview, "Text: Line 11")).toBe(true);
  expect(await preview.locator("[aria-pressed=true]").count()).toBe(1);
  await keepPicture(page, "builder-preview-chosen");

  await page.getByRole("button", { name: /^Group/ }).click();
  await page.getByRole("button", { name: /^Stat Losses/ }).click();
  await expect
    .poll(() => preview.locator("[aria-pressed=true]").getAttribute("aria-label"))
    .toBe("Stat: Losses 3");
  await page.getByRole("button", { name: "Move Group up" }).click();
  await expect
    .poll(() => preview.locator("[aria-pressed=true]").getAttribute("aria-label"))
    .toBe("Stat: Losses 3");
});

test("an added block is shown in the preview, also one of a group", async () => {
  const { page, preview } = await openEditor();
  const add = async (button: string, kind: string) => {
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("combobox", { name: "Find a block" }).fill(kind);
    await page.keyboard.press("Enter");
  };
  await add("Add block", "Friends");
  await expect.poll(() => chosenOnPhone(preview)).toMatch(/^Friends/);
  await page.getByRole("button", { name: /^Group/ }).click();
  await add("Add block to the group", "Text");
  // An empty text shows a placeholder.
  await expect.poll(() => chosenOnPhone(preview)).toBe("Text");
  await page.keyboard.type("Draws");
  await expect.poll(() => chosenOnPhone(preview)).toBe("Text: Draws");
});

/** The name of the chosen block if it is visible in the preview. */
function chosenOnPhone(preview: FrameLocator): Promise<string | null> {
  return preview.locator("[aria-pressed=true]").evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight ? button.ariaLabel : null;
  });
}

test("the chosen block stays visible in the preview in another language", async () => {
  const label = { en: "Rank", ru: "Место" };
  const { page, preview } = await openEditor({
    blocks: [...filler, { type: "stat", label, value: "7" }, ...filler],
  });
  await page.getByRole("button", { name: /^Stat Rank/ }).click();
  await expect.poll(() => onPhone(preview, "Stat: Rank 7")).toBe(true);
  await page.getByRole("radiogroup", { name: "Languages of Label" }).getByText("ru").click();
  await expect.poll(() => onPhone(preview, "Stat: Место 7")).toBe(true);
});

test("in a laptop's window the phone is readable, and the page does not scroll", async () => {
  const { page } = await openEditor({ blocks: [text("One")] });
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await settled(page);
    const { width, bottom } = await page.locator(".phone").evaluate((phone) => {
      const rect = phone.getBoundingClientRect();
      return { width: rect.width, bottom: rect.bottom };
    });
    expect(width).toBeGreaterThanOrEqual(320);
    expect(bottom).toBeLessThanOrEqual(viewport.height);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  }
});

/** Whether a block is completely visible in the preview. */
async function onPhone(preview: FrameLocator, name: string): Promise<boolean> {
  return placeOf(preview, name).evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}

test("the preview shows the chosen page, its tabs choose a page, and a block opens on its own page", async () => {
  const { page, preview } = await openEditor({
    blocks: [text("At home")],
    pages: [{ id: "shop", title: "Shop", icon: "shop", blocks: [text("In the shop")] }],
  });
  await preview.getByText("At home").waitFor();
  await page.getByRole("button", { name: "Shop", exact: true }).click();
  await placeOf(preview, "Text: In the shop").click();
  await expect.poll(() => openTitles(page)).toEqual([expect.stringMatching(/In the shop/)]);
  await page.getByRole("button", { name: "Home", exact: true }).click();
  await preview.getByText("At home").waitFor();
  expect(await preview.locator("[aria-pressed=true]").count()).toBe(0);
  // The sample player's balance, which neither page has a block for.
  const balance = preview.getByRole("group", { name: "Points" });
  expect(await balance.textContent()).toBe("20");

  const chip = page.getByRole("region", { name: "Pages" }).getByRole("button", { name: "Shop" });
  const tab = preview.getByRole("navigation").getByRole("button", { name: "Shop" });
  await tab.click();
  await expect.poll(() => chip.first().getAttribute("aria-pressed")).toBe("true");
  await preview.getByText("In the shop").waitFor();
  expect(await balance.textContent()).toBe("20");
  await page.getByRole("button", { name: "Home", exact: true }).click();
  await play(page);
  await tab.click();
  await preview.getByText("In the shop").waitFor();
  expect(await chip.first().getAttribute("aria-pressed")).toBe("true");
});

test("the keyboard leads from a block to its position in the preview, from there to others, and back", async () => {
  const { page, preview } = await openEditor();
  await page.getByRole("button", { name: "Show Energy in the preview" }).focus();
  await page.keyboard.press("Enter");
  const inPreview = () =>
    preview.locator("body").evaluate((body) => body.ownerDocument.activeElement?.ariaLabel);
  await expect.poll(inPreview).toMatch(/^Energy/);
  await page.keyboard.press("ArrowDown");
  await expect.poll(inPreview).toMatch(/^Tap button/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect.poll(inPreview).toMatch(/^Level/);
  expect(await openTitles(page)).toEqual([expect.stringMatching(/^Energy/)]);
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toMatch(/^Energy/);

  await page.getByRole("button", { name: "Show Energy in the preview" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(inPreview).toMatch(/^Energy/);
  await page.keyboard.press("ArrowUp");
  await expect.poll(inPreview).toMatch(/^Level/);
  await page.keyboard.press("Enter");
  await expect.poll(() => openTitles(page)).toEqual([expect.stringMatching(/^Level/)]);
  expect(await focused(page)).toMatch(/^Level/);
});

test("on a phone a press in the preview leads to the block, and its card leads back", async () => {
  const { page, preview } = await openEditor(
    { blocks },
    { viewport: { width: 390, height: 800 }, hasTouch: true },
  );
  await page.getByText("Preview", { exact: true }).click();
  await placeOf(preview, "Text: Line 3").tap();
  await page.locator(".ordered-card[data-open]").waitFor();
  expect(await openTitles(page)).toEqual([expect.stringMatching(/Line 3/)]);
  await page.getByRole("button", { name: "Show Text in the preview" }).tap();
  await expect.poll(() => onPhone(preview, "Text: Line 3")).toBe(true);
  expect(await page.locator(".ordered-list").isVisible()).toBe(false);
});

test("in play mode the preview counts taps by the game's rules and sends none; after it, the sample player is back", async () => {
  const { page, preview } = await openEditor();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${request.url()}`));
  const tap = preview.locator(".tap");
  await play(page);
  await page.getByText("Play mode: nothing is saved.").waitFor();
  const energy = () => preview.locator('[data-slot="energy"]').textContent();
  expect([await points(preview), await energy()]).toEqual(["20", "350"]);

  await tap.click();
  await expect.poll(() => points(preview)).toBe("25");
  await expect.poll(energy).toBe("349");
  await tap.click();
  const card = preview.getByRole("dialog", { name: "Silver" });
  await card.waitFor();
  await settled(page);
  await keepPicture(page, "builder-preview-level");
  await card.getByRole("button", { name: "Share" }).click();
  await page.getByText("Nothing is shared from the preview.").waitFor();
  await card.getByRole("button").last().click();
  await card.waitFor({ state: "hidden" });

  // The owner edits on, and the played state stays.
  await page.getByRole("button", { name: /^Text Line 0/ }).click();
  await page.getByRole("textbox", { name: "Text" }).fill("Line zero");
  await preview.getByText("Line zero").waitFor();
  await expect.poll(() => points(preview)).toBe("30");

  await switchTo(page, "Edit");
  await expect.poll(() => points(preview)).toBe("20");
  expect(await energy()).toBe("350");
  await play(page);
  await expect.poll(() => points(preview)).toBe("20");
  expect(sent.filter((one) => /\/taps|\/session|\/api\/(?!builder\/)/.test(one))).toEqual([]);
});

test("in play mode friends and history open with examples, a link opens in a new tab, and a wallet does not open", async () => {
  const { page, preview } = await openEditor();
  await page.context().route("https://example.com/**", (route) => route.fulfill({ body: "Rules" }));
  await play(page);
  await preview.getByRole("button", { name: "History" }).click();
  const history = preview.getByRole("dialog", { name: "Points history" });
  await history.getByRole("listitem").filter({ hasText: "Taps" }).first().waitFor();
  await keepPicture(page, "builder-preview-history");
  await history.getByRole("button", { name: "Back" }).click();
  await preview.getByRole("button", { name: "Invite" }).click();
  const friends = preview.getByRole("dialog", { name: "Friends" });
  await expect.poll(() => friends.getByRole("listitem").count()).toBe(3);
  await friends.getByRole("button", { name: "Back" }).click();

  await preview.getByRole("button", { name: "Connect" }).click();
  await page.getByText("Wallets can't be connected in the preview.").waitFor();
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    preview.getByRole("button", { name: "Rules" }).click(),
  ]);
  expect(opened.url()).toBe("https://example.com/rules");
  expect(await opened.evaluate(() => window.opener)).toBeNull();
});

test("an earlier version can be viewed and played, but not edited", async () => {
  const { page, preview } = await openEditor({ blocks: [text("First words"), { type: "tap" }] });
  await page.getByRole("button", { name: "History", exact: true }).click();
  await page.getByRole("button", { name: /^Version 1/ }).click();
  await page.getByText("This is how players saw it.").waitFor();
  await expect.poll(() => preview.locator(".place").count()).toBe(0);
  await play(page);
  await preview.locator(".tap").click();
  await switchTo(page, "View");
  await page.getByRole("button", { name: "Back to draft" }).click();
  await placeOf(preview, "Text: First words").waitFor();
});

test("a row shows its buttons with the pointer, the focus or the open block, and its texts at other times", async () => {
  const { page } = await openEditor({ blocks: [text("One"), text("Two")] });
  const buttons = page.locator(".ordered-tools").first();
  const opacity = () => buttons.evaluate((element) => getComputedStyle(element).opacity);
  expect(await opacity()).toBe("0");
  await page.getByRole("button", { name: /^Text One/ }).hover();
  expect(await opacity()).toBe("1");
  await page.mouse.move(0, 0);
  expect(await opacity()).toBe("0");
  await page.getByRole("button", { name: /^Text One/ }).focus();
  await page.keyboard.press("Tab");
  expect(await opacity()).toBe("1");
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
    "Show Text in the preview",
  );
  await page.getByRole("button", { name: /^Text Two/ }).click();
  await page.mouse.move(0, 0);
  expect(await opacity()).toBe("0");
  expect(
    await page
      .locator("[data-open] .ordered-tools")
      .evaluate((element) => getComputedStyle(element).opacity),
  ).toBe("1");
});

const looks = [
  { width: 320, height: 640, colorScheme: "dark", locale: "ru" },
  { width: 1280, height: 900, colorScheme: "light", locale: "en" },
] as const;

test.each(looks)(
  "gallery and played preview fit $width px, $colorScheme, in $locale, and axe finds nothing",
  async ({ width, height, colorScheme, locale }) => {
    const words = {
      en: { add: "Add block", preview: "Preview", play: "Play" },
      ru: { add: "Добавить блок", preview: "Предпросмотр", play: "Игра" },
    }[locale];
    const viewport = { width, height };
    const { page, preview } = await openEditor({ blocks }, { viewport, colorScheme, locale });
    const look = async (name: string) => {
      await settled(page);
      await expectNoOverflow(page, name);
      expect(await axeFaults(page, "iframe"), name).toEqual([]);
      await keepPicture(page, `builder-preview-${name}-${width}-${colorScheme}-${locale}`);
    };
    await page.getByRole("button", { name: words.add, exact: true }).click();
    await look("gallery");
    await page.keyboard.type("qwerty");
    await look("gallery-none");
    await page.keyboard.press("Escape");
    if (width < 992) await page.getByText(words.preview, { exact: true }).click();
    await preview.locator(".place").first().click();
    if (width < 992) await page.getByText(words.preview, { exact: true }).click();
    await look("edit");
    await switchTo(page, words.play);
    await preview.locator(".tap:not([inert] *)").waitFor();
    await look("play");
  },
);
