import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "../close-server.ts";

/** The faults of an owner's endpoint by path. */
const ways: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  "/no-cors": (response) => void response.writeHead(200).end("hidden"),
  "/wrong-origin": (response) =>
    void response
      .writeHead(200, { "Access-Control-Allow-Origin": "https://example.com" })
      .end("hidden"),
  "/no-preflight": (response, request) => {
    if (request.method === "OPTIONS") response.writeHead(405).end();
    else response.writeHead(200, cors).end("hidden");
  },
  "/redirect": (response, request) => {
    if (request.method === "OPTIONS") response.writeHead(204, cors).end();
    else response.writeHead(302, { ...cors, Location: "/plain" }).end();
  },
  "/not-found": answer(404, "hidden"),
  "/broken": answer(500, "hidden"),
  "/busy": answer(429, "hidden", {
    "Retry-After": "301",
    "Access-Control-Expose-Headers": "Retry-After",
  }),
  "/endless": (response, request) => {
    if (request.method === "OPTIONS") response.writeHead(204, cors).end();
    else response.writeHead(200, cors).write("never whole");
  },
  "/too-large": answer(200, "x".repeat(65_537)),
  "/largest": answer(200, "y".repeat(65_536)),
  "/empty": answer(200, ""),
  "/invisible": answer(200, "\u200b\u2060\u00ad\ufeff \u3164"),
  "/hanging": (response, request) => {
    if (request.method === "OPTIONS") response.writeHead(204, cors).end();
  },
  "/plain": answer(200, "plain"),
  "/object": answer(200, '{"data":"7"}', { "Content-Type": "application/json" }),
  "/quoted": answer(200, '"7"', { "Content-Type": "application/json" }),
  "/number": answer(200, "1234.5"),
  "/markup": answer(200, "<img src=x onerror=alert(1)>", { "Content-Type": "text/html" }),
  "/lines": answer(200, "one\ntwo  three"),
  "/rtl": answer(200, "\u202eevil \u0645\u0631\u062d\u0628\u0627"),
  "/bom-latin": answer(200, Buffer.from([0x66, 0xfc, 0x72])),
};

const cors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "Content-Type",
  "Access-Control-Max-Age": "600",
};

function answer(status: number, body: string | Buffer, headers: Record<string, string> = {}) {
  return (response: ServerResponse, request: IncomingMessage) => {
    if (request.method === "OPTIONS") response.writeHead(204, cors).end();
    else response.writeHead(status, { ...cors, ...headers }).end(body);
  };
}

/** An owner's server with every fault that a browser can meet. `calls` counts the POSTs by path. */
export async function startBrokenEndpoint() {
  const calls = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    if (request.method === "POST") calls.set(path, (calls.get(path) ?? 0) + 1);
    const way = path.startsWith("/value/") ? answer(200, `value of ${path}`) : ways[path];
    if (way) way(response, request);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () => closeServer(server),
  };
}
