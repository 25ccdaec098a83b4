import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServiceContext } from "../context.ts";
import { type InitData, validateInitData } from "../crypto/init-data.ts";
import { type Caller, readSessionToken } from "../crypto/session-token.ts";
import { ServiceError } from "../errors.ts";
import { limitSessions } from "../http/rate-limits.ts";
import { requestValue } from "../http/request-value.ts";
import { createBannedPlayers } from "../players/banned-players.ts";
import { type Bot, botToken } from "../store/bot/bot.ts";
import type { BotUser } from "../store/user/bot-user.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The caller of this Mini App route sends init data instead of a session token. */
    signsIn?: boolean;
  }
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

/** Gives each handler of a guarded scope its caller. */
export interface MiniAppGuard {
  /** The player of the session. Throws on a route that signs in. */
  readonly callerOf: (request: FastifyRequest) => MiniAppCaller;
  /** The player who signs in. Throws on any other route. */
  readonly launchCallerOf: (request: FastifyRequest) => LaunchCaller;
}

/**
 * Guards every route added to `scope` later, before the body is read: responses are not cached, and
 * the caller must send a session token for the bot in the URL, made with the bot's current token, or
 * valid init data if the route has `config: { signsIn: true }`. A ban takes effect within a second.
 */
export function guardMiniApp(
  scope: FastifyInstance,
  { config, store, clock, bots }: ServiceContext,
): MiniAppGuard {
  const callers = requestValue<MiniAppCaller>(scope);
  const launchCallers = requestValue<LaunchCaller>(scope);
  const banned = createBannedPlayers(store.db);
  const countSession = config.rateLimits ? limitSessions(scope) : undefined;

  scope.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (request.routeOptions.config.signsIn) return;
    const { authorization } = request.headers;
    const now = clock.now();
    const session = readSessionToken(store.vault, authorization, botIdOf(request), now);
    if (session.kind !== "player") throw sessionRefused(session.kind);
    const { botId, tgId, tokenId } = session.player;
    if ((await bots.read(botId))?.tokenId !== tokenId) throw sessionRefused("invalid");
    callers.set(request, { botId, tgId, now });
  });

  // After the rate limits, but before the body.
  scope.addHook("preParsing", async (request) => {
    if (!request.routeOptions.config.signsIn) {
      const { botId, tgId } = callers.of(request);
      const bot = await bots.read(botId);
      if (bot && (await banned.has(bot, tgId))) throw playerBanned();
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
    const { tgId } = initData.user;
    await countSession?.(request, { botId: bot.id, tgId });
    if (await banned.has(bot, tgId)) throw playerBanned();
    launchCallers.set(request, { bot, initData, now });
  });

  async function requireBot(botId: string): Promise<Bot> {
    const bot = await bots.read(botId);
    if (!bot) throw new ServiceError("BOT_NOT_FOUND", { detail: `There is no bot ${botId}.` });
    return bot;
  }

  return {
    callerOf: callers.of,
    launchCallerOf: launchCallers.of,
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

/** The player as just read. Throws `ServiceError` 403 if they were banned meanwhile. */
export function requireNotBanned(user: BotUser): BotUser {
  if (user.bannedAt === null) return user;
  throw playerBanned();
}

/** The error for a banned player. */
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
