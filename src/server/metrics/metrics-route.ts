import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Clock, sharedBriefly } from "../clock.ts";
import { ServiceError } from "../errors.ts";
import type { Meter } from "./meter.ts";

/** How long a reading is reused, in ms, so that whoever asks often costs no more. */
const keptMs = 1000;

/** Serves the metrics at `/metrics`, to whoever sends the token if there is one. */
export function metricsRoute(
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
  // Hashes are equally long, and what the comparison's time tells of them tells nothing of the token.
  if (timingSafeEqual(hashOf(sent), hashOf(token))) return;
  throw new ServiceError("INVALID_METRICS_TOKEN", {
    detail: "Send it as Authorization: Bearer.",
    headers: { "www-authenticate": "Bearer" },
  });
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
