import sharp, { type Sharp } from "sharp";
import { animation, type FileBytes } from "./sample-pictures.ts";

/** A good picture to spoil. */
export interface SeedPicture {
  readonly name: string;
  readonly file: FileBytes;
}

const width = 64;
const height = 48;

/** A picture with no two equal parts, so that every part of a file matters. */
function drawn(channels: 3 | 4): Sharp {
  const pixels = Buffer.alloc(width * height * channels);
  let state = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    pixels[at] = ((at * 3) % 200) + (state >> 25);
  }
  return sharp(pixels, { raw: { width, height, channels } });
}

/** Pictures of all formats, several kinds of each. */
export async function seedPictures(): Promise<SeedPicture[]> {
  const moving = sharp(await animation(6, { width: 32, height: 24 }), { animated: true });
  const exif = { IFD0: { Artist: "Ada", Orientation: "6" } };
  const made: [string, Sharp][] = [
    ["png", drawn(3).png()],
    ["png with alpha, interlaced", drawn(4).png({ progressive: true })],
    ["png with a palette", drawn(4).png({ palette: true, colours: 32 })],
    ["png of 16 bits with a profile", drawn(3).toColourspace("rgb16").withIccProfile("p3").png()],
    ["jpeg with EXIF", drawn(3).withExif(exif).jpeg()],
    ["jpeg, progressive", drawn(3).jpeg({ progressive: true, chromaSubsampling: "4:4:4" })],
    ["jpeg, CMYK", drawn(3).toColourspace("cmyk").jpeg()],
    ["jpeg, grey", drawn(3).toColourspace("b-w").jpeg()],
    ["webp", drawn(3).withExif(exif).webp()],
    ["webp with alpha", drawn(4).webp({ alphaQuality: 50 })],
    ["webp, lossless", drawn(4).webp({ lossless: true })],
    ["webp, moving", moving.clone().webp()],
    ["gif", drawn(3).gif()],
    ["gif, interlaced, with alpha", drawn(4).gif({ progressive: true })],
    ["gif, moving", moving.clone().gif({ loop: 2 })],
    ["avif", drawn(3).avif({ effort: 0 })],
    ["avif with alpha", drawn(4).avif({ effort: 0, chromaSubsampling: "4:4:4" })],
    ["avif, lossless, with EXIF", drawn(3).withExif(exif).avif({ lossless: true, effort: 0 })],
  ];
  return Promise.all(
    made.map(async ([name, image]) => ({ name, file: Uint8Array.from(await image.toBuffer()) })),
  );
}
