import fastify, {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import type { LogLevel } from "./config.ts";

/**
 * Logs JSON lines with request id, method, route pattern, status and milliseconds; never URLs,
 * headers or bodies, which may contain secrets.
 */
export function logger(
  level: LogLevel,
  log: { write(line: string): void } | undefined,
): Pick<FastifyServerOptions, "logger" | "logController"> {
  return {
    logController: new fastify.LogController({ disableRequestLogging: true }),
    logger: {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        req: ({ method }) => ({ method }),
        res: (reply) => ({ statusCode: reply.statusCode }),
        err: ({ name, message, code, stack }) => ({
          type: name,
          message,
          code,
          stack: stack ?? "",
        }),
      },
      ...(log && { stream: log }),
    },
  };
}

/** Logs an answered request. */
export function logAnswer(
  { log, method, routeOptions }: FastifyRequest,
  reply: FastifyReply,
): void {
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  log.info({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms }, "answered");
}
