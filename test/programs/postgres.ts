import type { TestProject } from "vitest/node";
import { chosenStores, type StoreName } from "../chosen-stores.ts";
import { isAbsent } from "./installed.ts";
import { findPgbouncer, startPgbouncer } from "./pgbouncer.ts";
import { findPostgres, startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server's address, without a database; null without a server. */
    postgresUrl: string | null;
    /** The address of a PgBouncer in front of that server, or null. */
    pgbouncerUrl: string | null;
  }
}

type Stop = () => Promise<void>;

/**
 * Gives the service's tests a PostgreSQL: `PG_TEST_URL`, else one started from the installed
 * binaries, else none; and a PgBouncer in front of it. None of them when `TEST_STORES` lists
 * neither.
 */
export async function setup(project: TestProject): Promise<Stop> {
  const isChosen = (store: StoreName) => chosenStores()?.includes(store) ?? true;
  const server =
    isChosen("postgresql") || isChosen("pgbouncer") ? await postgresServer() : undefined;
  const pgbouncer = server && isChosen("pgbouncer") ? await pgbouncerBefore(server.url) : undefined;
  project.provide("postgresUrl", server?.url ?? null);
  project.provide("pgbouncerUrl", pgbouncer?.url ?? null);
  return async () => {
    await pgbouncer?.stop();
    await server?.stop();
  };
}

async function postgresServer(): Promise<{ url: string; stop: Stop } | undefined> {
  if (process.env.PG_TEST_URL) return { url: process.env.PG_TEST_URL, stop: async () => {} };
  const binaries = findPostgres();
  return binaries ? startPostgres(binaries) : noServer("PostgreSQL", "postgresql");
}

async function pgbouncerBefore(server: string): Promise<{ url: string; stop: Stop } | undefined> {
  const program = findPgbouncer();
  return program ? startPgbouncer(program, server) : noServer("PgBouncer", "pgbouncer");
}

function noServer(program: string, packages: string): undefined {
  if (chosenStores())
    throw new Error(`No ${program}, which TEST_STORES lists: install ${packages}.`);
  return isAbsent(program, packages);
}
