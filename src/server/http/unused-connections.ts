import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * On shutdown, closes connections that never received data: browsers open them in advance, and Node
 * would wait a minute for their first request.
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
