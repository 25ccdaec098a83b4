import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import { isFuture } from "#game/future-mark.ts";
import type { Vault } from "./vault.ts";

/** The player a session token belongs to. */
export interface Caller {
  readonly botId: string;
  readonly tgId: number;
}

/** The claims of a session token about its player. */
export interface SessionPlayer extends Caller {
  /** Identifies the bot token that signed the init data; the session ends with that token. */
  readonly tokenId: string;
}

/** How long a session lasts, in ms. */
const sessionMs = 3_600_000;
const audience = "mini-app";

/** The only header, so that no token can choose how it is verified. */
const header = encoded({ alg: "HS256" });

const keys = new WeakMap<Vault, KeyObject>();

/** Derived once, which takes longer than using it. */
function keyOf(vault: Vault): KeyObject {
  const key = keys.get(vault) ?? createSecretKey(vault.keyFor(audience));
  keys.set(vault, key);
  return key;
}

/** The claims of a token (RFC 7519); times in s. */
interface Claims {
  readonly bot: string;
  readonly tid: string;
  readonly aud: string;
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
}

/** Issues a token for the Mini App's other calls (JWT, HS256); `expiresAt` is in ms. */
export function issueSessionToken(
  vault: Vault,
  { botId, tgId, tokenId }: SessionPlayer,
  now: number,
): { token: string; expiresAt: number } {
  const exp = Math.floor((now + sessionMs) / 1000);
  const iat = Math.floor(now / 1000);
  const claims: Claims = { bot: botId, tid: tokenId, aud: audience, sub: String(tgId), iat, exp };
  const signed = `${header}.${encoded(claims)}`;
  return { token: `${signed}.${signatureOf(vault, signed)}`, expiresAt: exp * 1000 };
}

/**
 * The calling player, from the complete `Authorization` header of a call to the bot `botId`, whose
 * `tokenId` the caller compares; "invalid" for any fault except an expired session. Sync, because verifying by a library on Web
 * Crypto takes ten times as long, at every call of a player.
 */
export function readSessionToken(
  vault: Vault,
  authorization: string | undefined,
  botId: string,
  now: number,
):
  | { readonly kind: "player"; readonly player: SessionPlayer }
  | { readonly kind: "expired" | "invalid" } {
  const claims = authorization && verify(vault, authorization);
  if (!claims) return { kind: "invalid" };
  if (claims.exp <= Math.floor(now / 1000) || isFuture(claims.iat * 1000, now))
    return { kind: "expired" };
  if (claims.bot !== botId) return { kind: "invalid" };
  return { kind: "player", player: { botId, tgId: Number(claims.sub), tokenId: claims.tid } };
}

/** The claims of a token that we have signed. */
function verify(vault: Vault, authorization: string): Claims | undefined {
  const [, signed, body, signature] =
    /^Bearer ([\w-]+\.([\w-]+))\.([\w-]+)$/i.exec(authorization) ?? [];
  if (!signed || !body || !signature) return undefined;
  if (signed !== `${header}.${body}` || !isSame(signature, signatureOf(vault, signed)))
    return undefined;
  // The signature proves that the service made it.
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Claims;
  return claims.aud === audience ? claims : undefined;
}

function signatureOf(vault: Vault, signed: string): string {
  return createHmac("sha256", keyOf(vault)).update(signed).digest("base64url");
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
