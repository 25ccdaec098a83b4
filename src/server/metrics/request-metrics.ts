import type { FastifyInstance } from "fastify";
import type { RequestListener } from "../http/log.ts";
import type { Meter } from "./meter.ts";

/** In seconds; a credit takes about a millisecond, and no call longer than 10 s. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function measureRequests(meter: Meter): RequestListener {
  const requests = meter.counter({
    name: "slotwire_http_requests_total",
    help: 'Requests by route, method and status; "left" if the caller left before the answer.',
    labelNames: ["route", "method", "status"],
  });
  const durations = meter.histogram({
    name: "slotwire_http_request_duration_seconds",
    help: "From a request's head to the end of its answer.",
    labelNames: ["route", "method"],
    buckets,
  });
  const underWay = meter.gauge({
    name: "slotwire_http_requests_in_flight",
    help: "Requests that are being answered.",
  });
  const problems = meter.counter({
    name: "slotwire_http_problems_total",
    help: "Errors that were answered, by their stable code.",
    labelNames: ["code"],
  });
  return {
    began: () => underWay.inc(),
    ended({ route: pattern, method: name, status, code, isAnswered, ms }) {
      const route = routeLabel(pattern);
      const method = methods.has(name) ? name : "other";
      underWay.dec();
      requests.inc({ route, method, status: isAnswered ? status : "left" });
      durations.observe({ route, method }, ms / 1000);
      if (code) problems.inc({ code });
    },
  };
}

/** Counts malformed HTTP, for which there is no request object. */
export function measureMalformedHttp(app: FastifyInstance, meter: Meter): void {
  const malformed = meter.counter({
    name: "slotwire_http_malformed_requests_total",
    help: "Requests that are not valid HTTP, too long in their head, or do not arrive in time.",
  });
  app.server.on("clientError", () => malformed.inc());
}

/** The pattern of a route; one for all built files, whose names change with each release. */
export function routeLabel(pattern: string | null): string {
  if (pattern === null) return "none";
  return /^(?:\/builder)?\/assets\//.exec(pattern)?.[0].concat("*") ?? pattern;
}
