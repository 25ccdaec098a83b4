import pg from "pg";
import { afterAll, expect, vi } from "vitest";
import { freePort } from "../../programs/free-port.ts";
import { type Backend, startHaproxy, toPrimary } from "../../programs/haproxy.ts";
import { type PostgresServer, startPostgres } from "../../programs/postgres-server.ts";
import { isPrimary, startPrimaryCheck } from "./primary-check.ts";

/** A primary and its synchronous standby behind HAProxy. */
export interface PostgresPair {
  /** HAProxy's address, without a database. */
  readonly url: string;
  readonly primary: () => PostgresServer;
  readonly standby: () => PostgresServer;
  /** Makes the standby the primary, alone; the primary before must have been killed. */
  promote(): Promise<void>;
  /** Starts a standby in place of the killed one, and waits until commits wait for it. */
  addStandby(): Promise<void>;
}

type Stop = () => Promise<void>;
const stops: Stop[] = [];

// A failing test may skip its own stop; nothing outlives its file.
afterAll(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** The time limit on a busy machine. */
export const patience = { timeout: 30_000, interval: 20 };
const settings = [
  // As in docs/operate.md.
  "wal_retrieve_retry_interval=500ms",
  // Killed servers leave nothing outside their folder.
  "dynamic_shared_memory_type=mmap",
];

/**
 * Starts one from the programs in `binaries` and HAProxy's `program`; it ends after the file's
 * tests. Commits do not wait for the standby until `addStandby`.
 */
export async function startPostgresPair(binaries: string, program: string): Promise<PostgresPair> {
  const start = async (port: number, primary?: string) => {
    const server = await startPostgres(binaries, { settings, port, ...(primary && { primary }) });
    stops.push(server.stop);
    return server;
  };
  const ports = [await freePort(), await freePort()] as const;
  let primary = await start(ports[0]);
  let standby = await start(ports[1], primary.url);
  const url = await startDoor([primary.url, standby.url], program);
  return {
    url,
    primary: () => primary,
    standby: () => standby,
    async promote() {
      await run(standby.url, "alter system set synchronous_standby_names = ''");
      await run(standby.url, "select pg_reload_conf()");
      await run(standby.url, "select pg_promote()");
      [primary, standby] = [standby, primary];
    },
    async addStandby() {
      await standby.stop();
      standby = await start(Number(new URL(standby.url).port), primary.url);
      await waitForStandby(primary.url);
    },
  };
}

/** Starts HAProxy in front of the servers, and returns its address. */
async function startDoor(servers: readonly string[], program: string): Promise<string> {
  const backends: Backend[] = [];
  for (const server of servers) {
    const check = await startPrimaryCheck(server);
    stops.push(check.close);
    backends.push({ port: Number(new URL(server).port), checkPort: check.port });
  }
  const haproxy = await startHaproxy(program, toPrimary(backends));
  stops.push(haproxy.stop);
  const url = `postgres://postgres@127.0.0.1:${haproxy.port}`;
  await untilPrimaryAlone(url);
  return url;
}

/** HAProxy alternates between all servers until it has checked each. */
async function untilPrimaryAlone(url: string): Promise<void> {
  await vi.waitFor(
    async () =>
      expect([await isPrimary(url), await isPrimary(url), await isPrimary(url)]).not.toContain(
        false,
      ),
    patience,
  );
}

/** Makes the commits of a primary wait for its standby, and waits until they do. */
async function waitForStandby(primary: string): Promise<void> {
  await run(primary, "alter system set synchronous_standby_names = '*'");
  await run(primary, "select pg_reload_conf()");
  await vi.waitFor(
    async () =>
      expect(await run(primary, "select state, sync_state from pg_stat_replication")).toEqual([
        { state: "streaming", sync_state: "sync" },
      ]),
    patience,
  );
  // The checkpointer announces the new setting to all others, at the latest before its next
  // checkpoint.
  await run(primary, "checkpoint");
  // The standby has all earlier commits, too.
  await run(primary, "select pg_logical_emit_message(true, 'test', 'commit')");
}

/** The rows of a statement on the server at `url`. */
export async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
