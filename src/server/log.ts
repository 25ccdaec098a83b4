import fastify, {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import type { LogLevel } from "./config.ts";

/**
 * How the service logs: JSON lines of request id, method, route pattern, status and milliseconds.
 * Addresses, headers and bodies never come near a line, so no secret of theirs does.
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

/** Writes the one line that each answered request gets. */
export function logAnswer(
  { log, method, routeOptions }: FastifyRequest,
  reply: FastifyReply,
): void {
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  log.info({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms }, "answered");
}
