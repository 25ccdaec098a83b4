import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
  type RateLimitOptions,
} from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Caller } from "../crypto/session-token.ts";
import { ServiceError, tryAgainIn } from "../errors.ts";
import { networkOf } from "./network.ts";

/** The window of every limit except a key's, in ms; each process counts separately. */
const windowMs = 60_000;

/** Sessions per minute of one network; many players share a mobile network's address. */
export const sessionLimit: RateLimitOptions = { max: 1200, timeWindow: windowMs };

/** Sessions per minute of one player; each may write a ledger row. */
const sessionsOfPlayer: RateLimitOptions = { max: 30, timeWindow: windowMs };

/** Other calls per minute of one player, over all sessions. */
export const playerLimit: RateLimitOptions = { max: 240, timeWindow: windowMs };

/**
 * Claims and purchases per minute of one player; each locks the player's row, or calls the platform
 * or an owner's server.
 */
export const claimLimit: RateLimitOptions = { max: 60, timeWindow: windowMs };

/** Prepared invitations per minute of one player; each calls the platform. */
export const invitationLimit: RateLimitOptions = { max: 10, timeWindow: windowMs };

/**
 * Changes per minute of whether a player hides their name; each makes this process read the bot's
 * leaderboards again.
 */
export const nameLimit: RateLimitOptions = { max: 10, timeWindow: windowMs };

/**
 * Field reports per minute of one player; a Mini App sends one every five minutes and one when
 * closed.
 */
export const fieldReportLimit: RateLimitOptions = { max: 20, timeWindow: windowMs };

/** Pages per minute of one network. */
export const pageLimit: RateLimitOptions = { max: 1200, timeWindow: windowMs };

/** Uses of owners' links per minute of one network. */
export const ownerLinkLimit: RateLimitOptions = { max: 60, timeWindow: windowMs };

/** Endpoint checks per minute of one owner; each calls a foreign server. */
export const checkLimit: RateLimitOptions = { max: 30, timeWindow: windowMs };

/** Values of the preview's fields per minute of one owner; each may call a foreign server. */
export const fieldValueLimit: RateLimitOptions = { max: 120, timeWindow: windowMs };

/** Calls per minute of one owner that may each call the platform. */
export const platformLimit: RateLimitOptions = { max: 60, timeWindow: windowMs };

/** Picture uploads per minute of one owner; each may take a second of a processor. */
export const uploadLimit: RateLimitOptions = { max: 60, timeWindow: windowMs };

/** Lists of inviters per minute of one owner; each makes up to 150 queries. */
export const inviterLimit: RateLimitOptions = { max: 30, timeWindow: windowMs };

/** Counts of an audience, or of sources, per minute of one owner; each may read all users of a bot. */
export const audienceLimit: RateLimitOptions = { max: 60, timeWindow: windowMs };

/** Messages per minute that one owner writes by hand; systems send theirs with an API key. */
export const messageLimit: RateLimitOptions = { max: 60, timeWindow: windowMs };

/** Pictures per minute of one network; each of its players loads them once. */
export const pictureLimit: RateLimitOptions = { max: 12_000, timeWindow: windowMs };

/** JPEGs of pictures per minute of one network: the platform loads each a few times. */
export const sharedPictureLimit: RateLimitOptions = { max: 300, timeWindow: windowMs };

/** Updates per minute of one bot; most are a transaction. */
const updatesOfBot: RateLimitOptions = { max: 3000, timeWindow: windowMs };

/** Applies a limit per player of a bot. */
export function forEachPlayer(
  limit: RateLimitOptions,
  callerOf: (request: FastifyRequest) => Caller,
): RateLimitOptions {
  return { ...limit, keyGenerator: (request) => playerKey(callerOf(request)) };
}

/** Applies a limit per owner. */
export function forEachOwner(
  limit: RateLimitOptions,
  { callerOf }: { callerOf(request: FastifyRequest): { readonly owner: { readonly id: string } } },
): RateLimitOptions {
  return { ...limit, keyGenerator: (request) => callerOf(request).owner.id };
}

