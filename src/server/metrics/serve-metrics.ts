import { createHash, timingSafeEqual } from "node:crypto";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { type Clock, sharedBriefly } from "../clock.ts";
import { type Config, ConfigError } from "../config.ts";
import { ServiceError } from "../errors.ts";
import { listen } from "../http/listen.ts";
import { answerError } from "../http/problem.ts";
import { unknownRoutes } from "../http/refusals.ts";
import { serverOptions } from "../http/server.ts";
import { createMeter, type Meter } from "./meter.ts";

/** A scraper that neither reads nor sends anything for this long loses its connection, in ms. */
const silentMs = 60_000;
const maxConnections = 100;
/** The time for which a reading is reused, in ms, so that frequent scrapes cost no more. */
const keptMs = 1000;

/** A meter, if the settings enable metrics. */
export async function meterOf({
  metricsPort,
  metricsToken,
}: Pick<Config, "metricsPort" | "metricsToken">): Promise<Meter | undefined> {
  return metricsPort === undefined && metricsToken === undefined ? undefined : createMeter();
}

interface ServedMetrics {
  readonly config: Config;
  readonly meter: Meter;
  readonly clock: Clock;
  readonly log: { write(line: string): void } | undefined;
}

/** Serves the metrics on a separate port as long as `app` is served, or by `app` itself. */
export function serveMetrics(app: FastifyInstance, served: ServedMetrics): void {
  const { config, meter, clock } = served;
  const token = config.metricsToken;
  if (config.metricsPort === undefined) metricsRoute(app, { meter, clock, token });
  else serveSeparately(app, served, config.metricsPort);
}

function serveSeparately(
  app: FastifyInstance,
  { config, meter, clock, log }: ServedMetrics,
  port: number,
): void {
  const { metricsHost: host, metricsToken: token } = config;
  const own = fastify({ ...serverOptions(config, log), connectionTimeout: silentMs });
  own.server.maxConnections = maxConnections;
  own.setErrorHandler(answerError);
  const refusalOf = unknownRoutes(own);
  own.addHook("onRequest", async (request) => {
    if (request.is404) throw refusalOf(request);
  });
  metricsRoute(own, { meter, clock, token });
  app.addHook("onReady", async () => {
    own.log.level = "silent";
    await listen(own, { host, port }).catch((error: NodeJS.ErrnoException) => {
      throw new ConfigError(
        `Cannot listen at METRICS_HOST ${host} and METRICS_PORT ${port} (${error.code}); set others.`,
      );
    });
    own.log.level = config.logLevel;
    own.log.info({ host, port }, `Metrics are at http://${host}:${port}/metrics`);
  });
  app.addHook("onClose", () => own.close());
}

/** Serves `/metrics`; requires the token if one is set. */
function metricsRoute(
  app: FastifyInstance,
  {
    meter,
    clock,
    token,
  }: { readonly meter: Meter; readonly clock: Clock; readonly token: string | undefined },
): void {
  const read = sharedBriefly(clock, keptMs, meter.read);
  app.get(
    "/metrics",
    { onRequest: async (request) => requireToken(request, token) },
    async (_request, reply) =>
      reply
        .header("cache-control", "no-store")
        .type(meter.contentType)
        .send(await read()),
  );
}

function requireToken({ headers }: FastifyRequest, token: string | undefined): void {
  if (token === undefined) return;
  const [, sent = ""] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  // Hashes have equal length, and the timing of their comparison reveals nothing about the token.
  if (timingSafeEqual(hashOf(sent), hashOf(token))) return;
  throw new ServiceError("INVALID_METRICS_TOKEN", {
    detail: "Send it as Authorization: Bearer.",
    headers: { "www-authenticate": "Bearer" },
  });
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
