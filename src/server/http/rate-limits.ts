import rateLimit, { type RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Caller } from "../crypto/session-token.ts";
import { ServiceError } from "../errors.ts";
import { networkOf } from "./network.ts";

/** Counts of this process alone: behind several processes a caller gets as many times more. */
const windowMs = 60_000;

/** Sessions a minute from one network; many players share the address of a mobile network. */
export const sessionLimit: RateLimitOptions = { max: 1200, timeWindow: windowMs };

/** Sessions a minute of one player, on all devices: each may write a row of the ledger. */
const sessionsOfPlayer: RateLimitOptions = { max: 30, timeWindow: windowMs };

/** Other calls a minute of one player, however many sessions they have. */
export const playerLimit: RateLimitOptions = { max: 240, timeWindow: windowMs };

/**
 * Reports of fields a minute from one player: a Mini App sends one in five minutes, and one when it
 * is left.
 */
export const fieldReportLimit: RateLimitOptions = { max: 20, timeWindow: windowMs };

/** Pages a minute from one network. */
export const pageLimit: RateLimitOptions = { max: 1200, timeWindow: windowMs };

/** Uses of an owner's link a minute from one network. */
export const ownerLinkLimit: RateLimitOptions = { max: 60, timeWindow: windowMs };

/** Checks of an endpoint a minute for one owner: each calls a stranger's server. */
export const checkLimit: RateLimitOptions = { max: 30, timeWindow: windowMs };

/** Calls a minute of one owner that may ask the platform about a token. */
export const platformLimit: RateLimitOptions = { max: 60, timeWindow: windowMs };

/** The limit for each player of each bot, wherever they call from. */
export function forEachPlayer(
  limit: RateLimitOptions,
  { callerOf }: { callerOf(request: FastifyRequest): Caller },
): RateLimitOptions {
  return { ...limit, keyGenerator: (request) => playerKey(callerOf(request)) };
}

/** The limit for each owner, wherever they call from. */
export function forEachOwner(
  limit: RateLimitOptions,
  { ownerOf }: { ownerOf(request: FastifyRequest): { readonly id: string } },
): RateLimitOptions {
  return { ...limit, keyGenerator: (request) => ownerOf(request).id };
}

const maxKeys = 10_000;

/**
 * Limits the routes that name a limit in their `config.rateLimit`, with RateLimit-* headers (the
 * IETF's draft).
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: byNetwork,
    enableDraftSpec: true,
    cache: 50_000,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000);
      return new ServiceError("TOO_MANY_REQUESTS", { detail: `Wait ${seconds} s and try again.` });
    },
  });
}

/**
 * Counts a call with a key, whose name it is given, and tells what is left. Throws `ServiceError`
 * 429 when nothing is.
 */
export function limitKeys(
  { keyRate, keyBurst }: Pick<Config, "keyRate" | "keyBurst">,
  clock: Clock,
): (key: string, reply: FastifyReply) => void {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (key, reply) => {
    const now = clock.monotonic();
    if (buckets.size >= maxKeys) buckets.clear();
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

/**
 * Counts a session of a player, who is known by then. Throws `ServiceError` 429 when they have
 * begun too many.
 */
export function limitSessions(
  app: FastifyInstance,
): (request: FastifyRequest, player: Caller) => Promise<void> {
  const players = new WeakMap<FastifyRequest, Caller>();
  const count = app.createRateLimit({
    ...sessionsOfPlayer,
    keyGenerator: (request) => playerKey(players.get(request)),
  });
  return async (request, player) => {
    players.set(request, player);
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new ServiceError("TOO_MANY_REQUESTS", {
      detail: `Too many sessions of this player were begun. Wait ${counted.ttlInSeconds} s and try again.`,
      headers: { "retry-after": String(counted.ttlInSeconds) },
    });
  };
}

/**
 * Counts a call with a wrong key. Throws `ServiceError` 429 when its network has made too many of
 * them.
 */
export function limitFailedKeys(
  app: FastifyInstance,
  { failedKeyRate }: Pick<Config, "failedKeyRate">,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: failedKeyRate,
    timeWindow: windowMs,
    keyGenerator: byNetwork,
  });
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new ServiceError("TOO_MANY_REQUESTS", {
      detail: `More than ${failedKeyRate} calls within a minute came from this address with a wrong key. Wait ${counted.ttlInSeconds} s.`,
      headers: { "retry-after": String(counted.ttlInSeconds) },
    });
  };
}

function byNetwork({ ip }: FastifyRequest): string {
  return networkOf(ip);
}

function playerKey(player: Caller | undefined): string {
  return `${player?.botId} ${player?.tgId}`;
}
