import { Agent, request } from "node:http";
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from "node:http2";
import { type AddressInfo, createServer } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { type LinkProfile, lastMile } from "./last-mile.ts";

/** The servers behind the proxy, by name. */
export interface LinkTask {
  readonly link: LinkProfile;
  readonly key: string;
  readonly cert: string;
  readonly targets: Readonly<Record<string, string>>;
  /** Pages at a path of every target; `{port:name}` in them becomes a target's port. */
  readonly pages: Readonly<Record<string, string>>;
}

/**
 * TLS 1.3 and HTTP/2 in front of plain servers, all at the far end of one phone's link. A separate
 * process: the bench's browser driver must not delay the link's clock. Answers with the port of
 * each target.
 */
process.once("message", async ({ link, key, cert, targets, pages }: LinkTask) => {
  const shape = lastMile(link);
  const ports: Record<string, number> = {};
  const packed = new Map<string, Buffer>();
  for (const [name, target] of Object.entries(targets)) {
    const secure = createSecureServer({ key, cert, minVersion: "TLSv1.3" });
    const agent = new Agent({ keepAlive: true });
    secure.on("stream", (stream, headers) => {
      const page = packed.get(String(headers[":path"]));
      if (!page) return pass(stream, headers, new URL(target), agent);
      stream.respond({
        ":status": 200,
        "content-type": "text/html; charset=utf-8",
        "content-encoding": "br",
        "cache-control": "no-cache",
      });
      stream.end(page);
    });
    secure.on("sessionError", () => {});
    const server = createServer((socket) => secure.emit("connection", shape(socket)));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    ports[name] = (server.address() as AddressInfo).port;
  }
  for (const [path, html] of Object.entries(pages))
    packed.set(
      path,
      brotliCompressSync(html.replace(/\{port:(\w+)\}/g, (_, name) => String(ports[name]))),
    );
  process.send?.(ports);
});
process.once("disconnect", () => process.exit());

function pass(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  target: URL,
  agent: Agent,
): void {
  const path = String(headers[":path"]);
  const method = String(headers[":method"]);
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(":") && name !== "connection"),
  );
  const upstream = request(
    {
      agent,
      host: target.hostname,
      port: target.port,
      path,
      method,
      headers: { ...kept, host: String(headers[":authority"]) },
    },
    (answer) => {
      if (stream.destroyed) return void answer.resume();
      const {
        connection: _connection,
        "keep-alive": _keepAlive,
        "transfer-encoding": _transfer,
        ...rest
      } = answer.headers;
      stream.respond({ ...rest, ":status": answer.statusCode ?? 502 });
      answer.pipe(stream);
    },
  );
  upstream.on("error", () => stream.destroy());
  stream.on("error", () => upstream.destroy());
  stream.pipe(upstream);
}
