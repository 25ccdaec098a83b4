import type { Server } from "node:http";

/**
 * Ends a server with all its connections, including idle ones of browsers and those without an
 * answer.
 */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
