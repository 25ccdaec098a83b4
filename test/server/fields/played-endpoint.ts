import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { promisify } from "node:util";
import { closeServer } from "../../close-server.ts";
import { serverKey } from "./certificates.ts";

export const origin = "https://slotwire.example.com";
export const botOrigin = "https://acme.apps.example.com";

type Headers = Record<string, string | string[] | undefined>;
export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A listener with these two answers. */
export function endpoint(preflight: Answer, post: Answer): RequestListener {
  return (request, response) =>
    (request.method === "OPTIONS" ? preflight : post)(response, request);
}

/** Endpoints that allow the pages of `origin`, with deviations. */
export function endpointsFor(origin: string) {
  /** A good endpoint's headers of the preflight. */
  const goodCors = {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "7200",
  };

  /**
   * An answer with a good endpoint's headers, some of them changed or, when undefined, left out.
   */
  function answer(status: number, body: string | Buffer = "", headers: Headers = {}): Answer {
    const all = Object.entries({ ...goodCors, ...headers }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    return (response) => void response.writeHead(status, Object.fromEntries(all)).end(body);
  }

  return {
    goodCors,
    answer,
    /** A good endpoint, with some headers of both answers changed or left out. */
    withHeaders: (headers: Headers): RequestListener =>
      endpoint(answer(204, "", headers), answer(200, "7th", headers)),
    /** A good endpoint with another answer to the POST. */
    withPost: (status: number, body: string | Buffer, headers: Headers = {}): RequestListener =>
      endpoint(answer(204), answer(status, body, headers)),
  };
}

export const { goodCors, answer, withHeaders, withPost } = endpointsFor(origin);

/** A server on loopback, with its URL and its end; `certificate` switches to TLS. */
export async function listen(
  listener: RequestListener,
  { certificate, chain = "", host = "127.0.0.1", port = 0 }: Partial<Listening> = {},
) {
  const server: Server = certificate
    ? createSecureServer({ key: serverKey, cert: `${certificate}\n${chain}` }, listener)
    : createServer(listener);
  await new Promise<void>((listening, failed) =>
    server.once("error", failed).listen(port, host, listening),
  );
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `http://${address.address}:${address.port}/rank`,
    connections: () => promisify(server.getConnections.bind(server))(),
    close: () => closeServer(server as ReturnType<typeof createServer>),
  };
}

interface Listening {
  readonly certificate: string;
  /** The certificate chain. */
  readonly chain: string;
  readonly host: string;
  readonly port: number;
}
