import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Owner } from "#contract/schema/owner.ts";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { requestValue } from "../http/request-value.ts";
import type { OwnerAccounts } from "../owners/owner-account.ts";
import { ownsBot } from "../store/owner/owner.ts";
import { botNotFound } from "./bot-not-found.ts";
import { forbidForeignOrigin } from "./origin.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Makes a builder route public; otherwise only signed-in owners may call it. */
    public?: boolean;
  }
}

/** The signed-in owner who calls, and the time of the call. */
export interface BuilderCaller {
  readonly owner: Owner;
  /** The time of the call, Unix ms. */
  readonly now: number;
}

/** The caller of a route of one bot. */
export interface BotOwnerCaller extends BuilderCaller {
  /** The bot in the URL (`:botId`), which the caller owns. */
  readonly botId: string;
}

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
 * `config: { public: true }`, and own the bot in the URL. Bots named in a body are checked by the
 * handler, with `lockOwnedBots`.
 */
export function guardBuilder(
  scope: FastifyInstance,
  { config, store, clock, bots, accounts }: ServiceContext & { readonly accounts: OwnerAccounts },
): BuilderGuard {
  const callers = requestValue<BuilderCaller>(scope);
  const botCallers = requestValue<BotOwnerCaller>(scope);

  scope.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    forbidForeignOrigin(request, config.baseUrl);
    if (request.routeOptions.config.public) return;
    const signedIn = await accounts.findOwner(request.headers);
    if (!signedIn) throw new ServiceError("NOT_SIGNED_IN", { detail: "Sign in first." });
    const { owner, cookies } = signedIn;
    reply.headers(cookies);
    const caller = { owner, now: clock.now() };
    callers.set(request, caller);
    const { botId } = request.params as { botId?: string };
    if (botId === undefined) return;
    if (!(await ownsBot(store.db, owner.id, botId))) throw botNotFound();
    botCallers.set(request, { ...caller, botId });
  });
  // What an owner changes shows at once to those whom the same process serves.
  scope.addHook("onSend", async ({ method, params }) => {
    const { botId } = params as { botId?: string };
    if (method !== "GET" && botId !== undefined) bots.forget(botId);
  });

  return {
    callerOf: callers.of,
    botCallerOf: botCallers.of,
  };
}
