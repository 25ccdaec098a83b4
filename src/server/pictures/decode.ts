import sharp, { type Metadata, type Sharp } from "sharp";
import { maxPictureBytes, maxPicturePixels, pictureWidths } from "#contract/screen/picture.ts";
import { dominantColor } from "./dominant-color.ts";
import { type Decoding, formatOf, type JpegMaking } from "./picture-file.ts";

const maxFrames = 1000;
/** The maximum height of a WebP, in pixels. Source: RFC 6386 9.1. */
const maxHeight = 16_383;
/** Animations get only these widths: each frame costs as much as a picture. */
const animatedWidths: readonly number[] = [160, 640];
/**
 * The longest side of a JPEG, in pixels. Source: https://core.telegram.org/bots/api#sendphoto
 * (width and height are at most 10,000 together).
 */
const maxJpegSide = 1280;
/** The start of a page or script, which a browser or interpreter may find anywhere in a file. */
const pageStart = /<!doctype\s|<\?php\s|<(?:html|head|body|script|iframe|svg)[\s/>]/i;
/** Readers look for the start of a PDF no further than this. Source: ISO 32000-1, Annex H.3. */
const pdfStart = { text: "%PDF-", within: 1024 } as const;
/**
 * The end record of a ZIP; a comment of up to this length may follow. Source: APPNOTE.TXT 4.3.16.
 */
const zipEnd = { text: "PK\x05\x06", within: 22 + 65_535 } as const;

// The service needs the other cores, and each file is decoded once.
sharp.concurrency(1);
sharp.cache(false);
// Only these decoders read a file, whatever format it claims.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`),
});

/**
 * Makes WebP of a picture in every width up to its own: upright by its EXIF, in sRGB, without
 * metadata or trailing bytes. Never throws.
 */
export async function decode(file: Uint8Array): Promise<Decoding> {
  const format = formatOf(file);
  if (!format) return { kind: "kind-unknown" };
  if (isPolyglot(file)) return { kind: "not-plain" };
  try {
    const metadata = await sharp(file, { limitInputPixels: false, pages: 1 }).metadata();
    // The decoder detects the format itself; a file that it takes for another one is not decoded.
    if (metadata.format !== (format === "avif" ? "heif" : format)) return { kind: "kind-unknown" };
    // A moving AVIF gives only its first frame.
    const frames = format === "avif" ? 1 : (metadata.pages ?? 1);
    const pixels = metadata.width * metadata.height * frames;
    if (frames > maxFrames || pixels > maxPicturePixels) return { kind: "too-large" };
    return frames > 1 ? await encodeAnimation(file, metadata) : await encodeStill(file, metadata);
  } catch {
    return { kind: "not-readable" };
  }
}

/** Decodes once, in the largest width, from which the others are made. */
async function encodeStill(file: Uint8Array, { autoOrient: size }: Metadata): Promise<Decoding> {
  const upright = sharp(file, strictly).autoOrient();
  const { data, info } = await resized(upright, Math.max(...widthsOf(size.width)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const open = () => sharp(data, { raw: { width, height, channels } });
  return encode(open, { size, widths: widthsOf(width), effort: 4 });
}

/** Without rotation: browsers ignore the EXIF of an animation. */
function encodeAnimation(file: Uint8Array, size: Metadata): Promise<Decoding> {
  const widths = widthsOf(size.width).filter((one) => animatedWidths.includes(one));
  const open = () => sharp(file, { ...strictly, animated: true });
  return encode(open, { size, widths, effort: 2 });
}

/** A file that is cut off or damaged is refused, not shown in part. */
const strictly = {
  failOn: "error",
  limitInputPixels: maxPicturePixels,
  sequentialRead: true,
} as const;

async function encode(
  open: () => Sharp,
  {
    size: { width, height },
    widths,
    effort,
  }: {
    readonly size: { readonly width: number; readonly height: number };
    readonly widths: readonly number[];
    readonly effort: number;
  },
): Promise<Decoding> {
  const files: { width: number; body: Uint8Array }[] = [];
  for (const one of widths) {
    const body = await resized(open(), one).webp({ quality: 80, effort }).toBuffer();
    if (body.length > maxPictureBytes) return { kind: "too-large" };
    files.push({ width: one, body });
  }
  return { kind: "picture", width, height, color: await dominantColor(files[0]?.body), files };
}

/** Never enlarges. */
function resized(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: maxHeight, fit: "inside", withoutEnlargement: true });
}

/** The served widths, up to the first that is as wide as the original. */
function widthsOf(width: number): number[] {
  return pictureWidths.filter((_, index) => (pictureWidths[index - 1] ?? 0) < width);
}

/**
 * Makes a JPEG of a picture or an animation's first frame, on white where it is transparent. Never
 * throws.
 */
export async function makeJpeg(file: Uint8Array): Promise<JpegMaking> {
  try {
    const body = await sharp(file, { failOn: "error" })
      .resize({ width: maxJpegSide, height: maxJpegSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 85 })
      .toBuffer();
    return { kind: "jpeg", body };
  } catch {
    return { kind: "not-readable" };
  }
}

/**
 * Whether a picture is also something else: a web page, a drawing or a script, a document, or an
 * archive. Only its pixels would be stored, but nobody makes such a file with good intent.
 */
function isPolyglot(file: Uint8Array): boolean {
  const text = Buffer.from(file.buffer, file.byteOffset, file.length).toString("latin1");
  return (
    pageStart.test(text) ||
    text.slice(0, pdfStart.within).includes(pdfStart.text) ||
    text.slice(-zipEnd.within).includes(zipEnd.text)
  );
}
