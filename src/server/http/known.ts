import type { FastifyRequest } from "fastify";

/**
 * What a guard stored for a request. Throws if it stored nothing, as for the owner of a public
 * route.
 */
export function known<Value>(of: WeakMap<FastifyRequest, Value>, request: FastifyRequest): Value {
  const value = of.get(request);
  if (value === undefined)
    throw new Error(`The route ${request.routeOptions.url} has no such caller.`);
  return value;
}
