import { connect, createServer, type Socket } from "node:net";
import { freePort } from "../postgres-server.ts";

/**
 * A way to a server that can fall silent: what comes is taken and goes nowhere, and no connection
 * ends.
 */
export interface DatabaseProxy {
  readonly port: number;
  /** How many connections are open. */
  connections(): number;
  /** Silences the connections that are open now; later ones work. */
  swallow(): void;
  close(): Promise<void>;
}

export async function startProxy(to: {
  readonly host: string;
  readonly port: number;
}): Promise<DatabaseProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const port = await freePort();
  const server = createServer((near) => {
    const far = connect(to.port, to.host);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    for (const socket of pair) {
      socket.on("error", () => {});
      socket.once("close", () => {
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    port,
    connections: () => pairs.size,
    swallow() {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
    },
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
