import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { readJsonBodies } from "../http/json-body.ts";
import { argumentError } from "../http/problem.ts";
import { limitFailedKeys, limitKeys } from "../http/rate-limits.ts";
import { requestValue } from "../http/request-value.ts";
import type { JsonScan } from "../validation/json-scan.ts";
import {
  argumentsOf,
  knownArguments,
  refuseMisspeltNames,
  takeKeyHeader,
} from "./call-arguments.ts";
import { type BotCaller, createKeyCheck } from "./caller.ts";
import { automaticCaller } from "./link-preview.ts";

/** The caller of the external API, and the time of the call. */
export interface ExternalCaller extends BotCaller {
  /** The time of the call, Unix ms. */
  readonly now: number;
}

/** Gives each handler of a guarded scope its caller. */
export interface ExternalGuard {
  readonly callerOf: (request: FastifyRequest) => ExternalCaller;
}

/**
 * Guards every route added to `scope` later: responses are not cached, and a call without a valid
 * key gets 401 before the values of other arguments are checked.
 */
export function guardExternal(scope: FastifyInstance, context: ServiceContext): ExternalGuard {
  const { config, clock } = context;
  const findCaller = createKeyCheck(context);
  const callers = requestValue<ExternalCaller>(scope);
  const countCall = config.rateLimits ? limitKeys(config, clock) : undefined;
  const countFailure = config.rateLimits ? limitFailedKeys(scope, config) : undefined;

  scope.addHook("onRequest", async (_request, reply) => {
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  });

  readJsonBodies(scope, textFault);

  scope.addHook("preValidation", async (request, reply) => {
    // First, so that an `api_key` is not counted as a wrong key.
    refuseMisspeltNames(request);
    // The key is a query parameter of a GET and a member of the body of a POST, nowhere else.
    // Source: seed 5.1 and 5.2.
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
    callers.set(request, { ...caller, now: clock.now() });
    takeKeyHeader(request);
  });

  return { callerOf: callers.of };
}

/** A hook for routes that write: refuses accidental calls. */
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
        detail: `Nothing was done: the call comes from ${caller}. Call from your server, and keep the key out of links.`,
      }),
    );
}

/**
 * The 400 for what parsing a body hides: of several members with one name the last would win, and
 * 0.99999999999999999999 would be 1.
 */
function textFault(
  request: FastifyRequest,
  { repeated, notInDigits }: JsonScan,
): ServiceError | null {
  const errors = repeated.map((path) => ({
    field: path.slice(1).replaceAll("/", "."),
    message: "is repeated",
  }));
  for (const field of notInDigits) {
    const { type, title } = knownArguments(request)[field] ?? {};
    if (type?.includes("integer")) errors.push({ field, message: `must be ${title}` });
  }
  return errors.length === 0 ? null : argumentError("body", errors);
}
