import type { Schema } from "./migration-table.ts";

/**
 * By which settings the energy of each user is reckoned, and those of each bot that have changed; and
 * which bots are being imported.
 */
export async function settledEnergy(db: Schema): Promise<void> {
  for (const table of ["bots", "bot_users"])
    await db.schema.alterTable(table).addColumn("energy_since", "bigint").execute();
  await db.schema.alterTable("bots").addColumn("past_energy", "text").execute();
  await db.schema.alterTable("bots").addColumn("staged_until", "bigint").execute();
}
