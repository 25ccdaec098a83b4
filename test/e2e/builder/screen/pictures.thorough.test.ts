import type { Locator, Page } from "playwright-core";
import sharp, { type Metadata } from "sharp";
import { expect, test } from "vitest";
import type { Block } from "#contract/screen/block.schema.ts";
import { maxPictureBytes } from "#contract/screen/picture.ts";
import { bytes, joined } from "../../../server/pictures/hostile-pictures.ts";
import {
  type FileBytes,
  gifOfFrames,
  pictureFile,
} from "../../../server/pictures/sample-pictures.ts";
import { heldRequests } from "../../browser.ts";
import { axeFaults, expectNoOverflow, keepPicture } from "../../page-look.ts";
import { type ConsoleOptions, consoleForFile } from "../console-for-file.ts";

const { browser, service, newBot, open } = consoleForFile();

interface ImageForm {
  readonly page: Page;
  readonly botId: string;
  /** The field of the picture. */
  readonly field: Locator;
  choose(name: string, file: FileBytes): Promise<void>;
}

const cup = () => ({ type: "image" as const, url: `${service.url}/nothing.png`, alt: "Cup" });

/** Opens the editor of a new bot whose screen has one block, with that block's form open. */
async function openBlock(
  block: Block,
  options: ConsoleOptions = {},
): Promise<Pick<ImageForm, "page" | "botId">> {
  const botId = await newBot({ screen: { blocks: [block] } });
  const page = await open(`/bots/${botId}/screen`, options);
  await page.locator(".ordered-list > li .ordered-title").click();
  return { page, botId };
}

/** `openBlock` with an image. */
async function openImage(options: ConsoleOptions = {}): Promise<ImageForm> {
  const { page, botId } = await openBlock(cup(), options);
  const field = page.locator(".picture-field");
  await field.waitFor();
  return { page, botId, field, choose: (name, file) => choose(field, name, file) };
}

function choose(field: Locator, name: string, file: FileBytes): Promise<void> {
  return field
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "image/png", buffer: Buffer.from(file) });
}

/** Drops a file on an element, or pastes it there. */
async function give(target: Locator, how: "drop" | "paste", file: FileBytes): Promise<void> {
  await target.evaluate(
    (element, { kind, content }) => {
      const data = new DataTransfer();
      const made = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      data.items.add(new File([made], "picture.gif", { type: "image/gif" }));
      const event =
        kind === "drop"
          ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
    },
    { kind: how, content: Buffer.from(file).toString("base64") },
  );
}

const uploadedIn = async (field: Locator) => {
  const shown = field.getByRole("img");
  await expect
    .poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  return shown.getAttribute("src");
};

test("a picture is chosen, dropped or pasted, and players see the last one", async () => {
  const { page, botId, field, choose } = await openImage();
  await choose("cup.png", await pictureFile("png"));
  const chosen = await uploadedIn(field);
  expect(chosen).toMatch(new RegExp(`^/pictures/${botId}/[0-9a-f]{32}/640.webp$`));
  await give(field, "drop", await pictureFile("gif"));
  await expect.poll(() => field.getByRole("img").getAttribute("src")).not.toBe(chosen);
  const dropped = await uploadedIn(field);
  await give(field, "paste", await pictureFile("gif", { color: "#c02020", width: 900 }));
  await expect.poll(() => field.getByRole("img").getAttribute("src")).not.toBe(dropped);
  const pasted = await uploadedIn(field);

  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText(/^Version 2 is live/).waitFor();
  const app = await browser.openPage(await service.launch(botId, { id: 1, name: "Grace" }));
  const image = app.getByRole("img", { name: "Cup" });
  await expect
    .poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(await image.getAttribute("src")).toBe(pasted);
});

