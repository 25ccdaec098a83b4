import { statSync } from "node:fs";
import { sql } from "kysely";
import { requireBackupOf } from "./backup-file.ts";
import { appendDigest, requireDigest } from "./copy-digest.ts";
import { withoutTimeLimits } from "./database.ts";
import { hasDistributedTables } from "./distribution.ts";
import { bringUpToDate, holdMigrations, missingVersions } from "./migration.ts";
import { makeFile } from "./new-file.ts";
import { isPooled } from "./postgres.ts";
import { type Environment, requireTool, runTool, toolAddress } from "./postgres-tool.ts";
import { StoreError } from "./store-error.ts";
import { type Database, migrationTable, tableList } from "./tables.ts";

/** What a new database gives to its owner is not copied, so that any account can restore it. */
const asAnyOwner = ["--no-owner", "--no-privileges", "--no-password"];

/**
 * Writes a snapshot of the PostgreSQL store to the new file `path` by `pg_dump`, without blocking
 * writers. Returns its size in bytes; all or nothing. Throws `StoreError`.
 */
export async function backUpPostgres(
  databaseUrl: string,
  path: string,
  env: Environment,
): Promise<number> {
  await requireDirect(databaseUrl, "pg_dump");
  const schema = await withoutTimeLimits(databaseUrl, async (db) => {
    await requireTool("pg_dump", env, await serverVersion(db));
    return schemaOf(db);
  });
  const { url, env: withPassword } = toolAddress(databaseUrl, env);
  await makeFile(path, async (draft) => {
    const tables = `--table="${schema.replaceAll('"', '""')}".*`;
    const words = ["--format=custom", ...asAnyOwner, tables, `--exclude-table=*.${restoreMark}`];
    await runTool("pg_dump", [...words, `--file=${draft}`, `--dbname=${url}`], withPassword);
    appendDigest(draft);
  });
  return statSync(path).size;
}

/**
 * The table that is there from before a restore copies until it has held what was under way. A command
 * that is killed in between leaves it, and the next start finds it.
 */
export const restoreMark = "unfinished_restore";

/** The steps of a restore besides copying. */
export interface RestoreSteps {
  /** Gets the secrets of the backup by name, encrypted, before anything is written; throws if it is unusable. */
  readonly prove: (secrets: ReadonlyMap<string, string>) => void;
  /** Gets the restored and migrated store before any service can use it; drops `restoreMark`. */
  readonly finish: (db: Database) => Promise<void>;
}

/**
 * Restores the backup `path` into the PostgreSQL at `databaseUrl`, which must have no store; all or
 * nothing. A service that starts meanwhile waits, and finds the whole store. Throws `StoreError`.
 */
export async function restorePostgres(
  databaseUrl: string,
  path: string,
  env: Environment,
  { prove, finish }: RestoreSteps,
): Promise<void> {
  requireBackupOf("postgres", path);
  requireDigest(path);
  await requireDirect(databaseUrl, "pg_restore");
  const { url, env: withPassword } = toolAddress(databaseUrl, env);
  await withoutTimeLimits(databaseUrl, async (db) => {
    await requireTool("pg_restore", env, await serverVersion(db));
    const steps = await copiedRows(path, migrationTable, env);
    const secrets = await copiedRows(path, "service_secrets", env);
    if (steps.length === 0 || secrets.length === 0)
      throw new StoreError(`The file ${path} is damaged or not a Slotwire store.`);
    // Throws if it is of another version that cannot be migrated.
    missingVersions(steps.map(({ name = "" }) => name));
    prove(new Map(secrets.map(({ name = "", value = "" }) => [name, value])));
    await holdMigrations(db, async (held) => {
      await requireEmpty(held);
      const words = ["--single-transaction", "--exit-on-error", ...asAnyOwner];
      await sql`create table if not exists ${sql.table(restoreMark)} ()`.execute(held);
      try {
        await runTool("pg_restore", [...words, `--dbname=${url}`, path], withPassword);
      } catch (error) {
        await sql`drop table ${sql.table(restoreMark)}`.execute(held);
        throw error;
      }
      await bringUpToDate(held);
      await finish(held);
    });
    // Copies have no statistics, without which the first plans are bad.
    await sql`analyze`.execute(db);
  });
}

/** Throws `StoreError` if a pooler is before the server, as it gives programs connections of others. */
async function requireDirect(databaseUrl: string, tool: string): Promise<void> {
  if (await isPooled(databaseUrl))
    throw new StoreError(
      `DATABASE_URL leads through a PgBouncer, and ${tool} needs PostgreSQL itself: run this command with a DATABASE_URL that has the server's own port, without pgbouncer=true.`,
    );
}

async function serverVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(db);
  return rows[0]?.version ?? 0;
}

/** The schema that has the store's tables. Throws `StoreError` if there is none to be copied. */
async function schemaOf(db: Database): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where pg_class.oid = to_regclass('service_secrets')`.execute(db);
  const [found] = rows;
  if (!found) throw new StoreError("The database of DATABASE_URL has no store to back up.");
  if (await hasDistributedTables(db))
    throw new StoreError(
      "The tables are distributed over the workers of Citus, of which pg_dump makes no copy of one moment: run `select citus_create_restore_point('<name>')` on the coordinator, and copy every server by its base backup and its log up to that point (pg_basebackup, archive_command).",
    );
  return found.schema;
}

async function requireEmpty(db: Database): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const own = new Set<string>([...tableList.map(({ name }) => name), migrationTable]);
  const found = tables.find(({ name }) => own.has(name));
  if (found)
    throw new StoreError(
      `The database of DATABASE_URL is not empty (table ${found.name}); nothing was written. Create another database, and set DATABASE_URL to it.`,
    );
}

/** The rows of a small table in a backup, whose values have no tabs, lines or backslashes. */
async function copiedRows(
  path: string,
  table: string,
  env: Environment,
): Promise<Record<string, string>[]> {
  const words = ["--data-only", `--table=${table}`, "--file=-", path];
  const printed = await runTool("pg_restore", words, env).catch((cause: Error) => {
    throw new StoreError(`The file ${path} is damaged: ${cause.message}`, { cause });
  });
  const [, names = "", lines = ""] =
    /^COPY \S+ \((.*)\) FROM stdin;\n((?:.*\n)*?)\\\.$/m.exec(printed) ?? [];
  const columns = names.split(", ");
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const values = line.split("\t");
      return Object.fromEntries(columns.map((column, at) => [column, values[at] ?? ""]));
    });
}
