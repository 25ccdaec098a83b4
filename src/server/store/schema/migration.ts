import { sql } from "kysely";
import { isPostgres } from "../engine/dialect.ts";
import { liftLimits } from "../engine/postgres-limits.ts";
import { StoreError } from "../engine/store-error.ts";
import { createTables } from "./create.ts";
import { changeTogether, hasDistributedTables } from "./distribution.ts";
import { lastOf0, type Migrations, migrations } from "./migrations.ts";
import { type Database, migrationTable } from "./tables.ts";

/** The lock of Kysely's migrator, which versions before 1.0.0 take. */
const migrationLock = 3853314791062309107n;

/**
 * Creates the tables of an empty store, or migrates an older one, all or nothing; of several
 * processes, one does it and the others wait. Throws `StoreError` if the store is newer or too old.
 */
export async function bringUpToDate(db: Database, to: Migrations = migrations): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (isPostgres(transaction)) await holdAlone(transaction);
    const recorded = await recordedVersions(transaction);
    const missing = missingVersions(recorded, to);
    if (recorded.length === 0) await createTables(transaction);
    else for (const version of missing) await to[version]?.(transaction);
    await recordVersions(transaction, missing);
  });
}

/**
 * The versions to which a store has not been migrated, by the names that it has recorded. Throws
 * `StoreError` if the store is newer, or too old to be migrated.
 */
export function missingVersions(
  recorded: readonly string[],
  to: Migrations = migrations,
): string[] {
  const [last = ""] = recorded.toSorted().reverse();
  // Versions before 1.0.0 named their migrations this way.
  if (last.startsWith("0")) {
    if (Object.values(lastOf0).includes(last)) return Object.keys(to);
    throw new StoreError(
      `The store was made by a version before 1.0.0 (its last migration is ${last}) that this version cannot migrate: back it up, start the last version before 1.0.0 (commit 2f790d0) on it once, and then this version.`,
    );
  }
  const unknown = recorded.find((name) => !(name in to));
  if (unknown !== undefined)
    throw new StoreError(
      `The store belongs to a newer version of Slotwire (migration ${unknown}); start that version or a later one.`,
    );
  return Object.keys(to).filter((version) => !recorded.includes(version));
}

/** The names that a store has recorded; none for an empty store. */
export async function recordedVersions(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === migrationTable)) return [];
  const rows = await withMigrations(db).selectFrom(migrationTable).select("name").execute();
  return rows.map(({ name }) => name);
}

async function recordVersions(db: Database, versions: readonly string[]): Promise<void> {
  const timestamp = new Date().toISOString();
  for (const name of versions)
    await withMigrations(db).insertInto(migrationTable).values({ name, timestamp }).execute();
}

function withMigrations(db: Database) {
  return db.withTables<{ [migrationTable]: { name: string; timestamp: string } }>();
}

/**
 * Waits for other processes without a time limit. The lock and the lifted limits end with the
 * transaction, because a pooler gives the connection to others.
 */
async function holdAlone(transaction: Database): Promise<void> {
  await liftLimits(transaction);
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction);
  if (await hasDistributedTables(transaction)) await changeTogether(transaction);
}
