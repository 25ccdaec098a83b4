import { randomUUID } from "node:crypto";
import ajvCompilers from "@fastify/ajv-compiler";
import compress from "@fastify/compress";
import serializerCompilers from "@fastify/fast-json-stringify-compiler";
import fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  type RawServerDefault,
} from "fastify";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { ServiceError } from "../errors.ts";
import { endConnectionsAtStop, limitPipelining } from "./connections.ts";
import { maxBodyBytes, maxHeaderBytes, readJsonBodies } from "./json-body.ts";
import { followRequest, logger, type RequestListener, requestLog } from "./log.ts";
import { type AnswerLimits, limitAnswers, limitNetworks, proxyTrust } from "./network.ts";
import { answerError } from "./problem.ts";
import { limitRates } from "./rate-limits.ts";
import { answerExpectation, answerMalformedHttp, unknownRoutes } from "./refusals.ts";

/** The options of every HTTP server of this process; `log` is the destination of its lines. */
export function serverOptions(
  config: Pick<Config, "logLevel" | "trustProxy">,
  log: { write(line: string): void } | undefined,
) {
  return {
    ...logger(config.logLevel, log),
    genReqId: () => randomUUID(),
    // Without a proxy, Fastify ignores the forwarding headers.
    trustProxy: config.trustProxy !== false && proxyTrust(config.trustProxy),
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    // A reader whose answer fits into the system's buffers looks idle.
    keepAliveTimeout: 50_000,
    http: { maxHeaderSize: maxHeaderBytes, requireHostHeader: false },
    forceCloseConnections: "idle",
    // Its body is not problem+json; requests during a shutdown are served.
    return503OnClosing: false,
    clientErrorHandler: answerMalformedHttp,
  } satisfies FastifyHttpOptions<RawServerDefault>;
}

/** The service's server with its limits, errors and headers, before it has any route. */
export async function createServer({
  config,
  clock,
  draining,
  schemas,
  answers,
  listeners: others,
  log,
}: {
  readonly config: Config;
  readonly clock: Clock;
  readonly draining: AbortSignal;
  readonly schemas: LazySchemas;
  readonly answers: AnswerLimits;
  readonly listeners: readonly RequestListener[];
  readonly log: { write(line: string): void } | undefined;
}): Promise<FastifyInstance> {
  const listeners = [requestLog, ...others];
  const app = fastify({
    ...serverOptions(config, log),
    // These errors precede routing, so no hook runs.
    frameworkErrors(error, request, reply) {
      followRequest(request, reply, listeners);
      answerError(error, request, reply);
    },
    schemaController: schemas.controller,
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        allErrors: true,
        allowUnionTypes: true,
        verbose: true,
        // Only for the description of the external API.
        keywords: ["wholeNumber"],
      },
    },
  });
  app.server.on("checkExpectation", answerExpectation);
  app.setErrorHandler(answerError);
  const headers = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    // A year. Not for subdomains, which may be others'.
    ...(config.baseUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
  limitPipelining(app);
  app.addHook("onRequest", async (request, reply) => {
    followRequest(request, reply, listeners);
    reply.headers({ "request-id": request.id, ...headers });
  });
  if (config.rateLimits) limitNetworks(app, config);
  limitAnswers(app, answers);
  endConnectionsAtStop(app, { clock, draining });
  const refusalOf = unknownRoutes(app);
  // A hook, because handlers run only after the body is read, which may fail with 415 or 413 first.
  app.addHook("onRequest", async (request) => {
    if (request.is404) throw refusalOf(request);
    refuseMalformed(request);
    // Codings are case-insensitive (RFC 9110), which the plugin overlooks.
    const coding = request.headers["content-encoding"];
    if (coding) request.headers["content-encoding"] = coding.toLowerCase();
  });
  readJsonBodies(app);
  if (config.rateLimits) await limitRates(app, clock);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    onUnsupportedRequestEncoding: () =>
      new ServiceError("UNSUPPORTED_MEDIA_TYPE", {
        detail: "Send the body as it is, or with Content-Encoding: gzip, deflate or br.",
      }),
  });
  return app;
}

/**
 * Throws `ServiceError` 400 for requests that no route can accept: two `Host` headers (RFC 9112),
 * and NUL, which PostgreSQL cannot compare.
 */
function refuseMalformed({ url, raw }: FastifyRequest): void {
  if (url.includes("%00"))
    throw new ServiceError("BAD_ARGUMENT", { detail: "The URL contains NUL (%00)." });
  if (hasTwoHosts(raw.rawHeaders))
    throw new ServiceError("MALFORMED_REQUEST", { detail: "Send the header Host once." });
}

/** `headers` alternates names and values; `request.headers` has only the first `Host`. */
function hasTwoHosts(headers: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < headers.length; at += 2)
    if (headers[at]?.length === 4 && headers[at]?.toLowerCase() === "host") hosts += 1;
  return hosts > 1;
}

type SchemaController = NonNullable<FastifyHttpOptions<RawServerDefault>["schemaController"]>;
type Compilers = Required<NonNullable<SchemaController["compilersFactory"]>>;
type Serializer = ReturnType<ReturnType<Compilers["buildSerializer"]>>;

/** A compiled validator as Fastify calls it; it leaves its errors in `errors`. */
interface Validator {
  (data: unknown): unknown;
  errors?: unknown;
}

/** Compilers of schemas, some of which are not compiled yet. */
export interface LazySchemas {
  readonly controller: SchemaController;
  /** Compiles one schema that no request has needed yet; false if none is left. */
  compileNext(): boolean;
}

/**
 * Fastify's own compilers; each schema is compiled by the first request that needs it, because all
 * of them together take half of the start.
 */
export function lazySchemas(): LazySchemas {
  const waiting = new Set<() => unknown>();
  const once = <Compiled>(compile: () => Compiled): (() => Compiled) => {
    let compiled: Compiled | undefined;
    const get = () => {
      if (compiled !== undefined) return compiled;
      waiting.delete(get);
      compiled = compile();
      return compiled;
    };
    waiting.add(get);
    return get;
  };
  const validatorCompiler = ajvCompilers();
  const serializerCompiler = serializerCompilers();
  const compilers = {
    buildValidator(...settings: Parameters<typeof validatorCompiler>) {
      const compile = validatorCompiler(...settings);
      return (route: Parameters<typeof compile>[0]) => lazyValidator(once(() => compile(route)));
    },
    buildSerializer(...settings: Parameters<typeof serializerCompiler>) {
      const compile = serializerCompiler(...settings);
      return (route: Parameters<typeof compile>[0]) => lazySerializer(once(() => compile(route)));
    },
  };
  return {
    controller: { compilersFactory: compilers as Compilers },
    compileNext() {
      const [next] = waiting;
      next?.();
      return next !== undefined;
    },
  };
}

function lazyValidator(compiled: () => Validator): Validator {
  const validate: Validator = (data) => {
    const validator = compiled();
    const isValid = validator(data);
    validate.errors = validator.errors;
    return isValid;
  };
  return validate;
}

function lazySerializer(compiled: () => Serializer): Serializer {
  return (answer) => compiled()(answer);
}
