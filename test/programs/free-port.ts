import { createServer } from "node:net";

/** A port of this machine that nobody uses. */
export const freePort = (): Promise<number> => freePorts(1, "127.0.0.1");

/** The first of several ports in a row that nobody uses, below those of outgoing connections. */
export async function freePorts(count: number, host?: string): Promise<number> {
  for (let port = 20_000 + Math.floor(Math.random() * 12_000); ; port += count) {
    const free = await Promise.all(
      Array.from({ length: count }, (_, index) => isFree(port + index, host)),
    );
    if (free.every(Boolean)) return port;
  }
}

export function isFree(port: number, host = "localhost"): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    server
      .once("error", () => answer(false))
      .listen(port, host, () => server.close(() => answer(true)));
  });
}
