import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startService } from "../service.ts";
import { freshFolder } from "../stores.ts";

async function opened(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

test("a stop answers the first request of an open connection, and closes one without any", async () => {
  const service = await startService({ name: "embedded store", fresh: freshFolder });
  const [used, unused] = [await opened(service.url), await opened(service.url)];
  // Connections are accepted in turn.
  await service.call("/health/live");
  const stopped = service.stop();
  used.write("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(await text(used)).toContain('{"status":"ok"}');
  expect(await text(unused)).toBe("");
  await stopped;
});
