import type { FastifyInstance } from "fastify";
import { ServiceError } from "../errors.ts";
import { maxValues, measureJson } from "../validation/json-size.ts";

/** The maximum nesting depth; no endpoint needs more than 8. Our rule. */
export const maxBodyDepth = 32;

/**
 * Parses the JSON bodies of routes without their own parser, and refuses what no route could
 * accept.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const fault = jsonFault(String(body));
    if (fault) done(fault);
    else void parse(request, String(body), done);
  });
}

/**
 * The 400 for a body that is nested too deeply, has too many values or contains NUL; undefined for
 * any other.
 */
export function jsonFault(text: string): ServiceError | undefined {
  const { depth, values, hasNul } = measureJson(text);
  if (depth > maxBodyDepth)
    return badBody(`is nested ${depth} levels deep; the maximum is ${maxBodyDepth}`);
  if (values > maxValues) return badBody(`has ${values} values; the maximum is ${maxValues}`);
  if (hasNul) return badBody("contains NUL (\\u0000), which cannot be stored");
  return undefined;
}

/** Refuses URLs with NUL on every route; PostgreSQL cannot even compare it. */
export function refuseNulInAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", ({ url }, _reply, done) => {
    if (!url.includes("%00")) done();
    else
      done(
        new ServiceError("BAD_ARGUMENT", {
          detail: "The URL contains NUL (%00).",
        }),
      );
  });
}

function badBody(what: string): ServiceError {
  return new ServiceError("BAD_ARGUMENT", { detail: `The body ${what}.` });
}
