import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type CitusNodes, makeDistributed, removeDatabase } from "../citus-server.ts";

/** The settings of a fresh, empty store, and its end. */
export interface FreshStore {
  readonly env: Record<string, string>;
  remove(): Promise<void>;
}

export interface StoreKind {
  readonly name: string;
  /** A query of `n`, how many wait for a lock in the current database; undefined without a server. */
  readonly lockWaits?: string;
  fresh(): Promise<FreshStore>;
}

const postgresUrl = inject("postgresUrl");
const citusNodes = inject("citusNodes");

/** Every store that the service runs on: each suite runs on all of them, or on Citus alone. */
export const stores: StoreKind[] = citusNodes
  ? [
      {
        name: "Citus",
        lockWaits: "select count(distinct waiting_gpid)::int as n from citus_lock_waits",
        fresh: () => freshDistributed(citusNodes),
      },
    ]
  : [
      { name: "embedded store", fresh: freshFolder },
      ...(postgresUrl
        ? [
            {
              name: "PostgreSQL",
              lockWaits: `select count(*)::int as n from pg_stat_activity
                where wait_event_type = 'Lock' and datname = current_database()`,
              fresh: () => freshDatabase(postgresUrl),
            },
          ]
        : []),
    ];

/** Those of them that are a server. */
export const serverStores = stores.filter(({ name }) => name !== "embedded store");

export async function freshFolder(): Promise<FreshStore> {
  const folder = mkdtempSync(join(tmpdir(), "slotwire-test-"));
  return { env: { DATA_DIR: folder }, remove: async () => rmSync(folder, { recursive: true }) };
}

async function freshDatabase(server: string): Promise<FreshStore> {
  const name = `slotwire_${randomBytes(6).toString("hex")}`;
  const folder = await freshFolder();
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return {
    env: { ...folder.env, DATABASE_URL: url.href },
    remove: async () => {
      await folder.remove();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function freshDistributed(nodes: CitusNodes): Promise<FreshStore> {
  const folder = await freshFolder();
  const url = await makeDistributed(nodes);
  return {
    env: { ...folder.env, DATABASE_URL: url },
    remove: async () => {
      await folder.remove();
      await removeDatabase(nodes, url);
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
