import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Connections that send a request and never read the answer. */
export interface StalledReaders {
  /** The number that the service still holds. Linux. */
  held(): number;
  /** Waits until the service holds none, for `mostMs` at most; returns the duration. */
  untilCut(mostMs: number): Promise<number>;
  end(): void;
}

const perAddress = 50;
/** More end the connection. */
const requestsEach = 16;

/** Opens so many, from loopback addresses with fifty each. */
export async function stalledReaders(
  url: string,
  path: string,
  count: number,
): Promise<StalledReaders> {
  const port = Number(new URL(url).port);
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\n\r\n`;
  const sockets: Socket[] = [];
  const openedAt = performance.now();
  for (let index = 0; index < count; index += 1) {
    const localAddress = `127.0.1.${1 + Math.floor(index / perAddress)}`;
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.on("error", () => {});
    socket.pause();
    socket.write(request.repeat(requestsEach));
    sockets.push(socket);
    if (index % perAddress === 0) await sleep(10);
  }
  return {
    held: () => heldOn(port),
    async untilCut(mostMs) {
      while (heldOn(port) > 0 && performance.now() - openedAt < mostMs) await sleep(250);
      return performance.now() - openedAt;
    },
    end() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The open connections from the readers' addresses to a local port, as the kernel lists them. */
function heldOn(port: number): number {
  const local = port.toString(16).toUpperCase().padStart(4, "0");
  // A line has the local address, the remote one and the state; 01 is ESTABLISHED.
  const pattern = new RegExp(`^ *\\d+: [0-9A-F]{8}:${local} [0-9A-F]{2}01007F:[0-9A-F]{4} 01 `);
  return readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .filter((line) => pattern.test(line)).length;
}
