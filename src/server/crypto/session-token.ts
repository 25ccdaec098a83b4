import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { isFuture } from "#game/future-mark.ts";
import type { Vault } from "./vault.ts";

/** The player a session token belongs to. */
export interface Caller {
  readonly botId: string;
  readonly tgId: number;
}

/** A session token's claims about its player. */
export interface SessionPlayer extends Caller {
  /** Identifies the bot token that signed the init data; the session ends with that token. */
  readonly tokenId: string;
}

/** The duration of a session, in ms. */
const sessionMs = 3_600_000;
const audience = "mini-app";

/** The only header, so that no token can choose how it is verified. */
const header = encoded({ alg: "HS256" });

/** This many headers take 4 MB. */
const maxVerified = 10_000;

interface Signing {
  readonly key: KeyObject;
  /** The claims of verified headers: a player sends the same one for an hour. */
  readonly verified: LRUCache<string, Claims>;
}

const signings = new WeakMap<Vault, Signing>();

/** Cached per vault: deriving the key takes longer than using it. */
function signingOf(vault: Vault): Signing {
  const signing = signings.get(vault) ?? {
    key: createSecretKey(vault.keyFor(audience)),
    verified: new LRUCache<string, Claims>({ max: maxVerified }),
  };
  signings.set(vault, signing);
  return signing;
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
 * `tokenId` the caller compares; "invalid" for any fault except an expired session. Synchronous,
 * because a library on Web Crypto takes ten times as long, at every call of a player.
 */
export function readSessionToken(
  vault: Vault,
  authorization: string | undefined,
  botId: string,
  now: number,
):
  | { readonly kind: "player"; readonly player: SessionPlayer }
  | { readonly kind: "expired" | "invalid" } {
  const claims = authorization && verifiedClaims(vault, authorization);
  if (!claims) return { kind: "invalid" };
  if (claims.exp <= Math.floor(now / 1000) || isFuture(claims.iat * 1000, now))
    return { kind: "expired" };
  if (claims.bot !== botId) return { kind: "invalid" };
  return { kind: "player", player: { botId, tgId: Number(claims.sub), tokenId: claims.tid } };
}

function verifiedClaims(vault: Vault, authorization: string): Claims | undefined {
  const { verified } = signingOf(vault);
  const cached = verified.get(authorization);
  if (cached) return cached;
  const claims = verify(vault, authorization);
  if (claims) verified.set(authorization, claims);
  return claims;
}

/** The claims of a token signed by this service. */
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
  return createHmac("sha256", signingOf(vault).key).update(signed).digest("base64url");
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
