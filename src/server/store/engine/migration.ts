import { Migrator, sql } from "kysely";
import { isPostgres } from "./dialect.ts";
import { migrations } from "./migrations.ts";
import { liftLimits } from "./postgres-limits.ts";
import { StoreError } from "./store-error.ts";
import type { Database } from "./tables.ts";

/** The number that Kysely's migrator locks, as earlier versions of the service do. */
const migrationLock = 3853314791062309107n;

/**
 * Migrates the store to this version; of several processes, one does it and the others wait. Throws
 * `StoreError` if the store is newer. After an error, close `db`.
 */
export async function bringUpToDate(db: Database): Promise<void> {
  if (!isPostgres(db)) return migrate(db);
  // The limits and the lock are the transaction's: behind a pooler nothing outlives one. The
  // migrator takes a connection, no transaction of Kysely's; an error closes both.
  await db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    await liftLimits(connection);
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(connection);
    await migrate(connection, { disableTransactions: true });
    await sql`commit`.execute(connection);
  });
}

async function migrate(
  db: Database,
  options: { readonly disableTransactions?: boolean } = {},
): Promise<void> {
  await refuseNewer(db);
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider, ...options }).migrateToLatest();
  if (error) throw error;
}

async function refuseNewer(db: Database): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return;
  const steps = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  const unknown = steps.find((step) => !(step.name in migrations));
  if (unknown)
    throw new StoreError(
      `The store belongs to a newer version of Slotwire (migration ${unknown.name}); start that version or a later one.`,
    );
}