/** Limits the routes with `config.rateLimit`, with RateLimit-* headers (IETF draft). */
export async function limitRates(app: FastifyInstance, clock: Clock): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: byNetwork,
    enableDraftSpec: true,
    store: callCounts(clock),
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000);
      return new ServiceError("TOO_MANY_REQUESTS", { detail: `Try again in ${seconds} s.` });
    },
  });
}

/** Keeps the most recent callers. `maxSize`, because `max` preallocates. */
const callerLimit = { maxSize: 50_000, sizeCalculation: () => 1 } as const;

/**
 * Counts calls by the monotonic clock. The library's own store uses the system clock: after that is
 * set back, it would refuse callers until the old time is reached again.
 */
function callCounts(clock: Clock): FastifyRateLimitStoreCtor {
  return class CallCounts implements FastifyRateLimitStore {
    readonly #windows = new LRUCache<string, { current: number; readonly endsAt: number }>(
      callerLimit,
    );

    incr(
      key: string,
      callback: (error: null, result: { current: number; ttl: number }) => void,
      timeWindow: number,
    ): void {
      const now = clock.monotonic();
      const last = this.#windows.get(key);
      const window = last && last.endsAt > now ? last : { current: 0, endsAt: now + timeWindow };
      window.current += 1;
      this.#windows.set(key, window);
      callback(null, { current: window.current, ttl: window.endsAt - now });
    }

    child(): CallCounts {
      return new CallCounts();
    }
  };
}

/**
 * Counts the calls with each key and sets the RateLimit-* headers. Throws `ServiceError` 429 if
 * none is left.
 */
export function limitKeys(
  { keyRate, keyBurst }: Pick<Config, "keyRate" | "keyBurst">,
  clock: Clock,
): (key: string, reply: FastifyReply) => void {
  const buckets = new LRUCache<string, { tokens: number; at: number }>(callerLimit);
  return (key, reply) => {
    const now = clock.monotonic();
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
    const fact = `A key allows ${keyRate} calls per second, with bursts of up to ${keyBurst}.`;
    throw tryAgainIn(seconds, "TOO_MANY_REQUESTS", fact);
  };
}

/** Counts the sessions of each player. Throws `ServiceError` 429 if there are too many. */
export function limitSessions(
  app: FastifyInstance,
  playerOf: (request: FastifyRequest) => Caller,
): (request: FastifyRequest) => Promise<void> {
  const keyGenerator = (request: FastifyRequest) => playerKey(playerOf(request));
  const limit = { ...sessionsOfPlayer, keyGenerator };
  return countCalls(app, limit, "Too many sessions of this player.");
}

/** Counts the updates of each bot. Throws `ServiceError` 429 if there are too many. */
export function limitUpdates(
  app: FastifyInstance,
  botIdOf: (request: FastifyRequest) => string,
): (request: FastifyRequest) => Promise<void> {
  const limit = { ...updatesOfBot, keyGenerator: botIdOf };
  return countCalls(app, limit, "Too many updates of this bot.");
}

/**
 * Counts the calls with a wrong key, or a wrong `secret` of that name, from each network. Throws
 * `ServiceError` 429 if there are too many.
 */
export function limitFailedKeys(
  app: FastifyInstance,
  { failedKeyRate: max }: Pick<Config, "failedKeyRate">,
  secret = "key",
): (request: FastifyRequest) => Promise<void> {
  const fact = `More than ${max} calls per minute with a wrong ${secret} from this network.`;
  return countCalls(app, { max, timeWindow: windowMs, keyGenerator: byNetwork }, fact);
}

function countCalls(
  app: FastifyInstance,
  limit: RateLimitOptions,
  fact: string,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit(limit);
  return async (request) => {
    const calls = await count(request);
    if (calls.isAllowed || !calls.isExceeded) return;
    throw tryAgainIn(calls.ttlInSeconds, "TOO_MANY_REQUESTS", fact);
  };
}

function byNetwork({ ip }: FastifyRequest): string {
  return networkOf(ip);
}

function playerKey({ botId, tgId }: Caller): string {
  return `${botId} ${tgId}`;
}
