import fastify, { type FastifyServerOptions } from "fastify";
import type { LogLevel } from "../config.ts";
import type { RequestListener } from "./ended-request.ts";

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

/** Version, trace id, parent id and flags; a later version may have more after another dash. */
const pattern = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;
const noTrace = "0".repeat(32);
const noParent = "0".repeat(16);

/**
 * The trace and span of a `traceparent` header; undefined for one that has to be ignored. Anybody may
 * send any. Source: W3C Trace Context, 3.2.
 */
function readTraceParent(
  header: string | readonly string[] | undefined,
): { readonly traceId: string; readonly parentId: string } | undefined {
  if (typeof header !== "string") return undefined;
  const [, version, traceId = "", parentId = "", more] = pattern.exec(header) ?? [];
  if (version === undefined || version === "ff") return undefined;
  if (version === "00" && more !== undefined) return undefined;
  if (traceId === noTrace || parentId === noParent) return undefined;
  return { traceId, parentId };
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
