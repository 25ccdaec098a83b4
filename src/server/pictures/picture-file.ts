import { createHash } from "node:crypto";
import { pictureHashLength } from "#contract/screen/picture.ts";
import type { NewPicture } from "../store/picture/picture.ts";

export function hashOf(file: Uint8Array): string {
  return createHash("sha256").update(file).digest("hex").slice(0, pictureHashLength);
}

export interface DecodedPicture extends Omit<NewPicture, "hash"> {
  readonly kind: "picture";
}

/** The reason why a file is refused; "not-plain": it is also something else. */
export type PictureRefusal = "kind-unknown" | "not-plain" | "too-large" | "not-readable";

export type Decoding = DecodedPicture | { readonly kind: PictureRefusal };

export type JpegMaking =
  | { readonly kind: "jpeg"; readonly body: Uint8Array }
  | { readonly kind: PictureRefusal };

export type PictureFormat = "png" | "jpeg" | "webp" | "gif" | "avif";

/**
 * The format of a file by its first bytes; undefined for any other, such as SVG. Sources: PNG 5.2,
 * JPEG (ISO 10918-1) B.1, RFC 9649, GIF89a, AVIF 9.1.1 (brands `avif` and `avis`).
 */
export function formatOf(file: Uint8Array): PictureFormat | undefined {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, maxHeadBytes));
  const text = head.toString("latin1");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp";
  if (/^GIF8[79]a/.test(text)) return "gif";
  return text.startsWith("ftyp", 4) && brandsIn(head).some((brand) => /^avi[fs]$/.test(brand))
    ? "avif"
    : undefined;
}

/** More than any list of brands needs. */
const maxHeadBytes = 256;

/** The brands of the first box of an ISO base media file. */
function brandsIn(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4)
    if (at !== 12) brands.push(head.toString("latin1", at, at + 4));
  return brands;
}
