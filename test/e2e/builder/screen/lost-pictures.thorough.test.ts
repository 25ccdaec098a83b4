import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnedBot } from "#contract/bot/owned-bot.schema.ts";
import type { ScreenState } from "#contract/screen/screen-draft.schema.ts";
import { botWith } from "../../bot.ts";
import { axeFaults, expectNoOverflow, keepPicture } from "../../page-look.ts";
import { consoleForFile } from "../console-for-file.ts";
import { text } from "./editor-for-file.ts";

const { browser, service, newBot, open, send } = consoleForFile();

/** An owner's server with pictures, of which some do not load. */
let cup: Buffer;
const server = createServer(({ url = "" }, response) => {
  const picture = { "content-type": "image/png" };
  if (url.startsWith("/silent")) return;
  if (url.startsWith("/page")) response.writeHead(200, picture).end("<h1>Sign in</h1>");
  else if (url.startsWith("/own"))
    response.writeHead(200, { ...picture, "cross-origin-resource-policy": "same-origin" }).end(cup);
  else if (url.startsWith("/cup")) response.writeHead(200, picture).end(cup);
  else response.writeHead(404).end();
});
/** The address of one of its pictures. */
const at = (name: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`;

beforeAll(async () => {
  const color = { r: 200, g: 60, b: 60 };
  cup = await sharp({ create: { width: 60, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const image = (url: string, alt = "") => ({ type: "image" as const, url, alt });

/** A bot whose draft has these pictures on two pages; its published screen has none. */
async function openBot(
  urls: readonly string[],
  page: "screen" | "settings/game" = "screen",
  { width = 1280, locale = "en" } = {},
): Promise<{ id: string; console: Page }> {
  const id = await newBot({ screen: { blocks: [text("Welcome")] } });
  const blocks = urls.map((url) => image(url));
  if (urls.length > 0)
    await send("PUT", `/bots/${id}/screen/draft`, {
      revision: 0,
      screen: {
        blocks: [text("Welcome"), ...blocks],
        pages: [{ id: "more", title: "More", icon: "star", blocks }],
      },
    });
  const opened = await open(`/bots/${id}/${page}`, {
    viewport: { width, height: 800 },
    locale,
    prepare: (one) => one.clock.install(),
  });
  return { id, console: opened };
}

const publishedBlocks = async (id: string) => {
  const { published } = await send<ScreenState>("GET", `/bots/${id}/screen`);
  return published.screen.blocks.length;
};
const told = (page: Page) => page.getByRole("alert").filter({ visible: true });

test("pictures that are missing, no pictures or for their own site are reported before publishing", async () => {
  const lost = ["missing.png", "page.png", "own.png"].map(at);
  const { id, console: page } = await openBot([...lost, at("cup.png")]);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await told(page).getByText("Not published yet: 6 pictures don't load").waitFor();
  expect(await told(page).getByRole("listitem").allTextContents()).toEqual([
    ...lost.map((url, index) => `Home · ${index + 2}. Image · File or URL ${url}`),
    ...lost.map((url, index) => `More · ${index + 1}. Image · File or URL ${url}`),
  ]);
  expect(await publishedBlocks(id)).toBe(1);
  expect(await axeFaults(page, "iframe")).toEqual([]);
  await keepPicture(page, "builder-lost-pictures");
});

// Alone, because every picture that is still loading is late after the leap.
test("a picture that does not come is reported before publishing", async () => {
  const { id, console: page } = await openBot([at("silent.png")]);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.clock.fastForward(10_000);
  await told(page).getByText("Not published yet: 2 pictures don't load").waitFor();
  expect(await publishedBlocks(id)).toBe(1);
});

test("the note about a picture that does not load links to its block, on each page", async () => {
  const { id, console: page } = await openBot([at("missing.png"), at("cup.png")]);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  for (const [place, url] of [
    [/^Home · 2\. Image/, at("cup.png?2")],
    [/^More · 1\. Image/, at("cup.png?3")],
  ] as const) {
    await told(page).getByRole("button", { name: place }).click();
    await page.getByLabel("Picture URL").fill(url);
    await told(page).getByRole("button", { name: place }).waitFor({ state: "detached" });
  }
  await told(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Version 2 is live.").waitFor();
  expect(await publishedBlocks(id)).toBe(3);
});

test("the owner may publish it anyway, with the comment, and without a second note", async () => {
  const { id, console: page } = await openBot([at("missing.png")]);
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByLabel(/^Comment/).fill("With a cup");
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await told(page).getByRole("button", { name: "Publish anyway" }).click();
  await page.getByText("Version 2 is live.").waitFor();
  await told(page).waitFor({ state: "detached" });
  expect(await publishedBlocks(id)).toBe(2);
  await page.locator(".ordered-title", { hasText: "Welcome" }).click();
  await page.getByLabel("Text", { exact: true }).fill("Hello");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Version 3 is live.").waitFor();
  await page.getByRole("button", { name: "History" }).click();
  await page.getByText("With a cup").waitFor();
});

test("the report of a long address fits 320 px, in Russian, and axe finds nothing", async () => {
  const long = at(`missing-${"very-".repeat(60)}long.png`);
  const { console: page } = await openBot([long], "screen", { width: 320, locale: "ru" });
  await page.getByRole("button", { name: "Опубликовать" }).click();
  await told(page).waitFor();
  await expectNoOverflow(page);
  expect(await axeFaults(page, "iframe")).toEqual([]);
  await keepPicture(page, "builder-lost-picture-320-ru");
});

test("a picture of the look is reported, too, with a link to its field", async () => {
  const { id, console: page } = await openBot([]);
  await send("PUT", `/bots/${id}/screen/draft`, {
    revision: 0,
    screen: { blocks: [text("Welcome")], look: { tapImage: at("missing.png") } },
  });
  await page.reload();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await told(page).getByText("Not published yet: a picture doesn't load").waitFor();
  const lines = await told(page).getByRole("listitem").allTextContents();
  expect(lines).toEqual([expect.stringContaining(at("missing.png"))]);
  await told(page).getByRole("listitem").getByRole("button").click();
  await page.getByText("The picture doesn't load in this browser. Check the URL.").waitFor();
  const isInside = () =>
    page.evaluate(() =>
      document.activeElement?.closest("[data-place]")?.getAttribute("data-place"),
    );
  await expect.poll(isInside).toBe("tapImage");
});

test("a level's picture is reported before saving, at the field and below", async () => {
  const { id, console: page } = await openBot([], "settings/game");
  await page.getByRole("button", { name: "Level 1 picture and rewards" }).click();
  await page.getByRole("button", { name: "Use a URL instead" }).click();
  await page.getByLabel("Picture URL").fill(at("missing.png"));
  await page.getByText("The picture doesn't load in this browser. Check the URL.").waitFor();
  const form = page.locator("form", { has: page.getByRole("list", { name: "Levels" }) });
  const stored = async () => (await send<OwnedBot>("GET", `/bots/${id}`)).game.levels[0]?.image;
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await told(page).getByText("Not saved yet: a picture doesn't load").waitFor();
  expect(await told(page).getByRole("listitem").allTextContents()).toEqual([
    `Level 1 ${at("missing.png")}`,
  ]);
  expect(await stored()).toBeUndefined();
  await told(page).getByRole("button", { name: "Save anyway" }).click();
  await form.getByText("Saved", { exact: true }).waitFor();
  expect(await stored()).toBe(at("missing.png"));
});

test("players see neither a grey slab nor a broken picture, but the alt text if there is one", async () => {
  const screen = {
    blocks: [image(at("missing.png")), image(at("own.png"), "A cup"), { type: "tap" as const }],
  };
  await service.importBot(botWith([], { id: "slab", screen }));
  const page = await browser.openPage(await service.launch("slab", { id: 42 }), {
    expectedErrors: /ERR_|status of 4/,
  });
  const blocks = page.locator(".image-block");
  await expect.poll(() => blocks.first().isVisible()).toBe(false);
  await expect.poll(async () => (await blocks.nth(1).boundingBox())?.height).toBeLessThan(40);
  expect(await blocks.nth(1).evaluate((block) => getComputedStyle(block).backgroundColor)).toBe(
    "rgba(0, 0, 0, 0)",
  );
  expect(await page.getByRole("img", { name: "A cup" }).isVisible()).toBe(true);
});

test("a picture with a corrected address returns to the preview", async () => {
  const { console: page } = await openBot([at("missing.png")]);
  const preview = page.frameLocator("iframe").last().locator(".image-block");
  await expect.poll(() => preview.first().isVisible()).toBe(false);
  await page.locator(".ordered-title", { hasText: "Image" }).click();
  await page.getByLabel("Picture URL").fill(at("cup.png"));
  await expect.poll(() => preview.first().isVisible()).toBe(true);
  await expect
    .poll(() => preview.first().evaluate((block) => block.clientWidth / block.clientHeight))
    .toBeCloseTo(16 / 9, 1);
});
