import { renameSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { bodyOf } from "../request-body.ts";
import type { ServiceOptions } from "./hosted.ts";
import { type HostedService, startService } from "./hosted-service.ts";

/**
 * The services for tests of pages: in a separate process, because a page's globals are not Node's,
 * and in one for all, because its start takes seconds. Its argument is the socket that it listens
 * on: `POST /start` starts a service, `POST /stop` ends the one at a URL. It ends when its standard
 * input closes.
 */
const services = new Map<string, HostedService>();

const control = createServer(async (request, response) => {
  try {
    response.end(JSON.stringify(await handle(request)));
  } catch (error) {
    response.writeHead(500).end(String(error instanceof Error ? error.stack : error));
  }
});

async function handle(request: IncomingMessage): Promise<unknown> {
  const body = JSON.parse(String(await bodyOf(request)));
  if (request.url === "/start") {
    const service = await startService(body as ServiceOptions);
    services.set(service.started.url, service);
    return service.started;
  }
  await services.get(body.url)?.stop();
  services.delete(body.url);
  return {};
}

// A bound socket that does not listen yet refuses connections, so it gets its name only when it
// listens.
const [, , socket = ""] = process.argv;
control.listen(`${socket}.starting`, () => renameSync(`${socket}.starting`, socket));
process.stdin.resume().once("end", async () => {
  for (const service of services.values()) await service.stop();
  process.exit(0);
});
