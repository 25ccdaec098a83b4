import { randomUUID } from "node:crypto";
import { importJWK, type JWK, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import type { CustomField, FieldRequest } from "#contract/field/custom-field.schema.ts";
import { appUrl } from "../bots/bot-url.ts";
import type { Config } from "../config.ts";
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
  /**
   * A compact JWS over the seven values and the task's id for its URL; it names no field, so it
   * cannot pass for one.
   */
  signTask(botId: string, task: SignedTask, request: FieldRequest, now: number): Promise<string>;
}

/** A task that the owner's server checks at its URL. */
export interface SignedTask {
  readonly id: string;
  readonly endpoint: string;
}

export interface SignedFields {
  readonly expiresAt: number;
  readonly tokens: Record<string, string>;
}

/**
 * The signer of this store, whose keys all processes share. A token's issuer is its bot's Mini App,
 * because another bot's field may have the same URL.
 */
export function createFieldSigner(
  store: Pick<Store, "db" | "vault">,
  config: Pick<Config, "baseUrl">,
): FieldSigner {
  const privateKeys = new LRUCache<string, ReturnType<typeof importJWK>, JWK>({
    max: 1,
    memoMethod: (_kid, _last, { context }) => importJWK(context, algorithm),
  });
  return {
    async publicKeys(now) {
      return { keys: publishedKeys(await readFieldKeys(store, now), now).map(publicHalf) };
    },
    async sign(botId, fields, request, now) {
      const { expiresAt, sign } = await signerAt(botId, request, now);
      const signed = fields
        .filter((field) => field.signed)
        .map(async ({ name, url }) => [name, await sign({ field: name }, url)] as const);
      return { expiresAt, tokens: Object.fromEntries(await Promise.all(signed)) };
    },
    async signTask(botId, { id, endpoint }, request, now) {
      const { sign } = await signerAt(botId, request, now);
      return sign({ taskId: id }, endpoint);
    },
  };

  async function signerAt(botId: string, request: FieldRequest, now: number) {
    const issuedAt = Math.floor(now / 1000);
    const expiresAt = issuedAt * 1000 + tokenMs;
    // Read each time, because another process may have rotated them.
    const current = signingKey(await readFieldKeys(store, now), now);
    const key = await privateKeys.memo(current.jwk.kid, { context: current.jwk });
    const sign = (about: { readonly field: string } | { readonly taskId: string }, url: string) =>
      new SignJWT({ ...request, bot: botId, ...about })
        .setProtectedHeader({ alg: algorithm, typ: "JWT", kid: current.jwk.kid })
        .setIssuer(appUrl(config, botId))
        .setAudience(url)
        .setSubject(String(request.userTelegramId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt / 1000)
        .setJti(randomUUID())
        .sign(key);
    return { expiresAt, sign };
  }
}

/** Explicit members, so that the private one cannot leak. */
function publicHalf({ jwk: { kty, crv, x, kid } }: FieldKey): JWK {
  return { kty, crv, x, kid, alg: algorithm, use: "sig" } as JWK;
}
