import sharp from "sharp";

/** The formats that are taken. */
export const formats = ["png", "jpeg", "webp", "gif", "avif"] as const;

/** A file as a body. */
export type FileBytes = Uint8Array<ArrayBuffer>;

/** A picture of one colour in this format. */
export async function pictureFile(
  format: (typeof formats)[number],
  { width = 48, height = 32, color = "#2060c0" } = {},
): Promise<FileBytes> {
  const made = sharp({ create: { width, height, channels: 3, background: color } });
  return Uint8Array.from(await made[format]().toBuffer());
}

/** A GIF with this many frames, each of another grey. */
export async function animation(
  frames: number,
  { width = 40, height = 30 } = {},
): Promise<FileBytes> {
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let frame = 0; frame < frames; frame += 1)
    pixels.fill(frame * 40 + 20, frame * width * height * 3, (frame + 1) * width * height * 3);
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const;
  return Uint8Array.from(await sharp(pixels, { raw }).gif().toBuffer());
}

/** A PNG that claims this size, as a decompression bomb does. */
export async function claimedSize(width: number, height: number): Promise<FileBytes> {
  const file = Buffer.from(await pictureFile("png"));
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return Uint8Array.from(file);
}
