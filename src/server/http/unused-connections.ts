import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Ends connections on which nothing has ever come when the service stops: browsers open such ones
 * in advance, and Node, which does not count them as idle, would wait a minute for their first
 * request.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
