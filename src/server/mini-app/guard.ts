import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServiceContext } from "../context.ts";
import { type InitData, validateInitData } from "../crypto/init-data.ts";
import { type Caller, readSessionToken } from "../crypto/session-token.ts";
import { ServiceError } from "../errors.ts";
import { known } from "../http/known.ts";
import { limitSessions } from "../http/rate-limits.ts";
import { type Bot, botToken, readBot } from "../store/bot/bot.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The caller of a route of the Mini App brings init data instead of a session's token. */
    signsIn?: boolean;
  }
}

/** Who opens the Mini App of which bot. */
export interface Arrival {
  /** The moment of the call, Unix ms. */
  readonly now: number;
  readonly bot: Bot;
  readonly initData: InitData;
}

/** The player who calls, and when. */
export interface MiniAppCaller extends Caller {
  /** The moment of the call, Unix ms. */
  readonly now: number;
}

/** Who calls: known in every handler of a guarded scope. */
export interface MiniAppGuard {
  /** The player of the session. Throws in the handler of a route that signs in. */
  readonly callerOf: (request: FastifyRequest) => MiniAppCaller;
  /** Who signs in. Throws in the handler of every other route. */
  readonly arrivalOf: (request: FastifyRequest) => Arrival;
}

/**
 * Guards every route that `scope` gets after it, before a body is read: nothing may be stored on
 * the way, and the caller must bring a session's token for the bot in the address, or valid init
 * data where the route is `config: { signsIn: true }`.
 */
export function guardMiniApp(
  scope: FastifyInstance,
  { config, store, clock }: ServiceContext,
): MiniAppGuard {
  const callers = new WeakMap<FastifyRequest, MiniAppCaller>();
  const arrivals = new WeakMap<FastifyRequest, Arrival>();
  const countSession = config.rateLimits ? limitSessions(scope) : undefined;

  scope.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (request.routeOptions.config.signsIn) return;
    const { authorization } = request.headers;
    const now = clock.now();
    const session = await readSessionToken(store.vault, authorization, botIdOf(request), now);
    if (session.kind !== "player") throw sessionRefused(session.kind);
    callers.set(request, { ...session.player, now });
  });

  // After the limit of the address, and still before the body.
  scope.addHook("preParsing", async (request) => {
    if (!request.routeOptions.config.signsIn) return;
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
    await countSession?.(request, { botId: bot.id, tgId: initData.user.tgId });
    arrivals.set(request, { bot, initData, now });
  });

  async function requireBot(botId: string): Promise<Bot> {
    const bot = await readBot(store.db, botId);
    if (!bot) throw new ServiceError("BOT_NOT_FOUND", { detail: `No bot is called ${botId}.` });
    return bot;
  }

  return {
    callerOf: (request) => known(callers, request),
    arrivalOf: (request) => known(arrivals, request),
  };
}

function botIdOf({ params }: FastifyRequest): string {
  return (params as { botId: string }).botId;
}

/** What the store found of the caller. Throws `ServiceError` 401 when the player no longer exists. */
export function requireKnown<Found>(found: Found | undefined): Found {
  if (found !== undefined) return found;
  throw new ServiceError("SESSION_INVALID", {
    detail: "This player is no longer known; start a new session.",
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
