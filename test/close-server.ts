import type { Server } from "node:http";

/**
 * Ends a server with all its connections, those too that a browser keeps open or that still wait
 * for an answer.
 */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
