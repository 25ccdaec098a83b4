import fastify, { type FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import { type Config, ConfigError } from "../config.ts";
import { answerError } from "../http/problem.ts";
import { refuseUnknownRoutes } from "../http/refusals.ts";
import { listen, serverOptions } from "../http/server.ts";
import { createMeter, type Meter } from "./meter.ts";
import { metricsRoute } from "./metrics-route.ts";

/** A scraper that neither reads nor asks for so long, in ms, loses its connection. */
const silentMs = 60_000;
const maxConnections = 100;

/** A meter, if the settings say where its metrics are served. */
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

/** Serves the metrics on the port of their own, as long as `app` is served; or else by `app`. */
export function serveMetrics(app: FastifyInstance, served: ServedMetrics): void {
  const { config, meter, clock } = served;
  const token = config.metricsToken;
  if (config.metricsPort === undefined) metricsRoute(app, { meter, clock, token });
  else serveBeside(app, served, config.metricsPort);
}

function serveBeside(
  app: FastifyInstance,
  { config, meter, clock, log }: ServedMetrics,
  port: number,
): void {
  const { metricsHost: host, metricsToken: token } = config;
  const own = fastify({ ...serverOptions(config, log), connectionTimeout: silentMs });
  own.server.maxConnections = maxConnections;
  own.setErrorHandler(answerError);
  refuseUnknownRoutes(own);
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
