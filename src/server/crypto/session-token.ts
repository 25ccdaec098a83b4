import { type CryptoKey, errors, jwtVerify, SignJWT } from "jose";
import type { Vault } from "./vault.ts";

/** The player a session token belongs to. */
export interface Caller {
  readonly botId: string;
  readonly tgId: number;
}

/** How long a session lasts, in ms. Our rule. */
const sessionMs = 3_600_000;
const audience = "mini-app";

const keys = new WeakMap<Vault, Promise<CryptoKey>>();

/** Imported once, which takes longer than using it. */
function keyOf(vault: Vault): Promise<CryptoKey> {
  const key = keys.get(vault) ?? importKey(vault.keyFor(audience));
  keys.set(vault, key);
  return key;
}

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", bytes, hmac, false, ["sign", "verify"]);
}

/** Issues a token for the Mini App's other calls (JWT, HS256); `expiresAt` is in ms. */
export async function issueSessionToken(
  vault: Vault,
  caller: Caller,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const expiresAt = Math.floor((now + sessionMs) / 1000) * 1000;
  const token = await new SignJWT({ bot: caller.botId })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setSubject(String(caller.tgId))
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(expiresAt / 1000)
    .sign(await keyOf(vault));
  return { token, expiresAt };
}

/**
 * The calling player, from the complete `Authorization` header of a call to the bot `botId`;
 * "invalid" for any fault except an expired session.
 */
export async function readSessionToken(
  vault: Vault,
  authorization: string | undefined,
  botId: string,
  now: number,
): Promise<
  { readonly kind: "player"; readonly player: Caller } | { readonly kind: "expired" | "invalid" }
> {
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? "")?.[1];
  if (!token) return { kind: "invalid" };
  try {
    const { payload } = await jwtVerify(token, await keyOf(vault), {
      algorithms: ["HS256"],
      audience,
      currentDate: new Date(now),
      requiredClaims: ["exp", "sub", "bot"],
    });
    if (payload.bot !== botId) return { kind: "invalid" };
    return { kind: "player", player: { botId, tgId: Number(payload.sub) } };
  } catch (error) {
    return { kind: error instanceof errors.JWTExpired ? "expired" : "invalid" };
  }
}
