import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import type { FieldOutcome } from "#contract/field/field-limit.ts";
import { closeServer } from "../../close-server.ts";
import { certificate, serverKey } from "../../server/fields/certificates.ts";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A fault of an owner's endpoint, with the expected slot and outcome. */
export interface EndpointFault {
  /** The custom field's name. */
  readonly name: string;
  /** The slot's text; the fallback by default. */
  readonly shows?: string;
  /** The outcome on the owner's health page. */
  readonly outcome: FieldOutcome;
  readonly post: Answer;
  readonly preflight?: Answer;
  /**
   * WebKitGTK's deviation, as a good answer: its network ends a body at an unreadable chunk, and
   * passes uncompressed bytes on unchanged.
   */
  readonly inWebKit?: { readonly shows?: string; readonly outcome: FieldOutcome };
  /** Uses TLS with an untrusted certificate. */
  readonly isSecure?: boolean;
}

const cors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "Content-Type",
};
const text = { ...cors, "Content-Type": "text/plain; charset=utf-8" };

const answer =
  (
    status: number,
    body: string | Buffer,
    headers: Record<string, string | string[]> = {},
  ): Answer =>
  (response) =>
    void response.writeHead(status, { ...text, ...headers }).end(body);
const hang: Answer = () => {};
const reset: Answer = ({ socket }) => void socket?.resetAndDestroy();
/** Writes raw bytes to the connection. */
const raw =
  (write: (socket: Socket) => void): Answer =>
  ({ socket }) =>
    socket && write(socket);
const head = (lines: string) =>
  `HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Type: text/plain\r\n${lines}\r\n`;

/** Writes `part` again and again, every so many ms. */
const endless =
  (part: Buffer | string, everyMs: number): Answer =>
  (response) => {
    response.writeHead(200, text);
    const timer = setInterval(() => response.write(part), everyMs);
    response.on("close", () => clearInterval(timer));
  };

const evil = "<img src=x onerror=alert(1)><script>alert(2)</script>";
const turned = "\u202eevil\u200b\u2060 \u0645\u0631\u062d\u0628\u0627";
const largest = "y".repeat(65_536);

/** Thirty faults; each has a separate server. */
export const endpointFaults: readonly EndpointFault[] = [
  // Unreachable or silent.
  { name: "refused", outcome: "blocked", post: hang },
  { name: "untrusted", outcome: "blocked", post: answer(200, "7"), isSecure: true },
  { name: "resetsPreflight", outcome: "blocked", preflight: reset, post: answer(200, "7") },
  { name: "resetsPost", outcome: "blocked", post: reset },
  { name: "silentPreflight", outcome: "timeout", preflight: hang, post: answer(200, "7") },
  { name: "silentPost", outcome: "timeout", post: hang },
  { name: "drips", outcome: "timeout", post: endless(".", 100) },
  {
    name: "slowPreflight",
    outcome: "ok",
    shows: "7th",
    preflight: (response) => void setTimeout(() => response.writeHead(204, cors).end(), 3000),
    post: answer(200, "7th"),
  },
  // Invalid or interrupted HTTP.
  {
    name: "breaksOff",
    outcome: "blocked",
    post: raw((socket) =>
      socket.write(`${head("Content-Length: 100\r\n")}7`, () => socket.resetAndDestroy()),
    ),
  },
  {
    name: "badChunks",
    outcome: "blocked",
    inWebKit: { outcome: "ok" },
    post: raw((socket) => socket.end(`${head("Transfer-Encoding: chunked\r\n")}zz\r\n7\r\n`)),
  },
  { name: "garbage", outcome: "blocked", post: raw((socket) => socket.end("\0\x01 no HTTP\r\n")) },
  {
    name: "oldHttp",
    outcome: "ok",
    shows: "7th",
    post: raw((socket) => socket.end(`${head("").replace("HTTP/1.1", "HTTP/1.0")}7th`)),
  },
  {
    name: "hugeHeaders",
    outcome: "blocked",
    post: raw((socket) => socket.end(`${head(`X-Much: ${"x".repeat(2_000_000)}\r\n`)}7`)),
  },
  {
    name: "noGzip",
    outcome: "blocked",
    inWebKit: { outcome: "ok", shows: "7th" },
    post: answer(200, "7th", { "Content-Encoding": "gzip" }),
  },
  // No permission for the page.
  {
    name: "noCors",
    outcome: "blocked",
    post: (response) => void response.writeHead(200).end("hidden"),
  },
  {
    name: "otherOrigin",
    outcome: "blocked",
    post: answer(200, "hidden", { "Access-Control-Allow-Origin": "https://example.com" }),
  },
  {
    name: "twoOrigins",
    outcome: "blocked",
    post: answer(200, "hidden", { "Access-Control-Allow-Origin": ["*", "*"] }),
  },
  {
    name: "noOptions",
    outcome: "blocked",
    preflight: answer(405, ""),
    post: answer(200, "hidden"),
  },
  { name: "redirectLoop", outcome: "blocked", post: answer(302, "", { Location: "/" }) },
  {
    name: "redirectAway",
    outcome: "blocked",
    post: answer(307, "", { Location: "https://example.com/rank" }),
  },
  // No value.
  { name: "noContent", outcome: "ok", post: answer(204, "") },
  { name: "fails", outcome: "status", post: answer(500, "<h1>Traceback</h1>") },
  {
    name: "busy",
    outcome: "status",
    post: answer(429, "", { "Retry-After": "301", "Access-Control-Expose-Headers": "Retry-After" }),
  },
  // Too much data.
  { name: "tenMegabytes", outcome: "too-large", post: answer(200, Buffer.alloc(10_000_000, "x")) },
  // Slower than loopback: at full speed WebKitGTK reads it into gigabytes of memory.
  { name: "endless", outcome: "too-large", post: endless(Buffer.alloc(65_536, "x"), 1) },
  {
    name: "bomb",
    outcome: "too-large",
    post: answer(200, gzipSync(Buffer.alloc(50_000_000)), { "Content-Encoding": "gzip" }),
  },
  { name: "largest", outcome: "ok", shows: largest, post: answer(200, largest) },
  // Values that a page must not show.
  {
    name: "markup",
    outcome: "ok",
    shows: evil,
    post: answer(200, evil, {
      "Content-Type": "text/html",
      "Set-Cookie": "a=b",
      "Clear-Site-Data": '"storage"',
      "Content-Security-Policy": "default-src 'none'",
      "Cross-Origin-Opener-Policy": "same-origin",
    }),
  },
  {
    name: "notUtf8",
    outcome: "ok",
    shows: "f\ufffd\0r",
    post: answer(200, Buffer.from([0x66, 0xfc, 0, 0x72])),
  },
  { name: "turned", outcome: "ok", shows: turned, post: answer(200, turned) },
];

/** Starts an endpoint, and returns its URL. */
export async function playEndpoint({
  post,
  preflight,
  isSecure,
  name,
}: Omit<EndpointFault, "outcome">) {
  const options = preflight ?? ((response) => void response.writeHead(204, cors).end());
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    (request.method === "OPTIONS" ? options : post)(response, request);
  const server = isSecure
    ? createSecureServer({ key: serverKey, cert: certificate }, listener)
    : createServer(listener);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  if (name === "refused") await closeServer(server as ReturnType<typeof createServer>);
  return {
    url: `http${isSecure ? "s" : ""}://127.0.0.1:${port}/`,
    close: () =>
      server.listening ? closeServer(server as ReturnType<typeof createServer>) : undefined,
  };
}
