import { randomUUID } from "node:crypto";
import { importJWK, type JWK, SignJWT } from "jose";
import type { CustomField, FieldRequest } from "#contract/schema/custom-field.ts";
import { appUrl } from "../bots/bot-url.ts";
import type { Config } from "../config.ts";
import { rememberLast } from "../remember-last.ts";
import type { Store } from "../store/engine/database.ts";
import {
  algorithm,
  type FieldKey,
  publishedKeys,
  readFieldKeys,
  signingKey,
  tokenMs,
} from "./field-key.ts";

/** Signs field requests, so that owners' servers can detect forged ones. */
export interface FieldSigner {
  /** The public keys at `now`, for owners' servers. Source: RFC 7517. */
  publicKeys(now: number): Promise<{ readonly keys: readonly JWK[] }>;
  /**
   * A compact JWS over the seven values for each signed field in `fields`, by name; `expiresAt` is
   * in ms.
   */
  sign(
    botId: string,
    fields: readonly CustomField[],
    request: FieldRequest,
    now: number,
  ): Promise<SignedFields>;
}

export interface SignedFields {
  readonly expiresAt: number;
  readonly tokens: Record<string, string>;
}

/**
 * The signer of this store, whose keys all processes share. A token's issuer is its bot's Mini App,
 * because another bot's field may have the same URL. Our rule.
 */
export function createFieldSigner(
  store: Pick<Store, "db" | "vault">,
  config: Pick<Config, "baseUrl">,
): FieldSigner {
  const privateKeyOf = rememberLast(
    ({ jwk }: FieldKey) => importJWK(jwk, algorithm),
    ({ jwk }) => jwk.kid,
  );
  return {
    async publicKeys(now) {
      return { keys: publishedKeys(await readFieldKeys(store, now), now).map(publicHalf) };
    },
    async sign(botId, fields, request, now) {
      const issuedAt = Math.floor(now / 1000);
      const expiresAt = issuedAt * 1000 + tokenMs;
      // Read each time, because another process may have rotated them.
      const current = signingKey(await readFieldKeys(store, now), now);
      const key = await privateKeyOf(current);
      const signed = fields
        .filter((field) => field.signed)
        .map(async ({ name, url }) => {
          const token = await new SignJWT({ ...request, bot: botId, field: name })
            .setProtectedHeader({ alg: algorithm, typ: "JWT", kid: current.jwk.kid })
            .setIssuer(appUrl(config, botId))
            .setAudience(url)
            .setSubject(String(request.userTelegramId))
            .setIssuedAt(issuedAt)
            .setExpirationTime(expiresAt / 1000)
            .setJti(randomUUID())
            .sign(key);
          return [name, token] as const;
        });
      return { expiresAt, tokens: Object.fromEntries(await Promise.all(signed)) };
    },
  };
}

/** Explicit members, so that the private one cannot leak. */
function publicHalf({ jwk: { kty, crv, x, kid } }: FieldKey): JWK {
  return { kty, crv, x, kid, alg: algorithm, use: "sig" } as JWK;
}
