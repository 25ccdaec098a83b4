import { crc32 } from "node:zlib";
import { type Chance, chanceOf } from "../../chance.ts";
import { pngChunk } from "./hostile-pictures.ts";
import type { FileBytes } from "./sample-pictures.ts";
import type { SeedPicture } from "./seed-pictures.ts";

/** A spoilt file, and the kind of damage. */
export interface MutatedFile {
  readonly way: Way;
  readonly file: FileBytes;
}

type Way = keyof typeof ways;
type Mutate = (file: Buffer, chance: Chance, seeds: readonly SeedPicture[]) => Buffer;

/** The file with this number; the same number makes the same file. */
export function mutatedFile(seeds: readonly SeedPicture[], number: number): MutatedFile {
  const chance = chanceOf(number * 7919 + 1);
  const one = <Item>(list: readonly Item[]) => list[chance(list.length)] as Item;
  const way = one(Object.keys(ways) as Way[]);
  const file = ways[way](Buffer.from(one(seeds).file), chance, seeds);
  return { way, file: Uint8Array.from(file) };
}

const hostileNumbers = [
  0, 1, 2, 3, 0x7f, 0x80, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff,
];

const ways = {
  /** Anywhere; a checksum finds most of these. */
  "flipped bits": (file, chance) => {
    const count = 1 + chance(16);
    for (let flip = 0; flip < count; flip += 1) {
      const at = chance(file.length);
      file[at] = (file[at] ?? 0) ^ (1 << chance(8));
    }
    return file;
  },
  /** In a chunk of a PNG, with a corrected checksum; in other formats, in the first bytes. */
  "flipped bits with a right checksum": (file, chance) => {
    const chunks = pngChunks(file);
    const [start, end] = chunks[chance(chunks.length)] ?? [0, Math.min(200, file.length)];
    for (let flip = 0; flip < 1 + chance(4); flip += 1) {
      const at = start + chance(Math.max(1, end - start));
      file[at] = (file[at] ?? 0) ^ (1 << chance(8));
    }
    if (chunks.length > 0) file.writeUInt32BE(crc32(file.subarray(start - 4, end)), end);
    return file;
  },
  "bytes replaced": (file, chance) => {
    const start = chance(file.length);
    const end = Math.min(file.length, start + 1 + chance(64));
    const value = chance(3);
    for (let at = start; at < end; at += 1) file[at] = value === 2 ? chance(256) : value * 255;
    return file;
  },
  "cut off": (file, chance) => file.subarray(0, chance(file.length)),
  "a part missing": (file, chance) => {
    const start = chance(file.length);
    return Buffer.concat([file.subarray(0, start), file.subarray(start + 1 + chance(200))]);
  },
  "a part again": (file, chance) => {
    const start = chance(file.length);
    const end = start + 1 + chance(file.length - start);
    const again = Array<Buffer>(1 + chance(20)).fill(file.subarray(start, end));
    return Buffer.concat([file.subarray(0, end), ...again, file.subarray(end)]);
  },
  /** A length, count or size, at any place for such a number. */
  "a hostile number": (file, chance) => {
    const places = lengthPlaces(file);
    const at = places[chance(places.length)] ?? chance(file.length - 4);
    const number = (hostileNumbers[chance(hostileNumbers.length + 1)] ?? chance(2 ** 32)) >>> 0;
    if (chance(2) === 0) file.writeUInt32BE(number, at);
    else file.writeUInt16LE(number & 0xffff, at);
    return file;
  },
  "another one's end": (file, chance, seeds) => {
    const other = Buffer.from((seeds[chance(seeds.length)] as SeedPicture).file);
    return Buffer.concat([
      file.subarray(0, chance(file.length)),
      other.subarray(chance(other.length)),
    ]);
  },
  "another one's beginning": (file, chance, seeds) => {
    const other = Buffer.from((seeds[chance(seeds.length)] as SeedPicture).file);
    other.copy(file, 0, 0, 4 + chance(60));
    return file;
  },
  "another one behind": (file, chance, seeds) =>
    Buffer.concat([file, (seeds[chance(seeds.length)] as SeedPicture).file]),
  "something else in it": (file, chance) => {
    const other = foreign[chance(foreign.length)] as string;
    const at = [0, chance(file.length), file.length][chance(3)] ?? 0;
    return Buffer.concat([file.subarray(0, at), Buffer.from(other, "latin1"), file.subarray(at)]);
  },
  "a chunk of nonsense": (file, chance) => {
    const type =
      ["iCCP", "zTXt", "eXIf", "acTL", "fdAT", "PLTE", "tRNS", "IDAT"][chance(8)] ?? "IDAT";
    const data = Buffer.from(Array.from({ length: chance(300) }, () => chance(256)));
    return Buffer.concat([file.subarray(0, 33), pngChunk(type, data), file.subarray(33)]);
  },
} as const satisfies Readonly<Record<string, Mutate>>;

const foreign = [
  "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
  "<!doctype html><body>",
  "%PDF-1.7\n1 0 obj",
  `PK\x03\x04${"\0".repeat(26)}PK\x05\x06${"\0".repeat(18)}`,
  "/*",
  "\0\0\0\x18ftypmp42\0\0\0\0mp42",
  "\xff\xd9\xff\xd8\xff",
];

/** The data of a PNG's chunks, as start and end; empty for other formats. */
function pngChunks(file: Buffer): [number, number][] {
  const chunks: [number, number][] = [];
  if (file.toString("latin1", 1, 4) !== "PNG") return chunks;
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.push([at + 8, at + 8 + length]);
    at += 12 + length;
  }
  return chunks;
}

/**
 * The places of lengths: before the names of chunks and boxes, and in the markers of JPEG and GIF.
 */
function lengthPlaces(file: Buffer): number[] {
  const places: number[] = [];
  for (let at = 4; at + 8 < file.length; at += 1) {
    const name = file.toString("latin1", at, at + 4);
    // A RIFF chunk has its length after the name, the others before.
    if (/^[A-Za-z]{3}[A-Za-z ]$/.test(name)) places.push(at - 4, at + 4);
    else if (file[at] === 0xff && (file[at + 1] ?? 0) >= 0xc0) places.push(at + 2, at + 5, at + 7);
    else if (file[at] === 0x21 || file[at] === 0x2c) places.push(at + 1, at + 5);
  }
  return places;
}
