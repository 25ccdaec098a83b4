import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import compress from "@fastify/compress";
import fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type RawServerDefault,
} from "fastify";
import { maxBodyBytes, maxHeaderBytes } from "#contract/http-limit.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { ServiceError } from "../errors.ts";
import { endConnectionsAtStop, limitNetworks, limitPipelining } from "./connections.ts";
import { followRequest, type RequestListener } from "./ended-request.ts";
import { type AnswerLimits, limitAnswers } from "./held-answers.ts";
import { readJsonBodies } from "./json-body.ts";
import type { LazySchemas } from "./lazy-schemas.ts";
import { logger, requestLog } from "./log.ts";
import { proxyTrust } from "./network.ts";
import { answerError } from "./problem.ts";
import { limitRates } from "./rate-limits.ts";
import {
  answerExpectation,
  answerMalformedHttp,
  refuseMalformedRequests,
  refuseUnknownRoutes,
} from "./refusals.ts";

/** The options of every HTTP server of this process; `log` is where its lines go. */
export function serverOptions(
  config: Pick<Config, "logLevel" | "trustProxy">,
  log: { write(line: string): void } | undefined,
) {
  return {
    ...logger(config.logLevel, log),
    genReqId: () => randomUUID(),
    // Without a proxy Fastify does not look at the headers at all.
    trustProxy: config.trustProxy !== false && proxyTrust(config.trustProxy),
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    // A reader whose answer fits into the system's buffers looks idle.
    keepAliveTimeout: 50_000,
    http: { maxHeaderSize: maxHeaderBytes, requireHostHeader: false },
    forceCloseConnections: "idle",
    // Its body is not ours; requests during shutdown are served.
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
    // Runs before routing, so hooks do not.
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
      },
    },
  });
  app.server.on("checkExpectation", answerExpectation);
  app.setErrorHandler(answerError);
  const headers = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    // A year. Without subdomains, which may be others'.
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
  refuseUnknownRoutes(app);
  refuseMalformedRequests(app);
  readJsonBodies(app);
  if (config.rateLimits) await limitRates(app, clock);
  await compressAnswers(app);
  return app;
}

async function compressAnswers(app: FastifyInstance): Promise<void> {
  // Codings have no case (RFC 9110), which the plugin overlooks.
  app.addHook("onRequest", ({ headers }, _reply, done) => {
    const coding = headers["content-encoding"];
    if (coding) headers["content-encoding"] = coding.toLowerCase();
    done();
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    onUnsupportedRequestEncoding: () =>
      new ServiceError("UNSUPPORTED_MEDIA_TYPE", {
        detail: "Send the body as it is, or with Content-Encoding: gzip, deflate or br.",
      }),
  });
}

/**
 * Connections that wait until the service takes them: while it restarts, or when a thousand come at
 * once. Linux allows no more by default; the next ones try again after a second.
 */
export const backlog = 4096;

/**
 * Listens at `host` and `port`; at `localhost` on 127.0.0.1 and, where the machine has it, on ::1. The
 * app's one server gets the connections of both: what limits and ends them is attached to it, and
 * Fastify's own second server would be without.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  if (host !== "localhost") {
    await app.listen({ host, port, backlog });
    return;
  }
  const { server } = app;
  const other = createSocketServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit("connection", socket),
  );
  app.addHook("onClose", async () => {
    if (!other.listening) return;
    other.close();
    server.closeIdleConnections();
    await once(other, "close");
  });
  await app.listen({ host: "127.0.0.1", port, backlog });
  other.maxConnections = server.maxConnections;
  const { port: actual } = server.address() as AddressInfo;
  await once(other.listen(actual, "::1", backlog), "listening").catch(() => {});
}
