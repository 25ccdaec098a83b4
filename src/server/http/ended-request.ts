import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "#contract/error-code.ts";
import { whenOver } from "./connections.ts";
import { problemCodeOf } from "./problem.ts";

/** A request that is over: answered, or its caller has left. */
export interface EndedRequest {
  readonly method: string;
  /** The pattern of its route; null if there is none. */
  readonly route: string | null;
  readonly status: number;
  /** Of an error that was answered. */
  readonly code: ErrorCode | undefined;
  /** Whether the answer was sent to its end. */
  readonly isAnswered: boolean;
  readonly ms: number;
  /** The size of the answer with its head. */
  readonly bytes: number;
}

/** Is told of each request's begin and end. */
export interface RequestListener {
  began?(): void;
  ended(ended: EndedRequest, request: FastifyRequest): void;
}

/** Follows a request from now on to its end. */
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
  // Comes for the rest of an answer that is cut off, too.
  raw.once("finish", () => {
    isAnswered = !socket.destroyed;
  });
  // Fastify's own hook does not come if the caller leaves.
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

/** The bytes that were written since the last call: answers of a connection follow each other. */
function newBytes(socket: Socket & { [counted]?: number }): number {
  const written = socket.bytesWritten;
  const before = socket[counted] ?? 0;
  socket[counted] = written;
  return written - before;
}
