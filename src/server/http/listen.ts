import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Listens at `host` and `port`; at `localhost` on 127.0.0.1 and, where the machine has it, on ::1. The
 * app's one server gets the connections of both: what limits and ends them is attached to it, and
 * Fastify's own second server would be without.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  if (host !== "localhost") {
    await app.listen({ host, port });
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
  await app.listen({ host: "127.0.0.1", port });
  other.maxConnections = server.maxConnections;
  const { port: actual } = server.address() as AddressInfo;
  await once(other.listen(actual, "::1"), "listening").catch(() => {});
}
