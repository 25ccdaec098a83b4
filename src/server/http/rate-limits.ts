import { createHash } from "node:crypto";
import rateLimit, { type RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { ServiceError } from "../errors.ts";
import type { BuilderGuard } from "./builder-guard.ts";

/** Counts of this process alone: behind several processes a caller gets as many times more. */
const windowMs = 60_000;

/** Sessions a minute from one address; many players share the address of a mobile network. */
export const sessionLimit: RateLimitOptions = { max: 1200, timeWindow: windowMs };

/** Other calls a minute with one session token. */
export const playerLimit: RateLimitOptions = { max: 240, timeWindow: windowMs, keyGenerator: byToken };

/** Reports of fields a minute from one address: a Mini App sends one in five minutes, and one when it is left. */
export const fieldReportLimit: RateLimitOptions = { max: 600, timeWindow: windowMs };

/** Pages a minute from one address. */
export const pageLimit: RateLimitOptions = { max: 1200, timeWindow: windowMs };

/** Uses of an owner's link a minute from one address. */
export const ownerLinkLimit: RateLimitOptions = { max: 60, timeWindow: windowMs };

/** Checks of an endpoint a minute for one owner: each calls a stranger's server. */
export const checkLimit: RateLimitOptions = { max: 30, timeWindow: windowMs };

/** Calls a minute of one owner that may ask the platform about a token. */
export const platformLimit: RateLimitOptions = { max: 60, timeWindow: windowMs };

/** The limit for each owner, wherever they call from. */
export function forEachOwner(limit: RateLimitOptions, { ownerOf }: Pick<BuilderGuard, "ownerOf">): RateLimitOptions {
  return { ...limit, keyGenerator: (request) => ownerOf(request).id };
}

const mostKeys = 10_000;

/** Limits the routes that name a limit in their `config.rateLimit`, with RateLimit-* headers (the IETF's draft). */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    cache: 50_000,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000);
      return new ServiceError("TOO_MANY_REQUESTS", { detail: `Wait ${seconds} s and try again.` });
    },
  });
}

/** Counts a call with a key, whose name it is given, and tells what is left. Throws `ServiceError` 429 when nothing is. */
export function limitKeys({ keyRate, keyBurst }: Pick<Config, "keyRate" | "keyBurst">): (key: string, reply: FastifyReply) => void {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (key, reply) => {
    const now = performance.now();
    if (buckets.size >= mostKeys) buckets.clear();
    const { tokens, at } = buckets.get(key) ?? { tokens: keyBurst, at: now };
    const filled = Math.min(keyBurst, tokens + ((now - at) * keyRate) / 1000);
    const left = filled >= 1 ? filled - 1 : filled;
    buckets.set(key, { tokens: left, at: now });
    reply.headers({
      "ratelimit-limit": keyBurst,
      "ratelimit-remaining": Math.floor(left),
      "ratelimit-reset": Math.ceil((keyBurst - left) / keyRate),
    });
    if (filled >= 1) return;
    const seconds = Math.ceil((1 - filled) / keyRate);
    throw new ServiceError("TOO_MANY_REQUESTS", {
      detail: `A key has ${keyRate} calls a second, and ${keyBurst} at once after a rest. Wait ${seconds} s and try again.`,
      headers: { "retry-after": String(seconds) },
    });
  };
}

/** Counts a call with a wrong key. Throws `ServiceError` 429 when its address has made too many of them. */
export function limitFailedKeys(
  app: FastifyInstance,
  { failedKeyRate }: Pick<Config, "failedKeyRate">,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({ max: failedKeyRate, timeWindow: windowMs, keyGenerator: ({ ip }) => ip });
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new ServiceError("TOO_MANY_REQUESTS", {
      detail: `More than ${failedKeyRate} calls within a minute came from this address with a wrong key. Wait ${counted.ttlInSeconds} s.`,
      headers: { "retry-after": String(counted.ttlInSeconds) },
    });
  };
}

function byToken(request: FastifyRequest): string {
  const token = createHash("sha256")
    .update(request.headers.authorization ?? "")
    .digest("base64url");
  return `${request.ip} ${token}`;
}
