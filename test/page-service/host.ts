import { createServer, type IncomingMessage } from "node:http";
import { bodyOf } from "../request-body.ts";
import type { Wish } from "./hosted.ts";
import { type HostedService, startService } from "./hosted-service.ts";

/**
 * The services that pages are tested against: in a process of its own because a page's globals are
 * not Node's, and all in one because its start takes seconds. Its argument is the socket for orders:
 * `POST /start` starts a service, `POST /stop` ends the one at a URL. It ends when nobody holds its
 * standard input any more.
 */
const services = new Map<string, HostedService>();

const orders = createServer(async (request, response) => {
  try {
    response.end(JSON.stringify(await obey(request)));
  } catch (error) {
    response.writeHead(500).end(String(error instanceof Error ? error.stack : error));
  }
});

async function obey(request: IncomingMessage): Promise<unknown> {
  const order = JSON.parse(String(await bodyOf(request)));
  if (request.url === "/start") {
    const service = await startService(order as Wish);
    services.set(service.started.url, service);
    return service.started;
  }
  await services.get(order.url)?.stop();
  services.delete(order.url);
  return {};
}

orders.listen(process.argv[2]);
process.stdin.resume().once("end", async () => {
  for (const service of services.values()) await service.stop();
  process.exit(0);
});
