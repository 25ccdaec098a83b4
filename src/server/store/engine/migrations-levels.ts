import type { Schema } from "./migration-table.ts";

/** How a bot's level 0 is shown. */
export async function levels(db: Schema): Promise<void> {
  await db.schema.alterTable("bots").addColumn("start_level", "text").execute();
}
