import type { RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Invitations } from "../activities/invitation.ts";
import type { ServiceContext } from "../context.ts";
import { type InitData, validateInitData } from "../crypto/init-data.ts";
import { type Caller, readSessionToken } from "../crypto/session-token.ts";
import { ServiceError } from "../errors.ts";
import type { ServiceFetch } from "../fields/fetch/service-fetch.ts";
import type { FieldSigner } from "../fields/signing.ts";
import { forEachPlayer, limitSessions } from "../http/rate-limits.ts";
import { setByGuard } from "../http/route.ts";
import { type Bot, botToken } from "../store/bot/bot.ts";
import type { Database } from "../store/schema/tables.ts";
import { bannedUsers } from "../store/user/ban.ts";
import type { BotUser } from "../store/user/bot-user.ts";
import { ttlCache } from "../ttl-cache.ts";

export interface MiniAppContext extends ServiceContext {
  readonly signer: FieldSigner;
  readonly serviceFetch: ServiceFetch;
  readonly invitations: Invitations;
}

/** A player who signs in with init data. */
export interface LaunchCaller {
  /** The time of the call, Unix ms. */
  readonly now: number;
  readonly bot: Bot;
  readonly initData: InitData;
}

/** The calling player, and the time of the call. */
export interface MiniAppCaller extends Caller {
  /** The time of the call, Unix ms. */
  readonly now: number;
}

/**
 * Guards every route added to `scope` later, before the body is read: responses are not cached, and
 * the caller must send a session token for the bot in the URL, made with the bot's current token,
 * or valid init data if the endpoint is for a launch. A ban takes effect within a second.
 */
export function guardMiniApp(
  scope: FastifyInstance,
  { config, store, clock, bots }: ServiceContext,
): void {
  scope.decorateRequest("playerCaller");
  scope.decorateRequest("launchCaller");
  const isBanned = createBanCheck(store.db);
  const playerOf = (request: FastifyRequest) => {
    const { bot, initData } = launchCallerOf(request);
    return { botId: bot.id, tgId: initData.user.tgId };
  };
  const countSession = config.rateLimits ? limitSessions(scope, playerOf) : undefined;

  scope.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (signsIn(request)) return;
    const { authorization } = request.headers;
    const now = clock.now();
    const session = readSessionToken(store.vault, authorization, botIdOf(request), now);
    if (session.kind !== "player") throw sessionRefused(session.kind);
    const { botId, tgId, tokenId } = session.player;
    if ((await bots.read(botId))?.tokenId !== tokenId) throw sessionRefused("invalid");
    request.setDecorator("playerCaller", { botId, tgId, now });
  });

  // After the rate limits, but before the body.
  scope.addHook("preParsing", async (request) => {
    if (!signsIn(request)) {
      const { botId, tgId } = callerOf(request);
      const bot = await bots.read(botId);
      if (bot && (await isBanned(bot, tgId))) throw playerBanned();
      return;
    }
    const bot = await requireBot(botIdOf(request));
    const now = clock.now();
    const checked = validateInitData(
      rawInitData(request.headers.authorization),
      botToken(store.vault, bot),
      now,
    );
    if (checked.kind === "refused")
      throw new ServiceError(checked.code, checked.detail ? { detail: checked.detail } : {});
    const { initData } = checked;
    request.setDecorator("launchCaller", { bot, initData, now });
    await countSession?.(request);
    if (await isBanned(bot, initData.user.tgId)) throw playerBanned();
  });

  async function requireBot(botId: string): Promise<Bot> {
    const bot = await bots.read(botId);
    if (!bot) throw new ServiceError("BOT_NOT_FOUND", { detail: `There is no bot ${botId}.` });
    return bot;
  }
}

/** Whether the caller sends init data instead of a session token. */
function signsIn(request: FastifyRequest): boolean {
  return request.routeOptions.config.endpoint?.caller === "launch";
}

/** The player of the session; not for a route that signs in. */
export function callerOf(request: FastifyRequest): MiniAppCaller {
  return setByGuard<MiniAppCaller>(request, "playerCaller");
}

/** The player who signs in; only for a route that does. */
export function launchCallerOf(request: FastifyRequest): LaunchCaller {
  return setByGuard<LaunchCaller>(request, "launchCaller");
}

export function limitedTo(limit: RateLimitOptions) {
  return { config: { rateLimit: forEachPlayer(limit, callerOf) } };
}

type BanningBot = Pick<Bot, "id" | "bansChangedAt">;

const maxBanningBots = 1000;

/** Caches the banned players of each bot until the bot's `bansChangedAt` changes. */
function createBanCheck(db: Database): (bot: BanningBot, tgId: number) => Promise<boolean> {
  const banned = ttlCache({
    read: ({ id }: BanningBot) => bannedUsers(db, id),
    nameOf: ({ id, bansChangedAt }) => `${id} ${bansChangedAt}`,
    maxSize: maxBanningBots,
  });
  const latest = new Map<string, number>();

  function forgetEarlier(id: string, changedAt: number): void {
    const before = latest.get(id);
    if (before !== undefined && before >= changedAt) return;
    latest.set(id, changedAt);
    if (before !== undefined) banned.forget({ id, bansChangedAt: before });
  }

  return async (bot, tgId) => {
    if (bot.bansChangedAt === null) return false;
    forgetEarlier(bot.id, bot.bansChangedAt);
    return (await banned.read(bot)).has(tgId);
  };
}

function botIdOf({ params }: FastifyRequest): string {
  return (params as { botId: string }).botId;
}

/** The caller's rows. Throws `ServiceError` 401 if the player or the bot no longer exists. */
export function requireKnown<Row>(row: Row | undefined): Row {
  if (row !== undefined) return row;
  throw new ServiceError("SESSION_INVALID", {
    detail: "This player no longer exists. Start a new session.",
  });
}

/** The player as just read. Throws `ServiceError` 403 if they have been banned. */
export function requireNotBanned(user: BotUser): BotUser {
  if (user.bannedAt === null) return user;
  throw playerBanned();
}

export function playerBanned(): ServiceError {
  return new ServiceError("PLAYER_BLOCKED", {
    detail: "Nothing was done. The owner of the bot can lift the block.",
  });
}

function sessionRefused(kind: "expired" | "invalid"): ServiceError {
  const headers = { "www-authenticate": "Bearer" };
  return kind === "expired"
    ? new ServiceError("SESSION_EXPIRED", {
        detail: "Start a new session with fresh init data.",
        headers,
      })
    : new ServiceError("SESSION_INVALID", {
        detail: "Start a session and send its token as Authorization: Bearer.",
        headers,
      });
}

function rawInitData(authorization: string | undefined): string {
  const raw = /^tma +(.*)$/i.exec(authorization ?? "")?.[1];
  if (raw === undefined)
    throw new ServiceError("INIT_DATA_MISSING", {
      detail: "Send it as Authorization: tma <raw init data>.",
      headers: { "www-authenticate": "tma" },
    });
  return raw;
}
