import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { invitationDays, passwordLinkHours } from "#contract/owner/owner-limit.ts";

// API keys and owners' links: each is shown once, and the store has only its hash.

/** A new API key, visible only once. */
export interface NewApiKey {
  /** `sw_live_`, 32 random base62 digits, and their CRC32 in 6 base62 digits. */
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
  return { apiKey, hash: hashOfToken(apiKey), last4: apiKey.slice(-4) };
}

/** Whether `text` has the form and checksum of an API key; any other text needs no query. */
export function isApiKey(text: unknown): text is string {
  if (typeof text !== "string") return false;
  const [, random, checksum] = /^sw_live_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return random !== undefined && checksum === checksumOf(random);
}

function checksumOf(random: string): string {
  return toBase62(crc32(random), 6);
}

/** A new link for an owner, visible only once. */
export interface NewOwnerLink {
  readonly link: string;
  /** SHA-256 of its token in hex, which is stored. */
  readonly hash: string;
}

/** The validity of set-up links and invitations, in ms. */
export const invitationMs = invitationDays * 24 * 3_600_000;
/** The validity of password links, in ms. */
export const passwordLinkMs = passwordLinkHours * 3_600_000;

/**
 * Creates a link with 238 random bits after a `#`, which keeps them out of server logs and
 * `Referer`.
 */
export function newOwnerLink(baseUrl: string): NewOwnerLink {
  const token = randomBase62(40);
  return { link: `${baseUrl}/builder/claim#${token}`, hash: hashOfToken(token) };
}

/** The stored hash of an API key or of a link's token: SHA-256 in hex. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` uniformly random base62 digits. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => digits[randomInt(digits.length)]).join("");
}

/** A whole number in base62, zero-padded to `length` digits. */
function toBase62(value: number, length: number): string {
  let text = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / digits.length))
    text = digits[rest % digits.length] + text;
  return text.padStart(length, "0");
}
