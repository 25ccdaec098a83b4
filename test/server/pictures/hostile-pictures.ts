import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { type FileBytes, gifOfFrames, pictureFile } from "./sample-pictures.ts";

/** A hostile file and the code of its refusal; null means accepted and harmless. */
export type HostileFile = readonly [name: string, file: FileBytes, code: string | null];

export function bytes(text: string): FileBytes {
  return Uint8Array.from(Buffer.from(text, "latin1"));
}

export function joined(...parts: (Uint8Array | string)[]): FileBytes {
  return Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === "string" ? bytes(part) : part))),
  );
}

function repeated(part: Uint8Array, times: number): Buffer {
  return Buffer.alloc(part.length * times, part);
}

/** A chunk of a PNG with its checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** A PNG with chunks after its header. */
export function withChunks(png: Uint8Array, ...chunks: Uint8Array[]): FileBytes {
  return joined(png.subarray(0, 33), ...chunks, png.subarray(33));
}

/** A file whose header claims another size, in pixels. */
export async function claimedSize(
  format: "png" | "jpeg" | "webp" | "gif" | "avif",
  width: number,
  height: number,
): Promise<FileBytes> {
  const file = Buffer.from(await pictureFile(format));
  if (format === "png") {
    const header = Buffer.from(file.subarray(16, 29));
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    pngChunk("IHDR", header).copy(file, 8);
  } else if (format === "jpeg") {
    const frame = file.indexOf("\xff\xc0", 0, "latin1");
    file.writeUInt16BE(height, frame + 5);
    file.writeUInt16BE(width, frame + 7);
  } else if (format === "webp") {
    file.writeUInt16LE(width, 26);
    file.writeUInt16LE(height, 28);
  } else if (format === "gif") {
    const frame = file.lastIndexOf(",\0\0\0\0", undefined, "latin1");
    for (const at of [6, frame + 5]) {
      file.writeUInt16LE(width, at);
      file.writeUInt16LE(height, at + 2);
    }
  } else {
    const size = file.indexOf("ispe", 0, "latin1");
    file.writeUInt32BE(width, size + 8);
    file.writeUInt32BE(height, size + 12);
  }
  return Uint8Array.from(file);
}

/** The end of an empty ZIP. */
const zipEnd = `PK\x05\x06${"\0".repeat(18)}`;

