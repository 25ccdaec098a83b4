import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ServiceError } from "../errors.ts";
import { type JsonScan, maxValues, scanJson } from "../validation/json-scan.ts";

/** The maximum size of a request's body in bytes, except for bot files and pictures. */
export const maxBodyBytes = 64 * 1024;

/**
 * The maximum size of a request's headers in bytes: 16 KiB of init data and browsers' own headers
 * fit.
 */
export const maxHeaderBytes = 32 * 1024;
/** The maximum nesting depth; no endpoint needs more than 8. */
export const maxBodyDepth = 32;

/**
 * Parses the JSON bodies of the routes of `scope`, which accept no other type, and refuses bodies
 * that no route could accept. `check` finds further faults of valid JSON.
 */
export function readJsonBodies(
  scope: FastifyInstance,
  check?: (request: FastifyRequest, scan: JsonScan) => ServiceError | null,
): void {
  const parse = scope.getDefaultJsonParser("error", "error");
  readTextBodies(scope, (request, text, done) => {
    if (text === "" && mayBeEmpty(request)) return done(null, undefined);
    const scan = scanJson(text, check !== undefined);
    const fault = jsonFault(scan);
    if (fault) return done(fault);
    void parse(request, text, (error, value) =>
      done(error ?? check?.(request, scan) ?? null, value),
    );
  });
}

type Done = (error: Error | null, value?: unknown) => void;

/** Passes the JSON bodies of the routes of `scope` to `parse`; they accept no other type. */
export function readTextBodies(
  scope: FastifyInstance,
  parse: (request: FastifyRequest, text: string, done: Done) => void,
): void {
  scope.removeContentTypeParser(["application/json", "text/plain"]);
  scope.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, body, done) => {
      const type = request.headers["content-type"] ?? "";
      const [, charset] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type) ?? [];
      if (charset !== undefined && !/^utf-?8$/i.test(charset))
        done(new ServiceError("UNSUPPORTED_MEDIA_TYPE", { detail: `${sendUtf8}.` }));
      else if (!isUtf8(body))
        done(new ServiceError("MALFORMED_JSON", { detail: `The body is not UTF-8. ${sendUtf8}.` }));
      else parse(request, body.toString(), done);
    },
  );
}

const sendUtf8 = "Send JSON in UTF-8 with Content-Type: application/json";

/** Whether the route has no body, or an optional one. */
function mayBeEmpty({ routeOptions }: FastifyRequest): boolean {
  const body = routeOptions.schema?.body as { readonly type?: string | string[] } | undefined;
  return body === undefined || [body.type].flat().includes("null");
}

/**
 * The 400 for a body that is nested too deeply, has too many values or contains NUL; undefined for
 * any other.
 */
function jsonFault({ depth, values, hasNul }: JsonScan): ServiceError | undefined {
  if (depth > maxBodyDepth)
    return badBody(`is nested ${depth} levels deep; the maximum is ${maxBodyDepth}`);
  if (values > maxValues) return badBody(`has ${values} values; the maximum is ${maxValues}`);
  if (hasNul) return badBody("contains NUL (\\u0000), which cannot be stored");
  return undefined;
}

function badBody(what: string): ServiceError {
  return new ServiceError("BAD_ARGUMENT", { detail: `The body ${what}.` });
}
