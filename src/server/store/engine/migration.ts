import { type Migration, Migrator, sql } from "kysely";
import { isPostgres } from "./dialect.ts";
import { changeTogether, distributeNew, hasDistributedTables } from "./distribution.ts";
import { migrations } from "./migrations.ts";
import { liftLimits } from "./postgres-limits.ts";
import { StoreError } from "./store-error.ts";
import type { Database } from "./tables.ts";

/** The number that Kysely's migrator locks, as earlier versions of the service do. */
const migrationLock = 3853314791062309107n;

type Steps = Readonly<Record<string, Migration>>;

/**
 * Migrates the store by the `steps` that it has not gone through, and distributes new tables if the
 * others are; of several processes, one does it and the others wait. Throws `StoreError` if the
 * store is newer. After an error, close `db`.
 */
export async function bringUpToDate(db: Database, steps: Steps = migrations): Promise<void> {
  if (!isPostgres(db)) return void (await migrate(db, steps));
  // The limits and the lock are the transaction's: behind a pooler nothing outlives one. The
  // migrator takes a connection, no transaction of Kysely's; an error closes both.
  await db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    await liftLimits(connection);
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(connection);
    const isDistributed = await hasDistributedTables(connection);
    if (isDistributed) await changeTogether(connection);
    const isNewer = await migrate(connection, steps, { disableTransactions: true });
    if (isDistributed && isNewer) await distributeNew(connection);
    await sql`commit`.execute(connection);
  });
}

/**
 * Runs `work` on a connection while no process migrates the PostgreSQL store: a service that starts
 * waits for its end.
 */
export async function holdMigrations(
  db: Database,
  work: (connection: Database) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection);
    try {
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection);
    }
  });
}

/** Whether it went through a step. */
async function migrate(
  db: Database,
  steps: Steps,
  options: { readonly disableTransactions?: boolean } = {},
): Promise<boolean> {
  await refuseNewer(db, steps);
  const provider = { getMigrations: async () => steps };
  const { error, results = [] } = await new Migrator({
    db,
    provider,
    ...options,
  }).migrateToLatest();
  if (error) throw error;
  return results.length > 0;
}

async function refuseNewer(db: Database, steps: Steps): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return;
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  requireKnown(
    done.map(({ name }) => name),
    steps,
  );
}

/** Throws `StoreError` if a store that has gone through these steps is of a newer version. */
export function requireKnown(done: readonly string[], steps: Steps = migrations): void {
  const unknown = done.find((name) => !(name in steps));
  if (unknown !== undefined)
    throw new StoreError(
      `The store belongs to a newer version of Slotwire (migration ${unknown}); start that version or a later one.`,
    );
}
