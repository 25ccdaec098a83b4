import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

/** The settings of a fresh, empty store, and its end. */
export interface FreshStore {
  readonly env: Record<string, string>;
  remove(): Promise<void>;
}

export interface StoreKind {
  readonly name: string;
  fresh(): Promise<FreshStore>;
}

const postgresUrl = inject("postgresUrl");

/** Every store that the service runs on: each suite runs on all of them. */
export const stores: StoreKind[] = [
  { name: "embedded store", fresh: freshFolder },
  ...(postgresUrl ? [{ name: "PostgreSQL", fresh: () => freshDatabase(postgresUrl) }] : []),
];

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

async function administer(server: string, statement: string): Promise<void> {
  const url = new URL(server);
  if (url.pathname.length < 2) url.pathname = "postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}
