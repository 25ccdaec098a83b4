import { createServer } from "node:net";

/** A port of this machine that nobody uses. */
export const freePort = (): Promise<number> => freePorts(1, "127.0.0.1");

/** The ports that this process has given away, perhaps to programs that do not listen yet. */
const given = new Set<number>();

/** The first of several ports in a row that nobody uses, below those of outgoing connections. */
export async function freePorts(count: number, host?: string): Promise<number> {
  for (let first = 20_000 + Math.floor(Math.random() * 12_000); ; first += count) {
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if (ports.some((port) => given.has(port))) continue;
    for (const port of ports) given.add(port);
    const free = await Promise.all(ports.map((port) => isFree(port, host)));
    if (free.every(Boolean)) return first;
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
