import type { FastifyInstance, FastifyRequest } from "fastify";
import type { OwnerRole } from "#contract/owner-role.ts";
import type { Owner } from "#contract/schema/owner.ts";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { requestValue } from "../http/request-value.ts";
import type { OwnerAccounts } from "../owners/owner-account.ts";
import { roleIn } from "../store/owner/bot-ownership.ts";
import { forbidForeignOrigin } from "./origin.ts";
import { botNotFound, ownersOnly } from "./refusals.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Makes a builder route public; otherwise only signed-in owners may call it. */
    public?: boolean;
    /** Refuses editors at a builder route of one bot. */
    ownersOnly?: boolean;
  }
}

/** The signed-in owner who calls, and the time of the call. */
export interface BuilderCaller {
  readonly owner: Owner;
  readonly sessionId: string;
  /** The time of the call, Unix ms. */
  readonly now: number;
}

/** The caller of a route of one bot. */
export interface BotOwnerCaller extends BuilderCaller {
  /** The bot in the URL (`:botId`), which the caller owns. */
  readonly botId: string;
  /** The caller's role in it. */
  readonly role: OwnerRole;
}

/** The statuses of refused calls: they change nothing, so the bot stays cached. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404, 429]);

/** Gives each handler of a guarded scope its caller. */
export interface BuilderGuard {
  /** Throws on a public route. */
  readonly callerOf: (request: FastifyRequest) => BuilderCaller;
  /** Throws on a route without `:botId`. */
  readonly botCallerOf: (request: FastifyRequest) => BotOwnerCaller;
}

/**
 * Guards every route added to `scope` later, before the body is read: responses are not cached; a
 * write must come from the builder's pages; the caller must be signed in, unless the route has
 * `config: { public: true }`, and own the bot in the URL; an editor of it may not call a route with
 * `config: { ownersOnly: true }`. Bots named in a body are checked by the handler, with
 * `lockOwnedBots`.
 */
export function guardBuilder(
  scope: FastifyInstance,
  { config, store, clock, bots, accounts }: ServiceContext & { readonly accounts: OwnerAccounts },
): BuilderGuard {
  const callers = requestValue<BuilderCaller>(scope);
  const botCallers = requestValue<BotOwnerCaller>(scope);

  scope.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    // Pages read the time from it; Node's own would ignore a clock that a test has set.
    reply.header("date", new Date(clock.now()).toUTCString());
    forbidForeignOrigin(request, config.baseUrl);
    if (request.routeOptions.config.public) return;
    const signedIn = await accounts.findOwner(request.headers);
    if (!signedIn) throw new ServiceError("NOT_SIGNED_IN", { detail: "Sign in first." });
    const { owner, sessionId, cookies } = signedIn;
    reply.headers(cookies);
    const caller = { owner, sessionId, now: clock.now() };
    callers.set(request, caller);
    const { botId } = request.params as { botId?: string };
    if (botId === undefined) return;
    const role = await roleIn(store.db, owner.id, botId);
    if (!role) throw botNotFound();
    if (request.routeOptions.config.ownersOnly && role !== "owner") throw ownersOnly();
    botCallers.set(request, { ...caller, botId, role });
  });
  // A change shows at once to the players of the same process.
  scope.addHook("onSend", async ({ method, params }, { statusCode }) => {
    const { botId } = params as { botId?: string };
    if (method !== "GET" && botId !== undefined && !refusals.has(statusCode)) bots.forget(botId);
  });

  return {
    callerOf: callers.of,
    botCallerOf: botCallers.of,
  };
}
