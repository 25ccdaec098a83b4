import type { FastifyInstance, FastifyRequest } from "fastify";

/** A value that is stored for each request, as its caller is by a guard. */
export interface RequestValue<Value> {
  set(request: FastifyRequest, value: Value): void;
  /** Throws if nothing was stored, as for the owner of a public route. */
  of(request: FastifyRequest): Value;
}

/**
 * Declares a value of the requests of `scope`. It is a member of the request, because a WeakMap
 * would take a twentieth of the time of a short call.
 */
export function requestValue<Value>(scope: FastifyInstance): RequestValue<Value> {
  const key = Symbol("value");
  type Holder = { [key]: Value | undefined };
  scope.decorateRequest(key);
  return {
    set: (request, value) => {
      (request as unknown as Holder)[key] = value;
    },
    of: (request) => {
      const value = (request as unknown as Holder)[key];
      if (value === undefined)
        throw new Error(`The route ${request.routeOptions.url} has no such caller.`);
      return value;
    },
  };
}
