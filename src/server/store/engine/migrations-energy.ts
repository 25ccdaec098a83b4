import type { Schema } from "./migration-table.ts";

/**
 * Links the energy of each user to the settings that it is computed with, keeps the earlier settings of
 * each bot, and marks bots that are being imported.
 */
export async function settledEnergy(db: Schema): Promise<void> {
  for (const table of ["bots", "bot_users"])
    await db.schema.alterTable(table).addColumn("energy_since", "bigint").execute();
  await db.schema.alterTable("bots").addColumn("past_energy", "text").execute();
  await db.schema.alterTable("bots").addColumn("staged_until", "bigint").execute();
}
