import type { Socket } from "node:net";
import fastify, {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import type { ErrorCode } from "#contract/http/error-code.ts";
import type { Config } from "../config.ts";
import { whenOver } from "./connections.ts";
import { problemCodeOf } from "./problem.ts";

/**
 * Logs JSON lines with request id and, if the caller sent one, its trace; never URLs, other headers
 * or bodies, which may contain secrets.
 */
export function logger(
  level: Config["logLevel"],
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

/** Version, trace id, parent id and flags; a later version may add more after another dash. */
const traceParent =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/**
 * The trace and span of a `traceparent` header; undefined for an invalid one, which anybody may
 * send. Source: W3C Trace Context, 3.2.
 */
function readTraceParent(
  header: string | readonly string[] | undefined,
): { readonly traceId: string; readonly parentId: string } | undefined {
  if (typeof header !== "string") return undefined;
  const [, version, traceId = "", parentId = "", more] = traceParent.exec(header) ?? [];
  if (version === undefined || (version === "00" && more !== undefined)) return undefined;
  return { traceId, parentId };
}

/** A request that has ended: answered, or left by its caller. */
export interface EndedRequest {
  readonly method: string;
  /** The pattern of its route; null if there is none. */
  readonly route: string | null;
  readonly status: number;
  /** The code of the error in the answer. */
  readonly code: ErrorCode | undefined;
  /** Whether the whole answer was sent. */
  readonly isAnswered: boolean;
  readonly ms: number;
  /** The size of the answer, including its head. */
  readonly bytes: number;
}

/** Called at each request's start and end. */
export interface RequestListener {
  began?(): void;
  ended(ended: EndedRequest, request: FastifyRequest): void;
}

export function followRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  listeners: readonly RequestListener[],
): void {
  const { raw } = reply;
  const { socket } = request.raw;
  const beganAt = performance.now();
  for (const { began } of listeners) began?.();
  let isAnswered = false;
  // Also emitted for the rest of an answer that is cut off.
  raw.once("finish", () => {
    isAnswered = !socket.destroyed;
  });
  // Fastify's own hook does not run if the caller leaves.
  whenOver(raw, () => {
    const ended: EndedRequest = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: raw.statusCode,
      code: raw.statusCode < 400 ? undefined : problemCodeOf(request),
      isAnswered,
      ms: performance.now() - beganAt,
      bytes: newBytes(socket),
    };
    for (const listener of listeners) listener.ended(ended, request);
  });
}

const counted = Symbol("counted");

/** The bytes written since the last call: a connection's answers follow each other. */
function newBytes(socket: Socket & { [counted]?: number }): number {
  const written = socket.bytesWritten;
  const before = socket[counted] ?? 0;
  socket[counted] = written;
  return written - before;
}

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
