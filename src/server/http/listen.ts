import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * The connections that may wait until the service accepts them: during a restart, or when a
 * thousand arrive at once. Linux allows no more by default; further ones are retried after a
 * second.
 */
export const backlog = 4096;

/**
 * Listens at `host` and `port`; at `localhost` on 127.0.0.1 and, where the machine has it, on ::1.
 * The app's one server gets the connections of both: its limits would not apply to Fastify's own
 * second server.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  if (host !== "localhost") {
    await app.listen({ host, port, backlog });
    return;
  }
  const { server } = app;
  const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit("connection", socket),
  );
  app.addHook("onClose", async () => {
    if (!other.listening) return;
    other.close();
    server.closeIdleConnections();
    await once(other, "close");
  });
  await app.listen({ host: "127.0.0.1", port, backlog });
  other.maxConnections = server.maxConnections;
  const { port: actual } = server.address() as AddressInfo;
  await once(other.listen(actual, "::1", backlog), "listening").catch(() => {});
}
