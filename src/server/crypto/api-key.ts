import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { randomBase62, toBase62 } from "./base62.ts";

/** A new API key, the only time it is visible. */
export interface NewApiKey {
  /** `sw_live_`, 32 random base62 digits, and their CRC32 in 6 base62 digits. Our rule. */
  readonly apiKey: string;
  /** SHA-256 in hex, which is stored. */
  readonly hash: string;
  /** The last four characters, for recognition. */
  readonly last4: string;
}

/** Creates an API key. */
export function newApiKey(): NewApiKey {
  const random = randomBase62(32);
  const apiKey = `sw_live_${random}${checksumOf(random)}`;
  return { apiKey, hash: hashOfApiKey(apiKey), last4: apiKey.slice(-4) };
}

/**
 * Whether `text` has the form and checksum of an API key; the store need not be asked otherwise.
 */
export function isApiKey(text: unknown): text is string {
  if (typeof text !== "string") return false;
  const [, random, checksum] = /^sw_live_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return random !== undefined && checksum === checksumOf(random);
}

/** The stored hash of an API key: SHA-256 in hex. */
export function hashOfApiKey(apiKey: string): string {
  return createHash("sha256").update(apiKey).digest("hex");
}

function checksumOf(random: string): string {
  return toBase62(crc32(random), 6);
}
