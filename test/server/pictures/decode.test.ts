import sharp, { type Metadata, type Sharp } from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { systemClock } from "#server/clock.ts";
import { createPictureDecoder } from "#server/pictures/decoder.ts";
import type { DecodedPicture } from "#server/pictures/picture-file.ts";
import { animation, type FileBytes, formats, gifOfFrames, pictureFile } from "./sample-pictures.ts";

// Decodes in a separate process: there sharp reads only uploadable formats.
const decoder = createPictureDecoder({
  clock: systemClock,
  report: (error) => {
    throw error;
  },
});
const decode = (file: FileBytes) => decoder.decode(file, "ada");
afterAll(() => decoder.stop());

type Rgb = readonly [red: number, green: number, blue: number];

/** A picture of one colour, as sharp makes it before it gets a format. */
const plain = (
  background: string | { r: number; g: number; b: number; alpha: number },
  size = 40,
) => sharp({ create: { width: size, height: size, channels: 4, background } });
const bytesOf = async (image: Sharp): Promise<FileBytes> => Uint8Array.from(await image.toBuffer());

async function decoded(file: FileBytes): Promise<DecodedPicture> {
  const decoding = await decode(file);
  if (decoding.kind !== "picture") throw new Error(`The file is ${decoding.kind}.`);
  return decoding;
}

/** The files' sizes, as `160: 160×80`. */
async function sizesOf({ files }: DecodedPicture): Promise<string[]> {
  return Promise.all(
    files.map(async ({ width, body }) => {
      const found = await sharp(body).metadata();
      return `${width}: ${found.width}×${found.pageHeight ?? found.height}`;
    }),
  );
}

/** The pixel in the middle of the narrowest file, with its opacity. */
async function middleOf({ files: [file] }: DecodedPicture): Promise<readonly number[]> {
  const image = sharp(file?.body).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4;
  return [...data.subarray(at, at + 4)];
}

const rgbOf = (color: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[0-9a-f]{2}/g) ?? []).map((hex) =>
    Number.parseInt(hex, 16),
  );
  return [red, green, blue];
};

/** The rotation and mirroring that undo each EXIF orientation. */
const storedAs = [
  [0, false],
  [0, true],
  [180, false],
  [180, true],
  [90, true],
  [270, false],
  [270, true],
  [90, false],
] as const;

/** WebP keeps colours nearly, not exactly. */
function expectNear(found: readonly number[], wanted: readonly number[], within = 6): void {
  const far = found.filter((value, index) => Math.abs(value - (wanted[index] ?? 0)) > within);
  expect(far, `${found} instead of ${wanted}`).toEqual([]);
}

