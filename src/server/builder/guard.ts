import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Owner } from "#contract/owner.ts";
import type { Config } from "../config.ts";
import { ServiceError } from "../errors.ts";
import type { OwnerAccounts } from "../owners/owner-account.ts";
import type { Store } from "../store/engine/database.ts";
import { ownsBot } from "../store/owner/owner.ts";
import { botNotFound } from "./bot-not-found.ts";
import { forbidForeignOrigin } from "./origin.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Lets everybody call a route of the builder; without it, its caller must be a signed-in owner.
     */
    public?: boolean;
  }
}

/** Who calls, and for which bot: known in every handler of a guarded scope. */
export interface BuilderGuard {
  /**
   * The owner who is signed in. Throws in the handler of a public route, whose caller may be
   * anybody.
   */
  readonly ownerOf: (request: FastifyRequest) => Owner;
  /** The id of the bot in the address (`:botId`), which is the caller's own. */
  readonly botOf: (request: FastifyRequest) => string;
}

/** What the guard works with. */
export interface BuilderGuardParts {
  readonly config: Pick<Config, "baseUrl">;
  readonly store: Store;
  readonly accounts: OwnerAccounts;
}

/**
 * Guards every route that `scope` gets after it, before a body is read: nothing may be stored on
 * the way; a write must come from the builder's own pages; the caller must be signed in, unless the
 * route is `config: { public: true }`; and a bot in the address must be the caller's own, or there
 * is none. A bot that is named in a body is for the handler to check, by `keepOwnedBots`.
 */
export function guardBuilder(
  scope: FastifyInstance,
  { config, store, accounts }: BuilderGuardParts,
): BuilderGuard {
  const owners = new WeakMap<FastifyRequest, Owner>();
  const bots = new WeakMap<FastifyRequest, string>();

  scope.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    forbidForeignOrigin(request, config.baseUrl);
    if (request.routeOptions.config.public) return;
    const signedIn = await accounts.findOwner(request.headers);
    if (!signedIn) throw new ServiceError("NOT_SIGNED_IN", { detail: "Sign in first." });
    const { owner, cookies } = signedIn;
    reply.headers(cookies);
    owners.set(request, owner);
    const { botId } = request.params as { botId?: string };
    if (botId === undefined) return;
    if (!(await ownsBot(store.db, owner.id, botId))) throw botNotFound();
    bots.set(request, botId);
  });

  return {
    ownerOf: (request) => known(owners, request, "owner"),
    botOf: (request) => known(bots, request, "bot"),
  };
}

function known<Value>(
  of: WeakMap<FastifyRequest, Value>,
  request: FastifyRequest,
  what: string,
): Value {
  const value = of.get(request);
  if (value === undefined)
    throw new ServiceError("INTERNAL_ERROR", {
      cause: `The route ${request.routeOptions.url} has no ${what}.`,
    });
  return value;
}
