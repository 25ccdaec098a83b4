import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { limitConcurrency } from "../concurrency.ts";
import { type ServiceError, tryAgainIn } from "../errors.ts";
import { type BuilderGuard, isSafe } from "./guard.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Exempts a builder route from the queue of changes: it changes nothing and has its own limit.
     */
    changesNothing?: boolean;
  }
}

/**
 * The maximum numbers of an owner's changes that run and wait at once; a person makes one or two.
 */
const maxChanges = {
  total: Number.POSITIVE_INFINITY,
  each: 2,
  waiting: { total: Number.POSITIVE_INFINITY, each: 40 },
} as const;
const busySeconds = 2;

/** A body of this size blocks the process for milliseconds, so its slot pauses afterwards. */
const largeBytes = 64 * 1024;
const pauseMs = 150;
/** The wait before a change is refused, in ms: it slows down a caller that retries at once. */
const refusedAfterMs = 1000;

interface Slot {
  isHandled: boolean;
  readonly end: () => void;
}

/**
 * Queues the changes of an owner, on every route added to `scope` later: from before the body is
 * read, so that waiting bodies take no memory, until the answer, and a pause after large bodies,
 * which leaves most of the process to others. Throws `ServiceError` 429 if too many wait.
 */
export function limitChanges(scope: FastifyInstance, guard: BuilderGuard, clock: Clock): void {
  const limited = limitConcurrency(maxChanges);
  const slots = new WeakMap<FastifyRequest, Slot>();

  scope.addHook("onRequest", async (request, reply) => {
    const { endpoint, changesNothing } = request.routeOptions.config;
    if (isSafe(request.method) || endpoint?.caller === "anyone" || changesNothing) return;
    const { id } = guard.callerOf(request).owner;
    const slot = await new Promise<Slot>((begin, refuse) => {
      const task = () => new Promise<void>((end) => begin({ isHandled: false, end }));
      void limited(id, task).then(async (outcome) => {
        if (outcome.kind === "done") return;
        await clock.wait(refusedAfterMs);
        refuse(tooMany(outcome.running));
      });
    });
    slots.set(request, slot);
    // Without this, a caller who leaves before the handler runs would keep the slot.
    const leave = () => {
      if (!slot.isHandled) slot.end();
    };
    if (reply.raw.destroyed) leave();
    else reply.raw.once("close", leave);
  });
  scope.addHook("preHandler", async (request) => {
    const slot = slots.get(request);
    if (slot) slot.isHandled = true;
  });
  scope.addHook("onSend", async (request) => {
    const slot = slots.get(request);
    if (!slot) return;
    slot.isHandled = true;
    if (isLarge(request)) void clock.wait(pauseMs).then(slot.end);
    else slot.end();
  });
}

function isLarge({ headers }: FastifyRequest): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"]) >= largeBytes;
}

function tooMany(running: number): ServiceError {
  const fact = `Nothing was changed. You have ${running} changes running and ${maxChanges.waiting.each} waiting.`;
  return tryAgainIn(busySeconds, "TOO_MANY_REQUESTS", fact);
}