test("an unusable file is refused at its field, and the picture stays", async () => {
  const { page, field, choose } = await openImage();
  const good = await pictureFile("png");
  await choose("cup.png", good);
  const kept = await uploadedIn(field);
  const refused: [name: string, file: FileBytes, text: RegExp][] = [
    ["notes.txt", bytes("Cups"), /Upload a PNG, JPEG, WebP/],
    ["logo.svg", bytes("<svg xmlns='http://www.w3.org/2000/svg'"), /This drawing can't be read/],
    [
      "IMG_1.HEIC",
      bytes("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
      /an HEIC photo.* “Most Compatible”/,
    ],
    ["cup.gif", joined(gifOfFrames(2), new Uint8Array(maxPictureBytes)), /This animation is/],
    ["cup.png", joined(good, "<script>"), /a picture and something else at once/],
    ["cup.gif", gifOfFrames(1001), /The maximum is 25 million pixels/],
    ["cup.png", good.slice(0, 60), /damaged or incomplete/],
    ["cup.png", new Uint8Array(maxPictureBytes + 1), /is 4\.1 MB; the maximum is 4 MB/],
  ];
  for (const [name, file, text] of refused) {
    await choose(name, file);
    await page.getByRole("alert").filter({ hasText: text }).waitFor();
    expect(await field.getByRole("img").getAttribute("src")).toBe(kept);
  }
  await keepPicture(page, "builder-picture-refused");
  await choose("cup.png", good);
  await page.getByText(/the maximum is 4 MB/).waitFor({ state: "detached" });
});

test("a large photo, a large transparent picture, a drawing and one of 30 megapixels are resized in the browser", async () => {
  const { field, choose } = await openImage();
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const photo = sharp({
    create: { width: 2400, height: 1600, channels: 3, background: "#888", noise },
  });
  const turned = await photo.withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
  const clear = await sharp({
    create: { width: 1200, height: 1200, channels: 4, background: "#0000", noise },
  })
    .png()
    .toBuffer();
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><circle r="5" fill="red"/></svg>`;
  for (const file of [turned, clear]) expect(file.byteLength).toBeGreaterThan(maxPictureBytes);

  await choose("photo.jpg", turned);
  const first = await uploadedIn(field);
  const sizeOf = () =>
    field
      .getByRole("img")
      .evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
  expect(await sizeOf()).toEqual([640, 960]);
  await choose("clear.png", clear);
  await expect.poll(() => field.getByRole("img").getAttribute("src")).not.toBe(first);
  const second = await uploadedIn(field);
  expect((await savedPicture(second)).hasAlpha).toBe(true);
  await choose("logo.svg", bytes(drawing));
  await expect.poll(() => field.getByRole("img").getAttribute("src")).not.toBe(second);
  expect(await savedPicture(await uploadedIn(field))).toMatchObject({
    hasAlpha: true,
    width: 512,
    height: 256,
  });
  const third = await field.getByRole("img").getAttribute("src");
  const stretched = drawing.replace("<svg", '<svg width="100%" height="100%"');
  await choose("logo.svg", bytes(stretched.replace("red", "blue")));
  await expect.poll(() => field.getByRole("img").getAttribute("src")).not.toBe(third);
  const { width, height } = await savedPicture(await uploadedIn(field));
  expect([width, height]).toEqual([512, 256]);
  const fourth = await field.getByRole("img").getAttribute("src");
  const plain = { width: 6000, height: 5000, channels: 3 as const, background: "#228844" };
  await choose("plain.png", await sharp({ create: plain }).png().toBuffer());
  await expect.poll(() => field.getByRole("img").getAttribute("src")).not.toBe(fourth);
  await uploadedIn(field);
  expect(await sizeOf()).toEqual([640, 533]);
});

async function savedPicture(path: string | null): Promise<Metadata> {
  const answer = await fetch(new URL(path ?? "", service.url));
  return sharp(await answer.arrayBuffer()).metadata();
}

test("a broken upload is reported, and the next one works", async () => {
  const { page, field, choose } = await openImage();
  await page.route("**/api/builder/bots/*/pictures", (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
  );
  await choose("cup.png", await pictureFile("png"));
  await page.getByText("Couldn't reach the service. Check your connection").waitFor();
  await page.unroute("**/api/builder/bots/*/pictures");
  await choose("cup.png", await pictureFile("png"));
  expect(await uploadedIn(field)).toMatch(/640\.webp$/);
});

test("an upload that ends after its form was closed changes the picture alone", async () => {
  const { page, field, choose } = await openImage();
  const uploads = heldRequests("**/pictures");
  await uploads.holdIn(page);
  await choose("cup.png", await pictureFile("png"));
  await page.getByText("Uploading").waitFor();
  const title = page.locator(".ordered-list > li .ordered-title");
  await title.click();
  await field.waitFor({ state: "detached" });
  await title.click();
  const alt = page.getByRole("textbox", { name: "Alt" });
  await alt.fill("Trophy");
  uploads.release();
  await uploadedIn(field);
  expect(await alt.inputValue()).toBe("Trophy");
});

test("an upload for one block of a group keeps the text typed into another meanwhile", async () => {
  const text = { type: "text" as const, style: "body" as const, text: "Before" };
  const { page } = await openBlock({ type: "group", layout: "row", blocks: [cup(), text] });
  const uploads = heldRequests("**/pictures");
  await uploads.holdIn(page);
  await page.locator("#inner-block-0").click();
  await choose(page.locator(".picture-field"), "cup.png", await pictureFile("png"));
  await page.getByText("Uploading").waitFor();
  await page.locator("#inner-block-1").click();
  await page.locator("#inner-block-1-body textarea").fill("Written meanwhile");
  const arrived = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().endsWith("/pictures"),
  );
  uploads.release();
  await arrived;
  await page.locator("#inner-block-0").click();
  await uploadedIn(page.locator(".picture-field"));
  await page.locator("#inner-block-1").click();
  expect(await page.locator("#inner-block-1-body textarea").inputValue()).toBe("Written meanwhile");
});

test("refusals are in Russian too, fit a narrow window and are readable", async () => {
  const { page, choose } = await openImage({
    locale: "ru-RU",
    colorScheme: "dark",
    viewport: { width: 320, height: 800 },
  });
  await choose("cup.gif", gifOfFrames(1001));
  const refusal = page.getByText(/^Картинка слишком большая/);
  await refusal.scrollIntoViewIfNeeded();
  await expectNoOverflow(page);
  expect(await axeFaults(page, "iframe")).toEqual([]);
  await keepPicture(page, "builder-picture-refused-ru-320");
});
