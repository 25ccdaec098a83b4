import { createHmac } from "node:crypto";

/** The pairs of init data except `hash`, in their order on the wire. */
export type Pairs = readonly (readonly [key: string, value: string])[];

/**
 * The hash of init data, written from the specification alone, so that the service's own signer
 * cannot hide its faults. Source: Telegram Mini Apps, "Validating data received via the Mini App":
 * HMAC-SHA-256 of the pairs, sorted by key, one a line, under the HMAC-SHA-256 of the bot's token
 * under the constant string WebAppData.
 */
export function hashOf(pairs: Pairs, token: string): string {
  const lines = pairs.map(([key, value]) => [key, `${key}=${value}`] as const);
  const text = lines
    .toSorted(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .map(([, line]) => line)
    .join("\n");
  const key = createHmac("sha256", "WebAppData").update(token, "utf8").digest();
  return createHmac("sha256", key).update(text, "utf8").digest("hex");
}

/** A client's spellings of the same data in its address. */
export const spellings = {
  percent: encodeURIComponent,
  form: (text: string) => new URLSearchParams([["", text]]).toString().slice(1),
  "lower case": (text: string) =>
    encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  "every byte": (text: string) =>
    Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
} as const;
export type Spelling = keyof typeof spellings;

/** Init data with these pairs unchanged, and a hash if there is one. */
export function written(pairs: Pairs, hash?: string, spelling: Spelling = "percent"): string {
  const all = hash === undefined ? pairs : [...pairs, ["hash", hash] as const];
  const spell = spellings[spelling];
  return all.map(([key, value]) => `${spell(key)}=${spell(value)}`).join("&");
}

/** Init data as Telegram signs it. */
export function signed(pairs: Pairs, token: string, spelling?: Spelling): string {
  return written(pairs, hashOf(pairs, token), spelling);
}
