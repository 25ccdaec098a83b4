import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/** The time limit for a server's answer, in ms; below that of HAProxy's check. */
const answerMs = 500;

/** An HTTP check whether a PostgreSQL is the primary. */
export interface PrimaryCheck {
  readonly port: number;
  close(): Promise<void>;
}

/** Like Patroni: GET /primary answers 200 when the server at `url` accepts writes, else 503. */
export async function startPrimaryCheck(url: string): Promise<PrimaryCheck> {
  const server = createServer(async (_request, response) => {
    response.writeHead((await isPrimary(url)) ? 200 : 503).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Whether the server at `url` accepts writes; false when there is none. */
export async function isPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: `${url}/postgres`,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select pg_is_in_recovery() as standby");
    return !rows[0].standby;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
