import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { dominantColor } from "#server/pictures/dominant-color.ts";
import {
  readTemplatePicture,
  type TemplatePictureName,
  templatePictureFile,
  templatePictureFolder,
  templatePictures,
  widthsOfTemplatePicture,
} from "#server/templates/template-picture.ts";

/** The limit of a picture file in bytes, for the repository and for phones. */
const maxBytes = 30_000;
/**
 * The average difference between a WebP's pixels and their SVG, of 255: the cost of compression.
 */
const maxDifference = 4;

const names = Object.keys(templatePictures) as TemplatePictureName[];
const path = (file: string) => join(templatePictureFolder, file);

/** `PICTURES=on npx vitest run --project service template-picture` rewrites the files. */
async function make(name: TemplatePictureName, width: number): Promise<void> {
  const picture = await drawn(name, width);
  await picture
    .webp({ quality: 80, alphaQuality: 90, effort: 6 })
    .toFile(path(templatePictureFile(name, width)));
}

async function drawn(name: TemplatePictureName, width: number): Promise<Sharp> {
  const svg = await readFile(path(`svg/${name}.svg`));
  const { width: own } = await sharp(svg).metadata();
  return sharp(svg, { density: (72 * width) / own }).resize(width);
}

/** The pixels on white. */
async function pixels(picture: Sharp): Promise<Buffer> {
  return picture.flatten({ background: "#ffffff" }).removeAlpha().raw().toBuffer();
}

describe.each(names)("the picture %s of templates", (name) => {
  test("matches its SVG, in every width", async () => {
    for (const width of widthsOfTemplatePicture(name)) {
      if (process.env.PICTURES === "on") await make(name, width);
      const file = await readFile(path(templatePictureFile(name, width)));
      const [is, should] = await Promise.all([
        pixels(sharp(file)),
        pixels(await drawn(name, width)),
      ]);
      expect(is.length).toBe(should.length);
      const sum = is.reduce((total, value, at) => total + Math.abs(value - (should[at] ?? 0)), 0);
      expect(sum / is.length).toBeLessThan(maxDifference);
    }
  });

  test("is small", async () => {
    for (const width of widthsOfTemplatePicture(name))
      expect((await stat(path(templatePictureFile(name, width)))).size).toBeLessThan(maxBytes);
  });

  test("has the size and colour of an upload", async () => {
    const { width, height, color, files, hash } = await readTemplatePicture(name);
    const original = await sharp(files.at(-1)?.body).metadata();
    expect({ width, height, color }).toEqual({
      width: original.width,
      height: original.height,
      color: await dominantColor(files[0]?.body),
    });
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });
});
