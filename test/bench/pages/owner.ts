import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An owner's server, whose answer to `/{name}` is `value-{name}`. */
export interface Owner {
  readonly url: string;
  close(): Promise<unknown>;
}

/** Starts one with a delay, as on the internet. */
export async function startOwner(delayMs: number): Promise<Owner> {
  const server = createServer((request, response) => {
    const cors = {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Headers": "Content-Type",
      "Access-Control-Max-Age": "600",
    };
    if (request.method === "OPTIONS") return void response.writeHead(204, cors).end();
    setTimeout(() => response.writeHead(200, cors).end(`value-${request.url?.slice(1)}`), delayMs);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