/** Hostile files of every known kind. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [png, jpeg, gif, webp] = await Promise.all(
    (["png", "jpeg", "gif", "webp"] as const).map((format) =>
      pictureFile(format, { width: 300, height: 300, color: "#123456" }),
    ),
  );
  if (!png || !jpeg || !gif || !webp) throw new Error("There are no samples.");
  const zeros = deflateSync(Buffer.alloc(100_000_000), { level: 9 });
  const comment = (text: string) =>
    joined(
      jpeg.subarray(0, 2),
      Uint8Array.of(0xff, 0xfe, 0, text.length + 2),
      text,
      jpeg.subarray(2),
    );
  const scan =
    jpeg.length - jpeg.findLastIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xda);
  const moving = await sharp(Buffer.from(gifOfFrames(1001)), { animated: true })
    .webp({ effort: 0 })
    .toBuffer();
  return [
    ["an empty file", bytes(""), "PICTURE_KIND_UNKNOWN"],
    ["one byte", bytes("\x89"), "PICTURE_KIND_UNKNOWN"],
    ["an SVG", bytes("<svg xmlns='http://www.w3.org/2000/svg'/>"), "PICTURE_KIND_UNKNOWN"],
    ["an SVG after a prolog", bytes("<?xml version='1.0'?><svg/>"), "PICTURE_KIND_UNKNOWN"],
    ["a PDF", bytes("%PDF-1.7"), "PICTURE_KIND_UNKNOWN"],
    ["a web page", bytes("<!doctype html><script>alert(1)</script>"), "PICTURE_KIND_UNKNOWN"],
    ["a TIFF", joined("II*\0", png), "PICTURE_KIND_UNKNOWN"],
    ["a HEIC", bytes("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "PICTURE_KIND_UNKNOWN"],
    ["a script that begins as a GIF", bytes("GIF89a=1;alert(1)//"), "PICTURE_NOT_READABLE"],
    ["an SVG that begins as a PNG", bytes("\x89PNG\r\n\x1a\n<svg/>"), "PICTURE_NOT_PLAIN"],
    ["a JPEG that begins as a PNG", joined("\x89PNG\r\n\x1a\n", jpeg), "PICTURE_NOT_READABLE"],
    ["a PNG in a WebP's container", joined("RIFF\xff\0\0\0WEBP", png), "PICTURE_NOT_READABLE"],
    ["a PNG that is cut off", png.slice(0, png.length - 30), "PICTURE_NOT_READABLE"],
    ["a JPEG that is cut off", jpeg.slice(0, jpeg.length / 2), "PICTURE_NOT_READABLE"],
    ["a web page after a picture", joined(jpeg, "<script>alert(1)</script>"), "PICTURE_NOT_PLAIN"],
    ["a web page in a comment", comment("<HTML ><body onload=alert(1)>"), "PICTURE_NOT_PLAIN"],
    ["a program in a comment", comment("<?php system($_GET[1]);"), "PICTURE_NOT_PLAIN"],
    ["a PDF in a comment", comment("%PDF-1.7 1 0 obj"), "PICTURE_NOT_PLAIN"],
    [
      "a drawing in a text",
      withChunks(png, pngChunk("tEXt", bytes("a\0<svg onload=alert(1)>"))),
      "PICTURE_NOT_PLAIN",
    ],
    ["an archive after a picture", joined(gif, zipEnd), "PICTURE_NOT_PLAIN"],
    ["an archive with a comment", joined(webp, zipEnd, "x".repeat(60_000)), "PICTURE_NOT_PLAIN"],
    ["a PNG of 40,000 × 40,000", await claimedSize("png", 40_000, 40_000), "PICTURE_TOO_LARGE"],
    ["a JPEG of 40,000 × 40,000", await claimedSize("jpeg", 40_000, 40_000), "PICTURE_TOO_LARGE"],
    ["a WebP of 16,383 × 16,383", await claimedSize("webp", 16_383, 16_383), "PICTURE_TOO_LARGE"],
    ["a GIF of 40,000 × 40,000", await claimedSize("gif", 40_000, 40_000), "PICTURE_TOO_LARGE"],
    ["an AVIF of 40,000 × 40,000", await claimedSize("avif", 40_000, 40_000), "PICTURE_TOO_LARGE"],
    ["a PNG of 2^31 − 1 lines", await claimedSize("png", 1, 2 ** 31 - 1), "PICTURE_NOT_READABLE"],
    ...(await Promise.all(
      (["png", "webp", "gif"] as const).map(
        async (format): Promise<HostileFile> => [
          `25 million pixels and some more as ${format}`,
          await pictureFile(format, { width: 5001, height: 5000 }),
          "PICTURE_TOO_LARGE",
        ],
      ),
    )),
    ["a GIF of 150,000 frames", gifOfFrames(150_000), "PICTURE_TOO_LARGE"],
    ["a WebP of 1,001 frames", Uint8Array.from(moving), "PICTURE_TOO_LARGE"],
    [
      "a JPEG of 1,000 scans",
      joined(jpeg.subarray(0, -2), repeated(jpeg.subarray(-scan, -2), 1000), "\xff\xd9"),
      null,
    ],
    [
      "a PNG whose pixels go on for 100 MB",
      joined(png.subarray(0, 33), pngChunk("IDAT", zeros), png.subarray(-12)),
      null,
    ],
    [
      "a PNG with a profile of 100 MB",
      withChunks(png, pngChunk("iCCP", joined("x\0\0", zeros))),
      null,
    ],
    [
      "a PNG with a text of 100 MB",
      withChunks(png, pngChunk("zTXt", joined("x\0\0", zeros))),
      null,
    ],
    [
      "a PNG with 100,000 texts",
      withChunks(png, repeated(pngChunk("tEXt", bytes("a\0b")), 100_000)),
      null,
    ],
    [
      "a PNG with 4 MB of EXIF",
      withChunks(png, pngChunk("eXIf", Buffer.alloc(4_000_000, "II*\0"))),
      null,
    ],
    ["a JPEG with 60 kB of XMP, and again", xmp(jpeg, 60), null],
  ];
}

/** A JPEG with so many segments of XMP. */
function xmp(jpeg: Uint8Array, count: number): FileBytes {
  const head = "http://ns.adobe.com/xap/1.0/\0";
  const text = head + "<x:xmpmeta xmlns:x='adobe:ns:meta/'>".padEnd(60_000, " ");
  const size = text.length + 2;
  const segment = joined(Uint8Array.of(0xff, 0xe1, size >> 8, size & 0xff), text);
  return joined(jpeg.subarray(0, 2), repeated(segment, count), jpeg.subarray(2));
}
