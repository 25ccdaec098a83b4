import type { Schema } from "./migration-table.ts";

/** By which settings the energy of each user was reckoned, and those of each bot that have changed. */
export async function settledEnergy(db: Schema): Promise<void> {
  for (const table of ["bots", "bot_users"])
    await db.schema.alterTable(table).addColumn("energy_since", "bigint").execute();
  await db.schema.alterTable("bots").addColumn("past_energy", "text").execute();
}
