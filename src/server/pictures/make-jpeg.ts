import sharp from "sharp";
import type { JpegMaking } from "./picture-file.ts";

/** The longest side, in pixels. Source: Bot API, sendPhoto: width and height are 10,000 together. */
const maxSide = 1280;

/**
 * Makes a JPEG of a picture, of an animation its first frame, on white where it is transparent. Never
 * throws.
 */
export async function makeJpeg(file: Uint8Array): Promise<JpegMaking> {
  try {
    const body = await sharp(file, { failOn: "error" })
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 85 })
      .toBuffer();
    return { kind: "jpeg", body };
  } catch {
    return { kind: "not-readable" };
  }
}
