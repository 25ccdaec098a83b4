import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { randomBase62, toBase62 } from "./base62.ts";

/** An API key at the moment it is made: the only moment that anyone sees it. */
export interface NewApiKey {
  /**
   * `sw_live_`, 32 random base62 digits, and their CRC32 in 6 base62 digits. Our rule: the seed
   * shows none.
   */
  readonly apiKey: string;
  /** SHA-256 in hex; what is stored. */
  readonly hash: string;
  /** The last four characters, by which an owner knows it again. */
  readonly last4: string;
}

/** Makes an API key. */
export function newApiKey(): NewApiKey {
  const random = randomBase62(32);
  const apiKey = `sw_live_${random}${checksumOf(random)}`;
  return { apiKey, hash: hashOfApiKey(apiKey), last4: apiKey.slice(-4) };
}

/**
 * Whether `text` is an API key by its form and checksum, which anyone can compute: what is not
 * needs no look into the store.
 */
export function isApiKey(text: unknown): text is string {
  if (typeof text !== "string") return false;
  const [, random, checksum] = /^sw_live_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return random !== undefined && checksum === checksumOf(random);
}

/** What the store knows an API key by: SHA-256 in hex. */
export function hashOfApiKey(apiKey: string): string {
  return createHash("sha256").update(apiKey).digest("hex");
}

function checksumOf(random: string): string {
  return toBase62(crc32(random), 6);
}
