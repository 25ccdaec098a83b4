import type { FastifyInstance } from "fastify";
import { ServiceError } from "../errors.ts";
import { maxValues, measureJson } from "../validation/json-size.ts";

/** How deep lists and objects may stand in each other; nothing here is deeper than 8. Our rule. */
const maxDepth = 32;
/**
 * Reads the JSON bodies of all routes that have no reader of their own; what no route could take
 * gets no further.
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
 * Why the text of a body is not read at all, if so: 400 for one that is too deep, has too many
 * values, or holds NUL.
 */
export function jsonFault(text: string): ServiceError | undefined {
  const { depth, values, hasNul } = measureJson(text);
  if (depth > maxDepth)
    return badBody(`is nested ${depth} levels deep; at most ${maxDepth} are read`);
  if (values > maxValues) return badBody(`holds ${values} values; at most ${maxValues} are read`);
  if (hasNul) return badBody("holds the character NUL (\\u0000), which cannot be kept");
  return undefined;
}

/** Refuses addresses that hold NUL, on every route: PostgreSQL cannot even compare with it. */
export function refuseNulInAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", ({ url }, _reply, done) => {
    if (!url.includes("%00")) done();
    else
      done(
        new ServiceError("BAD_ARGUMENT", {
          detail: "The address holds the character NUL (%00); nothing is called so.",
        }),
      );
  });
}

function badBody(what: string): ServiceError {
  return new ServiceError("BAD_ARGUMENT", { detail: `The body ${what}.` });
}
