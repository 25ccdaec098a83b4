import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isBotId } from "#contract/bot/bot-rule.ts";
import type { GameSettings } from "#contract/bot/game.schema.ts";
import type { ServiceContext } from "../context.ts";
import { hashOfToken, isApiKey } from "../crypto/random-token.ts";
import { ServiceError } from "../errors.ts";
import { readJsonBodies } from "../http/json-body.ts";
import { limitFailedKeys, limitKeys } from "../http/rate-limits.ts";
import { setByGuard } from "../http/route.ts";
import type { OutboxWorker } from "../messages/outbox-worker.ts";
import { findLiveApiKey, type LiveApiKey, markApiKeyUsed } from "../store/bot/api-key.ts";
import { settingMs, ttlCache } from "../ttl-cache.ts";
import { argumentsOf, refuseMisspeltNames, takeKeyHeader, textFault } from "./call-arguments.ts";

export interface ExternalContext extends ServiceContext {
  readonly worker: OutboxWorker;
}

/** The bot of an external call, and the time of the call. */
export interface ExternalCaller {
  readonly botId: string;
  readonly apiKeyId: string;
  readonly game: GameSettings;
  /** Whether users' IP addresses may be shown. */
  readonly showsLastIp: boolean;
  /** The time of the call, Unix ms. */
  readonly now: number;
}

/**
 * Guards every route added to `scope` later: responses are not cached, and a call without a valid
 * key gets 401 before the values of other arguments are checked.
 */
export function guardExternal(scope: FastifyInstance, context: ServiceContext): void {
  const { config, clock } = context;
  const findCaller = createKeyCheck(context);
  scope.decorateRequest("apiCaller");
  const countCall = config.rateLimits ? limitKeys(config, clock) : undefined;
  const countFailure = config.rateLimits ? limitFailedKeys(scope, config) : undefined;

  scope.addHook("onRequest", async (request, reply) => {
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    requireDeliberate(request);
  });

  readJsonBodies(scope, textFault);

  scope.addHook("preValidation", async (request, reply) => {
    // First, so that a call with `api_key` does not count as one with a wrong key.
    refuseMisspeltNames(request);
    // The key is a query parameter of a GET and a member of a POST's body, nowhere else.
    const { apiKey, botId } = argumentsOf(request);
    // The route's schema refuses a repeated parameter or a missing bot.
    if (Array.isArray(apiKey) || (apiKey !== undefined && typeof botId !== "string")) return;
    const caller = await findCaller(apiKey, String(botId));
    if (!caller) {
      await countFailure?.(request);
      throw new ServiceError("INVALID_API_KEY", {
        detail:
          "Send a live API key as apiKey and its bot's id as botId: in the query of a GET, in the JSON body of a POST.",
      });
    }
    countCall?.(`${caller.botId} ${caller.apiKeyId}`, reply);
    request.setDecorator("apiCaller", { ...caller, now: clock.now() });
    takeKeyHeader(request);
  });
}

export function callerOf(request: FastifyRequest): ExternalCaller {
  return setByGuard<ExternalCaller>(request, "apiCaller");
}

/**
 * The caller with a live `apiKey` of the bot `botId`; undefined for an unknown bot or a key that is
 * missing, wrong, revoked or another bot's.
 */
type FindCaller = (
  apiKey: unknown,
  botId: string,
) => Promise<Omit<ExternalCaller, "now"> | undefined>;

/** Checks API keys by checksum, then by a query that is cached for less than a second. */
export function createKeyCheck({
  store: { db },
  clock,
  bots,
}: Pick<ServiceContext, "store" | "clock" | "bots">): FindCaller {
  const keys = ttlCache({ read: findKey, ttl: { clock, ms: settingMs }, maxSize: 10_000 });
  /** The keys whose last use is being written. */
  const writing = new Set<string>();

  return async (apiKey, botId) => {
    if (!isApiKey(apiKey) || !isBotId(botId)) return undefined;
    const [keyId, bot] = await Promise.all([keys.read(`${botId} ${apiKey}`), bots.read(botId)]);
    if (keyId === undefined || !bot) return undefined;
    const { game, showsLastIp } = bot;
    return { botId, apiKeyId: keyId, game, showsLastIp };
  };

  async function findKey(name: string): Promise<string | undefined> {
    const [botId = "", apiKey = ""] = name.split(" ");
    const key = await findLiveApiKey(db, botId, hashOfToken(apiKey));
    if (key) void writeUse(botId, key);
    return key?.id;
  }

  /** Not awaited: the call must not wait or fail for it. */
  async function writeUse(botId: string, key: LiveApiKey): Promise<void> {
    if (writing.has(key.id)) return;
    writing.add(key.id);
    await markApiKeyUsed(db, botId, key, clock.now());
    writing.delete(key.id);
  }
}

/** Refuses an accidental call of an endpoint that writes. */
function requireDeliberate({ headers, routeOptions }: FastifyRequest): void {
  if (!routeOptions.config.endpoint?.errors?.includes("NOT_A_DELIBERATE_CALL")) return;
  const program = automaticCaller(headers);
  if (program === undefined) return;
  throw new ServiceError("NOT_A_DELIBERATE_CALL", {
    detail: `Nothing was done: the call comes from ${program}. Call from your server, and keep the key out of links.`,
  });
}

/** Programs that fetch links to preview, scan or index them. */
const previewAgents =
  /TelegramBot|Twitterbot|facebookexternalhit|facebookcatalog|Facebot|meta-externalagent|Slack(?:bot|-ImgProxy)|Discordbot|WhatsApp|LinkedInBot|SkypeUriPreview|MicrosoftPreview|BingPreview|bingbot|Google(?:bot|-PageRenderer|-Safety|Other)|Applebot|YandexBot|DuckDuckBot|Baiduspider|redditbot|Pinterestbot|vkShare|Viber|kakaotalk-scrap|Line(?:Bot|spider)|Mattermost-Bot|Mastodon|Bluesky|Embedly|Iframely|Snapchat|ZoomBot|Barracuda|Mimecast/i;

/**
 * The cause of an accidental call, such as a link that was only displayed: a browser's prefetch, a
 * link preview, or a cross-site load. Undefined for a deliberate call.
 */
function automaticCaller(headers: IncomingHttpHeaders): string | undefined {
  const purpose = ["sec-purpose", "purpose", "x-purpose", "x-moz"]
    .map((name) => headers[name] ?? "")
    .join(" ");
  if (/prefetch|prerender|preview/i.test(purpose))
    return "a browser's prefetch (Sec-Purpose or Purpose)";
  if (previewAgents.test(headers["user-agent"] ?? "")) return "a link preview (User-Agent)";
  if (headers["sec-fetch-site"] === "cross-site")
    return "a cross-site load in a browser (Sec-Fetch-Site: cross-site)";
  return undefined;
}
