import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { withoutTimeLimits } from "#server/store/engine/database.ts";
import { openStore } from "#server/store/opening/open-store.ts";
import { distribute } from "#server/store/schema/distribution.ts";
import { type PostgresServer, startPostgres } from "../programs/postgres-server.ts";

/** The addresses of a cluster's servers, without a database; the coordinator's first. */
export type CitusNodes = readonly [coordinator: string, ...workers: string[]];

/** A coordinator and its workers, each a PostgreSQL with Citus. */
export interface CitusCluster {
  readonly nodes: CitusNodes;
  readonly coordinator: PostgresServer;
  readonly workers: readonly PostgresServer[];
  /**
   * Starts one more worker, which the database at this address registers; it holds none of its
   * data.
   */
  addWorker(database: string): Promise<PostgresServer>;
  stop(): Promise<void>;
}

const settings = [
  "shared_preload_libraries=citus",
  "wal_level=logical",
  "max_prepared_transactions=200",
  "citus.node_conninfo=sslmode=prefer",
  // Tests have few rows.
  "citus.shard_count=4",
];
/** The template of every database; copying is faster than distributing each. */
const template = "slotwire_template";
/**
 * Limits a command to one server: each creates its own copy, which has the template's shards
 * already.
 */
const here = "set citus.enable_create_database_propagation = off";

/** Whether Citus is installed with the programs in `binaries`. */
export function hasCitus(binaries: string): boolean {
  return existsSync(join(binaries, "../lib/citus.so"));
}

/** Starts a cluster from the programs in `binaries`. */
export async function startCitus(
  binaries: string,
  { workers: count = 2 } = {},
): Promise<CitusCluster> {
  const start = () => startPostgres(binaries, { settings });
  const servers = await Promise.all(Array.from({ length: count + 1 }, start));
  const [coordinator, ...workers] = servers as [PostgresServer, ...PostgresServer[]];
  const nodes = [coordinator.url, ...workers.map(({ url }) => url)] as const;
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())));
  await makeTemplate(nodes).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    nodes,
    coordinator,
    workers,
    async addWorker(database) {
      const worker = await start();
      servers.push(worker);
      const name = new URL(database).pathname.slice(1);
      await onDatabase(worker.url, "postgres", here, `create database ${name}`);
      await onDatabase(worker.url, name, "create extension citus");
      await onDatabase(coordinator.url, name, addition(worker.url));
      return worker;
    },
    stop,
  };
}

/** Makes the template database, with distributed tables. */
async function makeTemplate(nodes: CitusNodes): Promise<void> {
  await makeOwnDistributed(nodes, template);
  // A database cannot be copied while anything is connected to it.
  await disconnect(nodes, template);
}

/** Makes an empty database of a cluster, with its workers registered, and returns its address. */
export async function makeDatabase(nodes: CitusNodes, name: string): Promise<string> {
  await everywhere(nodes, here, `create database ${name}`);
  for (const node of nodes) await onDatabase(node, name, "create extension citus");
  const [coordinator, ...workers] = nodes;
  await onDatabase(
    coordinator,
    name,
    `select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`,
    ...workers.map(addition),
  );
  return `${coordinator}/${name}`;
}

/** Makes a database with its own distributed tables, to which a worker can be added. */
export async function makeOwnDistributed(nodes: CitusNodes, name: string): Promise<string> {
  const url = await makeDatabase(nodes, name);
  const secret = { SECRET_KEY: "x".repeat(32) };
  await (await openStore(readConfig({ DATABASE_URL: url, ...secret }))).close();
  await withoutTimeLimits(url, distribute);
  // The service that opens it makes new secrets.
  await onDatabase(nodes[0], name, "delete from service_secrets");
  return url;
}

/** Makes a copy of the template, which is faster, and returns its address. */
export async function makeDistributed(nodes: CitusNodes): Promise<string> {
  const name = `slotwire_${randomBytes(6).toString("hex")}`;
  await everywhere(nodes, here, `create database ${name} template ${template}`);
  // A copy has the tables of its template, not its settings: distributing again sets them.
  const url = `${nodes[0]}/${name}`;
  await withoutTimeLimits(url, distribute);
  return url;
}

/** Removes a database of a cluster, given its address. */
export async function removeDatabase(nodes: CitusNodes, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  // A removal blocks new connections, and a daemon of Citus that waits for one does not end.
  await disconnect(nodes, name);
  await everywhere(nodes, here, `drop database ${name} with (force)`);
}

/** Ends all connections to a database, Citus's daemons included, and refuses new ones. */
async function disconnect(nodes: CitusNodes, name: string): Promise<void> {
  await everywhere(nodes, `alter database ${name} with allow_connections false`);
  await everywhere(
    nodes,
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${name}'`,
  );
}

/** Runs statements one by one in a database of one server. */
export async function onDatabase(
  server: string,
  database: string,
  ...statements: string[]
): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/${database}` });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function everywhere(nodes: CitusNodes, ...statements: string[]): Promise<void> {
  await Promise.all(nodes.map((node) => onDatabase(node, "postgres", ...statements)));
}

function addition(worker: string): string {
  return `select citus_add_node('127.0.0.1', ${portOf(worker)})`;
}

function portOf(url: string): string {
  return new URL(url).port;
}
