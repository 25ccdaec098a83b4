import { createServer } from "node:http";
import { Readable } from "node:stream";

// Runs a Cloudflare Worker on Node, and answers 500 where Cloudflare would.
const { default: worker } = await import(process.argv[2]);
createServer(async (request, response) => {
  try {
    const hasBody = !["GET", "HEAD"].includes(request.method);
    const body = hasBody ? { body: Readable.toWeb(request), duplex: "half" } : {};
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    const answer = await worker.fetch(
      new Request("http://worker/rank", { method: request.method, headers, ...body }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  } catch {
    response.writeHead(500).end();
  }
}).listen(process.env.PORT);
