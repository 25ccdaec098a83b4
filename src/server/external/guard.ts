import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { jsonFault } from "../http/json-body.ts";
import { known } from "../http/known.ts";
import { limitFailedKeys, limitKeys } from "../http/rate-limits.ts";
import { readJson } from "../validation/json-text.ts";
import { type BotCaller, createKeyCheck } from "./caller.ts";
import { automaticCaller } from "./deliberate-call.ts";

/** Who makes an external call, and when. */
export interface ExternalCaller extends BotCaller {
  /** The moment of the call, Unix ms. */
  readonly now: number;
}

/** Who calls: known in every handler of a guarded scope. */
export interface ExternalGuard {
  readonly callerOf: (request: FastifyRequest) => ExternalCaller;
}

/**
 * Guards every route that `scope` gets after it: nothing may be stored on the way, and who has no
 * key gets no further than 401, before any other argument is looked at.
 */
export function guardExternal(
  scope: FastifyInstance,
  { config, store, clock }: ServiceContext,
): ExternalGuard {
  const findCaller = createKeyCheck(store.db, clock);
  const callers = new WeakMap<FastifyRequest, ExternalCaller>();
  const countCall = config.rateLimits ? limitKeys(config, clock) : undefined;
  const countFailure = config.rateLimits ? limitFailedKeys(scope, config) : undefined;

  scope.addHook("onRequest", async (_request, reply) => {
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  });

  const parse = scope.getDefaultJsonParser("error", "error");
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    const fault = jsonFault(text);
    if (fault) done(fault);
    else void parse(request, text, (error, value) => done(error ?? repeatedMembers(text), value));
  });

  scope.addHook("preValidation", async (request, reply) => {
    const { apiKey, botId } = credentialsOf(request);
    // A repeated parameter, or no bot at all: what the schema of the route refuses.
    if (Array.isArray(apiKey) || (apiKey !== undefined && typeof botId !== "string")) return;
    const caller = await findCaller(apiKey, String(botId));
    if (!caller) {
      await countFailure?.(request);
      throw new ServiceError("INVALID_API_KEY", {
        detail:
          "Send this bot's live API key as apiKey, and its id as botId: in the query of a GET, in the JSON body of a POST.",
      });
    }
    countCall?.(`${caller.botId} ${caller.apiKeyId}`, reply);
    callers.set(request, { ...caller, now: clock.now() });
  });

  return { callerOf: (request) => known(callers, request) };
}

/** A hook for routes that change something: refuses calls that nobody made on purpose. */
export function onlyDeliberate(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const caller = automaticCaller(request.headers);
  if (caller === undefined) done();
  else
    done(
      new ServiceError("NOT_A_DELIBERATE_CALL", {
        detail: `It comes from ${caller}; nothing was done. Call from your server, and keep the key out of links.`,
      }),
    );
}

/** How many repeated members one answer names. */
const maxTold = 20;

/** Of a member that is named twice the last one would count, silently. */
function repeatedMembers(body: string): Error | null {
  try {
    const errors = readJson(body)
      .repeated.slice(0, maxTold)
      .map((path) => ({
        field: path.slice(1).replaceAll("/", "."),
        message: "is given more than once",
      }));
    return errors.length === 0
      ? null
      : new ServiceError("BAD_ARGUMENT", {
          detail: "The body names a member more than once.",
          errors,
        });
  } catch {
    return new ServiceError("MALFORMED_JSON");
  }
}

/**
 * The key is a query parameter of a GET and a member of the body of a POST, and counts nowhere
 * else. Source: seed 5.1 and 5.2.
 */
function credentialsOf({ method, query, body }: FastifyRequest): {
  apiKey?: unknown;
  botId?: unknown;
} {
  const from = method === "POST" ? body : query;
  return typeof from === "object" && from !== null ? from : {};
}
