import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { chosenStores, type StoreName } from "../chosen-stores.ts";
import { makeDatabase, makeDistributed, removeDatabase } from "../citus/cluster.ts";

/** The settings of a fresh, empty store, and its end. */
export interface FreshStore {
  readonly env: Record<string, string>;
  remove(): Promise<void>;
}

export interface StoreKind {
  readonly name: string;
  /** For servers: a query of `n`, the number of waits for a lock in the current database. */
  readonly lockWaits?: string;
  fresh(): Promise<FreshStore>;
}

const postgresUrl = inject("postgresUrl");
const pgbouncerUrl = inject("pgbouncerUrl");
const citusNodes = inject("citusNodes");
const chosen = chosenStores();

const embedded: StoreKind = { name: "embedded store", fresh: freshFolder };
const lockWaits = `select count(*)::int as n from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database()`;
const postgresql: StoreKind[] = postgresUrl
  ? [{ name: "PostgreSQL", lockWaits, fresh: () => freshDatabase(postgresUrl) }]
  : [];
const pgbouncer: StoreKind[] =
  postgresUrl && pgbouncerUrl
    ? [{ name: "PgBouncer", lockWaits, fresh: () => freshDatabase(postgresUrl, pgbouncerUrl) }]
    : [];
/** A PostgreSQL with tables distributed by Citus, if Citus is tested. */
export const citus: StoreKind[] = citusNodes
  ? [
      {
        name: "Citus",
        // The view has the waits of other tests' databases, too.
        lockWaits: `select count(distinct waiting_gpid)::int as n from citus_lock_waits
          where waiting_gpid in (select global_pid from citus_dist_stat_activity
            where datname = current_database())`,
        fresh: () =>
          freshServerStore(makeDistributed(citusNodes), (url) => removeDatabase(citusNodes, url)),
      },
    ]
  : [];

/** A PostgreSQL with Citus and no distributed table, if Citus is tested. */
export const undistributed: StoreKind[] = citusNodes
  ? [
      {
        name: "PostgreSQL with Citus",
        fresh: () =>
          freshServerStore(makeDatabase(citusNodes, freshName()), (url) =>
            removeDatabase(citusNodes, url),
          ),
      },
    ]
  : [];

/** Every store of the service, for suites with most of its statements. */
export const everyStore: StoreKind[] = [
  ...(isChosen("embedded") ? [embedded] : []),
  ...(isChosen("postgresql") ? postgresql : []),
  ...(isChosen("pgbouncer") ? pgbouncer : []),
  ...citus,
];

/** The stores of all other suites: the embedded one and PostgreSQL, or those of `TEST_STORES`. */
export const stores: StoreKind[] = chosen
  ? everyStore
  : [...(isChosen("embedded") ? [embedded] : []), ...postgresql];

export function isPostgresql({ name }: StoreKind): boolean {
  return name !== embedded.name;
}

/** The stores of suites on backups, which PgBouncer and Citus refuse; at least the embedded one. */
export const copiedStores: StoreKind[] = [
  ...(isChosen("embedded") || !isChosen("postgresql") ? [embedded] : []),
  ...(isChosen("postgresql") ? postgresql : []),
];

function isChosen(store: StoreName): boolean {
  return chosen?.includes(store) ?? true;
}

export async function freshFolder(): Promise<FreshStore> {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-test-"));
  return { env: { DATA_DIR: folder }, remove: async () => rmSync(folder, { recursive: true }) };
}

/** A new database on `server`, which the service reaches through `through`. */
export async function freshDatabase(server: string, through = server): Promise<FreshStore> {
  const name = freshName();
  await administer(server, `create database ${name}`);
  const url = new URL(through);
  url.pathname = name;
  return freshServerStore(url.href, () => administer(server, `drop database ${name} with (force)`));
}

function freshName(): string {
  return `slotwire_${randomBytes(6).toString("hex")}`;
}

async function freshServerStore(
  database: string | Promise<string>,
  drop: (url: string) => Promise<void>,
): Promise<FreshStore> {
  const folder = await freshFolder();
  const url = await database;
  return {
    env: { ...folder.env, DATABASE_URL: url },
    remove: async () => {
      await folder.remove();
      await drop(url);
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const url = new URL(server);
  if (url.pathname.length < 2) url.pathname = "postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}
