import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Owner } from "#contract/owner/owner.schema.ts";
import type { OwnerRole } from "#contract/owner/owner-limit.ts";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { setByGuard } from "../http/route.ts";
import type { OwnerAccounts } from "../owners/owner-account.ts";
import { roleIn } from "../store/owner/bot-ownership.ts";
import { botNotFound, ownersOnly } from "./refusals.ts";

/** The signed-in caller, and the time of the call. */
export interface BuilderCaller {
  readonly owner: Owner;
  readonly sessionId: string;
  /** The time of the call, Unix ms. */
  readonly now: number;
}

export interface BotOwnerCaller extends BuilderCaller {
  /** The bot in the URL (`:botId`), which the caller owns. */
  readonly botId: string;
  readonly role: OwnerRole;
}

/** The statuses of refused calls: they change nothing, so the bot stays cached. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404, 429]);

/** Returns the caller of a handler in a guarded scope. */
export interface BuilderGuard {
  /** Not for a public route. */
  readonly callerOf: (request: FastifyRequest) => BuilderCaller;
  /** Only for a route with `:botId`. */
  readonly botCallerOf: (request: FastifyRequest) => BotOwnerCaller;
}

const guard: BuilderGuard = {
  callerOf: (request) => setByGuard<BuilderCaller>(request, "ownerCaller"),
  botCallerOf: (request) => setByGuard<BotOwnerCaller>(request, "botCaller"),
};

/**
 * Guards every route added to `scope` later, before the body is read: responses are not cached; a
 * write must come from the builder's pages; the caller must be the one that the endpoint declares.
 * The handler checks bots named in a body, with `lockOwnedBots`.
 */
export function guardBuilder(
  scope: FastifyInstance,
  { config, store, clock, bots, accounts }: ServiceContext & { readonly accounts: OwnerAccounts },
): BuilderGuard {
  scope.decorateRequest("ownerCaller");
  scope.decorateRequest("botCaller");

  scope.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    // Pages read the time from this header; Node's own would ignore an injected clock.
    reply.header("date", new Date(clock.now()).toUTCString());
    forbidForeignOrigin(request, config.baseUrl);
    const { caller: required } = request.routeOptions.config.endpoint ?? {};
    if (required === "anyone") return;
    const signedIn = await accounts.findOwner(request.headers);
    if (!signedIn) throw new ServiceError("NOT_SIGNED_IN", { detail: "Sign in first." });
    const { owner, sessionId, cookies } = signedIn;
    reply.headers(cookies);
    const caller = { owner, sessionId, now: clock.now() };
    request.setDecorator("ownerCaller", caller);
    const { botId } = request.params as { botId?: string };
    if (botId === undefined) return;
    const role = await roleIn(store.db, owner.id, botId);
    if (!role) throw botNotFound();
    if (required === "owner" && role !== "owner") throw ownersOnly();
    request.setDecorator("botCaller", { ...caller, botId, role });
  });
  // A change shows at once to the players of the same process.
  scope.addHook("onSend", async ({ method, params }, { statusCode }) => {
    const { botId } = params as { botId?: string };
    if (method !== "GET" && botId !== undefined && !refusals.has(statusCode)) bots.forget(botId);
  });

  return guard;
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a call with this method changes nothing. */
export function isSafe(method: string): boolean {
  return safeMethods.has(method);
}

/**
 * Refuses a write from a page outside `baseUrl`, and a read caused by a page of another origin:
 * browsers send the owner's cookie with links from anywhere, and with all calls from sibling hosts,
 * such as the Mini Apps'; and a download is recorded in the bot's history. Throws `ServiceError`
 * 403 FOREIGN_ORIGIN.
 */
function forbidForeignOrigin(
  { method, headers }: Pick<FastifyRequest, "method" | "headers">,
  baseUrl: string,
): void {
  const site = headers["sec-fetch-site"];
  const isForeignRead = site === "cross-site" || site === "same-site";
  if (isSafe(method) ? !isForeignRead : headers.origin === baseUrl) return;
  throw new ServiceError("FOREIGN_ORIGIN", {
    detail: `Calls must come from a page of ${baseUrl}; writes with it in the Origin header. Open the builder there.`,
  });
}
