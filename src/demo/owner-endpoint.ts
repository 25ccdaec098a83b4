import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { demoFields } from "./demo-fields.ts";
import { eventReceiver, eventsPath } from "./event-receiver.ts";
import { fieldVerifier, type TrustedBot, taskVerifier } from "./field-verifier.ts";
import { FieldRefusal, maxBodyBytes, readFieldRequest } from "./received-request.ts";

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
  /** Every request so far, preflights included. */
  readonly requests: readonly SeenRequest[];
  readonly close: () => Promise<void>;
}

/**
 * The reference field endpoint: what an owner's server must do for the Mini App to show its values.
 *
 * It answers the preflight, lets the service's pages read the answer, validates the request, and
 * returns plain text.
 */
export async function startOwnerEndpoint(options: OwnerEndpointOptions): Promise<OwnerEndpoint> {
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    readBody(request).then(
      async (body) => {
        const path = new URL(request.url ?? "/", url).pathname;
        const seen = { method: request.method ?? "", path, headers: request.headers, body };
        requests.push(seen);
        options.onRequest?.(seen);
        await answer(seen, response);
      },
      () => response.destroy(),
    );
  });
  await listen(server, options.port);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { trusted, taskBot, eventSecrets } = options;
  const receive = eventSecrets && eventReceiver(eventSecrets);
  const fields = demoFields({
    field: trusted && fieldVerifier(trusted),
    task: taskBot && taskVerifier(taskBot),
  });

  async function answer(
    { method, path, headers, body }: SeenRequest,
    response: ServerResponse,
  ): Promise<void> {
    for (const [name, value] of Object.entries(corsHeaders(headers.origin, options)))
      response.setHeader(name, value);
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
    if (receive && method === "POST" && path === eventsPath) {
      const { status, text } = await receive(headers, body);
      response.writeHead(status).end(text);
      return;
    }
    const field = fields.get(path);
    if (method === "OPTIONS") response.writeHead(204).end();
    else if (!field) response.writeHead(404).end("No such field.");
    else if (method !== "POST")
      response.writeHead(405, { Allow: "POST, OPTIONS" }).end("Request a field with POST.");
    else {
      try {
        response.end(await field(readFieldRequest(headers["content-type"], body), `${url}${path}`));
      } catch (error) {
        refuse(error, response);
      }
    }
  }

  return { url, requests, close: () => close(server) };
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
  const subdomain =
    serviceDomain !== undefined &&
    origin.startsWith("https://") &&
    origin.endsWith(`.${serviceDomain}`);
  if (!subdomain && !allowedOrigins.includes(origin)) return vary;
  return {
    ...vary,
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Expose-Headers": "Retry-After",
    "Access-Control-Max-Age": "7200",
  };
}

function refuse(error: unknown, response: ServerResponse): void {
  if (!(error instanceof FieldRefusal)) {
    response.writeHead(500).end("The value could not be computed.");
    return;
  }
  if (error.retryAfterSeconds !== undefined)
    response.setHeader("Retry-After", error.retryAfterSeconds);
  response.writeHead(error.status).end(error.message);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    // What is kept suffices to see that the body is too large.
    if (bytes <= maxBodyBytes) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks).toString("utf8");
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((listening, failed) => {
    server.once("error", failed).listen(port, "127.0.0.1", () => listening());
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((closed) => server.close(() => closed()));
}
