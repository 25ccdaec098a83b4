import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ErrorCode } from "#contract/http/error-code.ts";
import { ServiceError } from "../errors.ts";
import { problemType, toProblem } from "./problem.ts";

/**
 * Collects the routes registered in `app` after this call. Returns the error for a request that
 * matches none: 404, or 405 with `Allow` if the path has other methods.
 */
export function unknownRoutes(app: FastifyInstance): (request: FastifyRequest) => ServiceError {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook("onRoute", ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) route.methods.add(name.toUpperCase());
    routes.set(url, route);
  });
  // For a missing file, which only its route can detect.
  app.setNotFoundHandler(async () => {
    throw new ServiceError("NOT_FOUND");
  });
  return (request) => refusal(request, [...routes.values()]);
}

function refusal(
  request: FastifyRequest,
  routes: { pattern: RegExp; methods: Set<string> }[],
): ServiceError {
  const path = request.url.split("?", 1)[0] ?? "";
  const methods = routes
    .filter(({ pattern }) => pattern.test(path))
    .flatMap((route) => [...route.methods]);
  if (methods.length === 0 || methods.includes(request.method)) {
    const shorter = path.replace(/\/$/, "");
    const isRoute = shorter !== path && routes.some(({ pattern }) => pattern.test(shorter));
    const detail = `Remove the slash at the end: ${shorter}`;
    return new ServiceError("NOT_FOUND", isRoute ? { detail } : {});
  }
  const allow = [...new Set(methods)].sort().join(", ");
  return new ServiceError("METHOD_NOT_ALLOWED", {
    detail: `Use ${allow} instead of ${request.method}.`,
    headers: { allow },
  });
}

function patternOf(url: string): RegExp {
  const parts = url.split("/").map((part) => {
    if (part.startsWith(":")) return "[^/]+";
    return part === "*" ? ".*" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("/")}$`);
}

const codesOfParser: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
};

/** The problem and headers of an error for which there is no reply object. */
function bareProblem(error: ServiceError) {
  const id = randomUUID();
  return {
    body: JSON.stringify(toProblem(error, id)),
    headers: {
      "content-type": problemType,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "request-id": id,
    },
  };
}

/** The time that a caller has to read the reason before its connection ends, in ms. */
const lingerMs = 1000;

/** Answers malformed HTTP, where there is only a socket, and ends the connection. */
export function answerMalformedHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const refusal = new ServiceError(codesOfParser[error.code ?? ""] ?? "MALFORMED_REQUEST");
  const { body, headers } = bareProblem(refusal);
  const lines = Object.entries({
    ...headers,
    "content-length": Buffer.byteLength(body),
    connection: "close",
  });
  socket.end(
    `HTTP/1.1 ${refusal.status} ${refusal.title}\r\n${lines.map((pair) => pair.join(": ")).join("\r\n")}\r\n\r\n${body}`,
  );
  // The caller may keep its side open for ever.
  const destroy = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(destroy));
}

/** Answers an `Expect` header other than 100-continue, which Node would answer without a body. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const refusal = new ServiceError("EXPECTATION_FAILED");
  const { body, headers } = bareProblem(refusal);
  response.writeHead(refusal.status, headers).end(body);
}
