import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How long after the stop a new connection may send its first request, in ms: a proxy's comes at once. */
const firstRequestMs = 1000;

/**
 * On shutdown, closes connections that received no data until a second later: browsers open them in
 * advance, and Node would wait a minute for their first request.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, firstRequestMs).unref();
  });
}
