import { connect, createServer, type Socket } from "node:net";
import { freePort } from "../../programs/free-port.ts";

/** A server in front of another, which connects each caller to it. */
export interface Relay {
  readonly port: number;
  /** The open pairs: the caller's connection, and the one to the server. */
  readonly pairs: ReadonlySet<readonly [near: Socket, far: Socket]>;
  close(): Promise<void>;
}

/** Starts one to a server; `join` connects the two ends, which close together. */
export async function startRelay(
  to: { readonly host: string; readonly port: number },
  join: (near: Socket, far: Socket) => void,
): Promise<Relay> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const port = await freePort();
  const server = createServer((near) => {
    const far = connect(to.port, to.host);
    const pair = [near, far] as const;
    pairs.add(pair);
    join(near, far);
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
    pairs,
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/**
 * A proxy to a server that can become silent: it accepts data and drops them, and no connection
 * ends.
 */
export interface DatabaseProxy {
  /** The number of open connections. */
  connections(): number;
  /** Silences the connections that are open now; later ones work. */
  swallow(): void;
  close(): Promise<void>;
}

/** Starts one to the database at `url`, and returns the settings of a service behind it. */
export async function throughProxy(
  url: string,
): Promise<{ proxy: DatabaseProxy; env: Record<string, string> }> {
  const through = new URL(url);
  const to = { host: through.hostname, port: Number(through.port || "5432") };
  const { port, pairs, close } = await startRelay(to, (near, far) => {
    near.pipe(far);
    far.pipe(near);
  });
  through.host = `127.0.0.1:${port}`;
  const proxy = {
    connections: () => pairs.size,
    swallow() {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
    },
    close,
  };
  return { proxy, env: { DATABASE_URL: through.href } };
}
