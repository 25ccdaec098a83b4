import { Migrator } from "kysely";
import { migrations } from "./migrations.ts";
import { StoreError } from "./store-error.ts";
import type { Database } from "./tables.ts";

/**
 * Migrates the store to this version; of several processes, one does it and the others wait. Throws
 * `StoreError` if the store is newer.
 */
export async function bringUpToDate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await refuseNewer(db);
  const { error } = await migrator.migrateToLatest();
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
