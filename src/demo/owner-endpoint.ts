import type { IncomingHttpHeaders } from "node:http";
import { fastify } from "fastify";
import { demoFields } from "./demo-fields.ts";
import { eventReceiver, eventsPath } from "./event-receiver.ts";
import {
  FieldRefusal,
  readFieldRequest,
  requestVerifier,
  type TrustedBot,
} from "./field-request.ts";

/** A request that the endpoint received. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface OwnerEndpointOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** The origins whose pages may read the values, such as `https://slotwire.example.com`. */
  readonly allowedOrigins: readonly string[];
  /** Allows the pages of every `https://*.{serviceDomain}` too. */
  readonly serviceDomain?: string;
  /** The bot whose signed field requests are accepted; none without it. */
  readonly trusted?: TrustedBot;
  /** The bot whose task is answered; none without it. */
  readonly taskBot?: TrustedBot;
  /** The secrets of the bot whose events are taken; none are without it. */
  readonly eventSecrets?: () => Promise<readonly string[]>;
  readonly onRequest?: (request: SeenRequest) => void;
}

/** A running endpoint. */
export interface OwnerEndpoint {
  readonly url: string;
  /** Every request with a readable body so far, including preflights. */
  readonly requests: readonly SeenRequest[];
  readonly close: () => Promise<void>;
}

/** The maximum size of a body; a signed field request has about 1,000 bytes. */
const maxBodyBytes = 16_384;

/**
 * The reference field endpoint: it answers the preflight, lets the service's pages read the answer,
 * validates the request, and returns plain text.
 */
export async function startOwnerEndpoint(options: OwnerEndpointOptions): Promise<OwnerEndpoint> {
  const { trusted, taskBot, eventSecrets } = options;
  const requests: SeenRequest[] = [];
  const receive = eventSecrets && eventReceiver(eventSecrets);
  const fields = demoFields({
    field: trusted && requestVerifier(trusted),
    task: taskBot && requestVerifier(taskBot),
  });
  const app = fastify({ bodyLimit: maxBodyBytes, forceCloseConnections: true });
  // Signatures cover the text of a body, so it stays a text.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(corsHeaders(request.headers.origin, options));
  });
  app.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) => {
    const { statusCode = 500, message } = error;
    const isRefusal = error instanceof FieldRefusal;
    if (isRefusal && error.retryAfterSeconds) reply.header("Retry-After", error.retryAfterSeconds);
    reply.type("text/plain; charset=utf-8").code(isRefusal ? error.status : statusCode);
    return reply.send(isRefusal || statusCode < 500 ? message : "The value could not be computed.");
  });

  app.all("/*", async ({ method, url: target, headers, body }, reply) => {
    const { pathname: path } = new URL(target, url);
    const seen = { method, path, headers, body: typeof body === "string" ? body : "" };
    requests.push(seen);
    options.onRequest?.(seen);
    if (receive && method === "POST" && path === eventsPath) {
      const { status, text } = await receive(headers, seen.body);
      return reply.code(status).send(text);
    }
    if (method === "OPTIONS") return reply.code(204).send();
    const field = fields.get(path);
    if (!field) return reply.code(404).send("No such field.");
    if (method !== "POST")
      return reply.code(405).header("Allow", "POST, OPTIONS").send("Request a field with POST.");
    return field(readFieldRequest(body), `${url}${path}`);
  });
  const url = await app.listen({ port: options.port, host: "127.0.0.1" });
  return { url, requests, close: () => app.close() };
}

/**
 * Lets only the service's pages read the answer. `*.domain` is not a valid value, so an allowed
 * origin is echoed, and `Vary` keeps caches from giving one page's permission to another.
 */
function corsHeaders(
  origin: string | undefined,
  { allowedOrigins, serviceDomain }: OwnerEndpointOptions,
): Record<string, string> {
  const vary = { Vary: "Origin" };
  if (!origin) return vary;
  const isSubdomain =
    serviceDomain !== undefined &&
    origin.startsWith("https://") &&
    origin.endsWith(`.${serviceDomain}`);
  if (!isSubdomain && !allowedOrigins.includes(origin)) return vary;
  return {
    ...vary,
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Expose-Headers": "Retry-After",
    "Access-Control-Max-Age": "7200",
  };
}
