import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import type { Store } from "../store/engine/database.ts";
import { changeSecret, sharedSecret } from "../store/engine/service-secret.ts";

export const algorithm = "EdDSA";
/** The validity of a field request's token, in ms. */
export const tokenMs = 5 * 60_000;
/** The time for which the published keys may be cached, in ms. */
export const publishedMs = 5 * 60_000;

/** Tolerance for owners' clocks and caches, in ms. */
const slackMs = 60_000;
/**
 * The time for which a new key is published before it signs, in ms: longer than the list may be
 * cached.
 */
export const leadMs = publishedMs + slackMs;
const secretName = "field-signing-key";

/** A stored key that signs field requests. */
export interface FieldKey {
  /** With the private half and its `kid`. */
  readonly jwk: JWK & { readonly kid: string };
  /** The start of its use, until a later key's, Unix ms. */
  readonly signsSince: number;
}

/** The signing keys of this store, oldest first; creates the first one if there is none. */
export async function readFieldKeys(
  { db, vault }: Pick<Store, "db" | "vault">,
  now: number,
): Promise<FieldKey[]> {
  return parse(
    await sharedSecret(db, vault, secretName, async () => JSON.stringify([await makeKey(0)]), now),
  );
}

/**
 * Adds a signing key for all processes and returns the remaining keys. It is published immediately
 * and signs once all caches of the published keys have expired; the previous key stays published
 * until its last token expires. With `leaked`, the new key signs immediately and all others are
 * dropped, which invalidates their tokens.
 */
export async function rotateFieldKey(
  store: Pick<Store, "db" | "vault">,
  leaked: boolean,
  now: number,
): Promise<FieldKey[]> {
  await readFieldKeys(store, now);
  const text = await changeSecret(store.db, store.vault, secretName, async (stored) => {
    if (leaked) return JSON.stringify([await makeKey(now)]);
    return JSON.stringify([...publishedKeys(parse(stored), now), await makeKey(now + leadMs)]);
  });
  return parse(text ?? "[]");
}

export function signingKey(keys: readonly FieldKey[], now: number): FieldKey {
  const key = keys.findLast(({ signsSince }) => signsSince <= now) ?? keys[0];
  if (!key) throw new Error("There is no key for signing field requests.");
  return key;
}

/**
 * The keys owners' servers need at `now`: those that sign, will sign, or have signed a token that
 * may still be valid.
 */
export function publishedKeys(keys: readonly FieldKey[], now: number): FieldKey[] {
  return keys.filter((key) => now < publishedUntil(keys, key));
}

/** The end of a key's publication, Unix ms; infinite for the latest. */
export function publishedUntil(keys: readonly FieldKey[], key: FieldKey): number {
  const next = keys[keys.indexOf(key) + 1];
  return next ? next.signsSince + tokenMs + slackMs : Number.POSITIVE_INFINITY;
}

function parse(text: string): FieldKey[] {
  const stored: FieldKey[] | FieldKey["jwk"] = JSON.parse(text);
  // The format before rotation existed.
  return Array.isArray(stored) ? stored : [{ jwk: stored, signsSince: 0 }];
}

async function makeKey(signsSince: number): Promise<FieldKey> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { jwk: { ...jwk, kid: await calculateJwkThumbprint(jwk) }, signsSince };
}
