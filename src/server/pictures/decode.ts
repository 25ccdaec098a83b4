import sharp, { type Metadata, type Sharp } from "sharp";
import { pictureWidths } from "#contract/picture.ts";
import { type Decoding, formatOf, type PictureFile } from "./picture-file.ts";

/** The maximum number of pixels of a picture, and of all frames of an animation. Our rule. */
const maxPixels = { still: 50_000_000, animated: 20_000_000 } as const;
/** Animations are made in these widths alone: each frame costs what a picture costs. */
const animatedWidths: readonly number[] = [160, 640];

// The service needs the other cores, and each file is decoded once.
sharp.concurrency(1);
sharp.cache(false);
// Whatever a file claims to be, it is read by these decoders alone.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`),
});

/**
 * Makes WebP of a picture, in every width up to its own: upright as its EXIF says, in sRGB, without
 * metadata and without what follows the picture in the file. Never throws.
 */
export async function decode(file: Uint8Array): Promise<Decoding> {
  const format = formatOf(file);
  if (!format) return { kind: "kind-unknown" };
  try {
    const found = await sharp(file, { limitInputPixels: false, pages: 1 }).metadata();
    // The decoder looks at the content, too; what it takes for another format is not decoded.
    if (found.format !== (format === "avif" ? "heif" : format)) return { kind: "kind-unknown" };
    const isAnimated = (found.pages ?? 1) > 1 && format !== "avif";
    const pixels = found.width * found.height * (isAnimated ? (found.pages ?? 1) : 1);
    if (pixels > (isAnimated ? maxPixels.animated : maxPixels.still)) return { kind: "too-large" };
    return await encode(file, isAnimated, found);
  } catch {
    return { kind: "not-readable" };
  }
}

async function encode(
  file: Uint8Array,
  isAnimated: boolean,
  { autoOrient: { width, height } }: Metadata,
): Promise<Decoding> {
  const open = (): Sharp =>
    sharp(file, {
      limitInputPixels: isAnimated ? maxPixels.animated : maxPixels.still,
      failOn: "error",
      sequentialRead: true,
      ...(isAnimated && { animated: true }),
    }).autoOrient();
  const widths = widthsOf(width).filter((one) => !isAnimated || animatedWidths.includes(one));
  const files: PictureFile[] = [];
  for (const one of widths) {
    const body = await open()
      .resize({ width: one, withoutEnlargement: true })
      .webp({ quality: 80, effort: isAnimated ? 2 : 4 })
      .toBuffer();
    files.push({ width: one, body });
  }
  return { kind: "picture", width, height, color: await colorOf(files[0]), files };
}

/** The served widths, up to the first that is as wide as the original. */
function widthsOf(width: number): number[] {
  return pictureWidths.filter((_, index) => (pictureWidths[index - 1] ?? 0) < width);
}

async function colorOf(file: PictureFile | undefined): Promise<string> {
  const { dominant } = await sharp(file?.body).stats();
  const hex = (value: number) => value.toString(16).padStart(2, "0");
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`;
}
