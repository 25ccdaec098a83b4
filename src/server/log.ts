import fastify, { type FastifyServerOptions } from "fastify";
import type { LogLevel } from "./config.ts";
import type { RequestListener } from "./http/ended-request.ts";
import { readTraceParent } from "./http/trace-parent.ts";

/**
 * Logs JSON lines with request id and, if the caller sent one, its trace; never URLs, other headers
 * or bodies, which may contain secrets.
 */
export function logger(
  level: LogLevel,
  log: { write(line: string): void } | undefined,
): Pick<FastifyServerOptions, "logger" | "logController" | "childLoggerFactory"> {
  return {
    childLoggerFactory: (parent, bindings, options, { headers }) =>
      parent.child({ ...bindings, ...readTraceParent(headers.traceparent) }, options),
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

/** Logs each request when it is over, by its status. */
export const requestLog: RequestListener = {
  ended({ method, route, status, code, isAnswered, ms, bytes }, { log }) {
    const line = {
      method,
      route,
      status,
      ...(code && { code }),
      ms: Math.round(ms * 10) / 10,
      bytes,
    };
    if (isAnswered) log[levelOf(status)](line, "answered");
    else log.info(line, "caller left");
  },
};

function levelOf(status: number): "error" | "warn" | "info" {
  if (status >= 500) return "error";
  return status >= 400 ? "warn" : "info";
}
