import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Owner } from "#contract/schema/owner.ts";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { known } from "../http/known.ts";
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

/**
 * Guards every route that `scope` gets after it, before a body is read: nothing may be stored on
 * the way; a write must come from the builder's own pages; the caller must be signed in, unless the
 * route is `config: { public: true }`; and a bot in the address must be the caller's own, or there
 * is none. A bot that is named in a body is for the handler to check, by `keepOwnedBots`.
 */
export function guardBuilder(
  scope: FastifyInstance,
  {
    config,
    store,
    accounts,
  }: Pick<ServiceContext, "config" | "store"> & { readonly accounts: OwnerAccounts },
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
    ownerOf: (request) => known(owners, request),
    botOf: (request) => known(bots, request),
  };
}
