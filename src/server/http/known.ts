import type { FastifyRequest } from "fastify";

/**
 * What a guard's hook knows of a request. Throws in the handler of a route for which the guard keeps
 * no such thing, such as the owner of a public route.
 */
export function known<Value>(of: WeakMap<FastifyRequest, Value>, request: FastifyRequest): Value {
  const value = of.get(request);
  if (value === undefined)
    throw new Error(
      `The route ${request.routeOptions.url} asks for a caller that it does not have.`,
    );
  return value;
}
