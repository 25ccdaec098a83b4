import { errors, jwtVerify, SignJWT } from "jose";
import { ServiceError } from "../errors.ts";
import type { Vault } from "./vault.ts";

/** The player that a session token speaks for. */
export interface Caller {
  readonly botId: string;
  readonly tgId: number;
}

/** How long a session lasts, in ms. Our rule: the seed shows none. */
const sessionMs = 3_600_000;
const audience = "mini-app";

/** A token for the Mini App's other calls (JWT, HS256), and when it stops working, in ms. */
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
    .sign(vault.keyFor(audience));
  return { token, expiresAt };
}

/**
 * The player who calls, from the whole `Authorization` header of a call to the bot `botId`. Throws
 * `ServiceError`: 401 SESSION_EXPIRED, or 401 SESSION_INVALID for every other way to be wrong.
 */
export async function requirePlayer(
  vault: Vault,
  authorization: string | undefined,
  botId: string,
  now: number,
): Promise<Caller> {
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? "")?.[1];
  if (!token) throw sessionInvalid();
  try {
    const { payload } = await jwtVerify(token, vault.keyFor(audience), {
      algorithms: ["HS256"],
      audience,
      currentDate: new Date(now),
      requiredClaims: ["exp", "sub", "bot"],
    });
    if (payload.bot !== botId) throw sessionInvalid();
    return { botId, tgId: Number(payload.sub) };
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new ServiceError("SESSION_EXPIRED", {
        detail: "Start a new session with fresh init data.",
        headers: challenge,
      });
    throw sessionInvalid();
  }
}

const challenge = { "www-authenticate": "Bearer" };

function sessionInvalid(): ServiceError {
  return new ServiceError("SESSION_INVALID", {
    detail: "Start a session and send its token as Authorization: Bearer.",
    headers: challenge,
  });
}
