import sharp from "sharp";

/** The accepted formats. */
export const formats = ["png", "jpeg", "webp", "gif", "avif"] as const;

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

/** A GIF with this many frames of one pixel, in two alternating colours. */
export function gifOfFrames(frames: number): FileBytes {
  const screen = [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = (color: number) =>
    Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, color, 1, 0]);
  const both = [frame(0x44), frame(0x4c)];
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from("GIF89a"),
      Buffer.from(screen),
      ...Array.from({ length: frames }, (_, index) => both[index % 2] as Buffer),
      Buffer.from([0x3b]),
    ]),
  );
}

/** A picture that costs much processor time: half a second at 3,000 × 3,000 pixels. */
export async function slowFile(size = 3000, alpha = 0.5): Promise<FileBytes> {
  const background = { r: 1, g: 2, b: 3, alpha };
  const picture = sharp({ create: { width: size, height: size, channels: 4, background } });
  const file = picture.toColourspace("rgb16").png({ progressive: true, compressionLevel: 1 });
  return Uint8Array.from(await file.toBuffer());
}