describe("a decoded picture", () => {
  test.each([
    ["1×1", 1, 1, ["160: 1×1"]],
    ["one just as wide as a file", 160, 80, ["160: 160×80"]],
    ["one a little wider", 161, 80, ["160: 160×80", "640: 161×80"]],
    ["640 wide", 640, 320, ["160: 160×80", "640: 640×320"]],
    ["a large one", 3000, 1500, ["160: 160×80", "640: 640×320", "1280: 1280×640"]],
    ["1×20000", 1, 20_000, ["160: 1×16383"]],
    ["20000×1", 20_000, 1, ["160: 160×1", "640: 640×1", "1280: 1280×1"]],
    ["a tall one", 200, 40_000, ["160: 82×16383"]],
  ])("of %s has files of these sizes, none wider than it", async (_, width, height, sizes) => {
    const picture = await decoded(await pictureFile("png", { width, height }));
    expect([picture.width, picture.height]).toEqual([width, height]);
    expect(await sizesOf(picture)).toEqual(sizes);
  });

  test.each(formats)("keeps its colour as %s", async (format) => {
    const picture = await decoded(await pictureFile(format, { color: "#2060c0" }));
    expectNear(rgbOf(picture.color), [0x20, 0x60, 0xc0]);
    expectNear(await middleOf(picture), [0x20, 0x60, 0xc0, 255]);
  });

  test.each([
    ["a progressive JPEG", (image: Sharp) => image.jpeg({ progressive: true })],
    ["an interlaced PNG", (image: Sharp) => image.png({ progressive: true })],
    ["an interlaced GIF", (image: Sharp) => image.gif({ progressive: true })],
    ["a PNG with a palette", (image: Sharp) => image.png({ palette: true })],
    ["a 16-bit PNG", (image: Sharp) => image.toColourspace("rgb16").png()],
    ["a CMYK JPEG", (image: Sharp) => image.removeAlpha().toColourspace("cmyk").jpeg()],
    [
      "a CMYK JPEG with a profile",
      (image: Sharp) => image.removeAlpha().toColourspace("cmyk").withIccProfile("cmyk").jpeg(),
    ],
  ])("of %s looks the same", async (_, make) => {
    const picture = await decoded(await bytesOf(make(plain("#c04020"))));
    expectNear(await middleOf(picture), [0xc0, 0x40, 0x20, 255], 32);
  });

  test.each(["png", "jpeg"] as const)("of grey as %s is grey", async (format) => {
    const grey = plain("#6a6a6a").removeAlpha().toColourspace("b-w");
    const picture = await decoded(await bytesOf(grey[format]()));
    expectNear(await middleOf(picture), [0x6a, 0x6a, 0x6a, 255]);
  });

  test("has its profile's colours, in sRGB", async () => {
    const red = plain("#ff0000").removeAlpha();
    const inProfile = await bytesOf(red.withIccProfile("p3", { attach: true }).png());
    const stored = await sharp(inProfile, { ignoreIcc: true }).raw().toBuffer();
    expect([stored[0], stored[1]], "P3 has other numbers for it").not.toEqual([255, 0]);
    expectNear(await middleOf(await decoded(inProfile)), [255, 0, 0, 255], 8);
  });

  test.each(["png", "webp", "avif", "gif"] as const)("of %s keeps transparency", async (format) => {
    const clear = plain({ r: 200, g: 30, b: 30, alpha: 0 });
    const picture = await decoded(await bytesOf(clear[format]()));
    expect((await middleOf(picture))[3]).toBe(0);
  });

  test("keeps what is half transparent", async () => {
    const half = plain({ r: 200, g: 30, b: 30, alpha: 0.5 });
    for (const file of [half.clone().png(), half.clone().webp(), half.clone().avif()])
      expectNear(await middleOf(await decoded(await bytesOf(file))), [200, 30, 30, 128], 8);
  });

  test("has the colour of its visible pixels, not of transparent ones", async () => {
    const logo = plain({ r: 0, g: 0, b: 0, alpha: 0 }, 100).composite([
      { input: await plain("#d02090", 30).png().toBuffer() },
    ]);
    expectNear(rgbOf((await decoded(await bytesOf(logo.png()))).color), [0xd0, 0x20, 0x90]);
  });

  test("has a colour even without visible pixels", async () => {
    const clear = await decoded(await bytesOf(plain({ r: 9, g: 9, b: 9, alpha: 0 }).png()));
    expect(clear.color).toBe("#808080");
  });

  test("has the colour of most pixels", async () => {
    const flag = plain("#f0f0f0", 100).composite([
      { input: await plain("#10a040", 90).png().toBuffer() },
    ]);
    expectNear(rgbOf((await decoded(await bytesOf(flag.png()))).color), [0x10, 0xa0, 0x40]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "stands upright with EXIF orientation %i",
    async (orientation) => {
      // The left half is red.
      const halves = plain("#2020e0", 64)
        .resize(64, 32, { fit: "fill" })
        .composite([{ input: await plain("#e02020", 32).png().toBuffer(), left: 0, top: 0 }]);
      const upright = await halves.png().toBuffer();
      const [turn, mirror] = storedAs[orientation - 1] as (typeof storedAs)[number];
      const turned = await sharp(upright).rotate(turn).png().toBuffer();
      const stored = await sharp(turned)
        .flop(mirror)
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer();
      const picture = await decoded(Uint8Array.from(stored));
      expect([picture.width, picture.height]).toEqual([64, 32]);
      const [file] = picture.files;
      const { data } = await sharp(file?.body).raw().toBuffer({ resolveWithObject: true });
      expect((data[0] ?? 0) > (data[2] ?? 0), "red on the left").toBe(true);
      const last = data.length - 3;
      expect((data[last] ?? 0) < (data[last + 2] ?? 0), "blue on the right").toBe(true);
    },
  );

  test.each(["jpeg", "png", "webp", "avif"] as const)("of %s has no metadata", async (format) => {
    const marked = await sharp(await pictureFile(format, { width: 60, height: 40 }))
      .withExif({
        IFD0: { Artist: "MARK", Copyright: "MARK" },
        IFD3: { GPSLatitude: "1/1 2/1 3/1" },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">MARK</x:xmpmeta>')
      .withIccProfile("p3")
      [format]()
      .toBuffer();
    expect(marked.includes("MARK"), "the sample is marked").toBe(true);
    for (const { body } of (await decoded(Uint8Array.from(marked))).files) {
      const { exif, xmp, icc, iptc, comments }: Metadata = await sharp(body).metadata();
      expect([exif, xmp, icc, iptc, comments]).toEqual(Array(5).fill(undefined));
      expect(Buffer.from(body).includes("MARK")).toBe(false);
    }
  });

  test("stays animated, with the same repetitions and speed", async () => {
    const moving = await sharp(await animation(5, { width: 200, height: 100 }), { animated: true })
      .gif({ loop: 3, delay: [50, 100, 150, 200, 250] })
      .toBuffer();
    const picture = await decoded(Uint8Array.from(moving));
    expect([picture.width, picture.height]).toEqual([200, 100]);
    expect(await sizesOf(picture)).toEqual(["160: 160×80", "640: 200×100"]);
    for (const { body } of picture.files) {
      const { pages, loop, delay } = await sharp(body).metadata();
      expect([pages, loop, delay]).toEqual([5, 3, [50, 100, 150, 200, 250]]);
    }
  });

  test("stays animated if it is a WebP with an orientation, which browsers do not apply", async () => {
    const moving = await sharp(await animation(3, { width: 60, height: 30 }), { animated: true })
      .withMetadata({ orientation: 6 })
      .webp()
      .toBuffer();
    const picture = await decoded(Uint8Array.from(moving));
    expect([picture.width, picture.height]).toEqual([60, 30]);
    expect(await sizesOf(picture)).toEqual(["160: 60×30"]);
  });
});

describe("a picture is too large", () => {
  test("with thousands of frames, however small they are", async () => {
    expect((await decode(gifOfFrames(1000))).kind).toBe("picture");
    expect((await decode(gifOfFrames(1001))).kind).toBe("too-large");
    expect((await decode(gifOfFrames(150_000))).kind).toBe("too-large");
  });
});
