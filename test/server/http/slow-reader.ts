import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { RunningService } from "../service.ts";

/** Larger than an operating system's buffers for a reader who does not read. */
export const largeBytes = 12 * 1024 * 1024;

/** A connection that has sent its requests and reads no answer until `rest`. */
export interface SlowReader {
  readonly socket: Socket;
  /** All data until the connection ends. */
  rest(): Promise<Buffer>;
}

/**
 * Sends `requests` at once, optionally to or from other addresses of this machine than 127.0.0.1.
 */
export async function slowReader(
  { url }: Pick<RunningService, "url">,
  requests: string,
  addresses: { readonly host?: string; readonly localAddress?: string } = {},
): Promise<SlowReader> {
  const port = Number(new URL(url).port);
  const socket = connect({ port, host: "127.0.0.1", ...addresses });
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  socket.pause();
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
  socket.write(requests);
  return {
    socket,
    async rest() {
      const chunks: Buffer[] = [];
      socket.on("data", (chunk) => chunks.push(chunk)).resume();
      await new Promise((resolve) => socket.once("close", resolve));
      return Buffer.concat(chunks);
    },
  };
}

/** The answers to these bytes until the connection ends. */
export async function answerTo(
  service: Pick<RunningService, "url">,
  bytes: string,
  addresses: Parameters<typeof slowReader>[2] = {},
): Promise<string> {
  return String(await (await slowReader(service, bytes, addresses)).rest());
}

/** A GET request; the connection ends after its answer. */
export function getOf(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ host: "x", connection: "close", ...headers });
  return `GET ${path} HTTP/1.1\r\n${lines.map((pair) => `${pair.join(": ")}\r\n`).join("")}\r\n`;
}

/** The routes of all requests so far whose callers left or were cut off. */
export function leftRoutes({ log }: Pick<RunningService, "log">): string[] {
  const lines = log.map((line) => JSON.parse(line));
  return lines.filter(({ msg }) => msg === "caller left").map(({ route }) => route);
}
