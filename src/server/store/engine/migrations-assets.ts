import type { Schema } from "./migration-table.ts";

/** The scripts of recent releases, for pages that are still open. */
export async function assets(db: Schema): Promise<void> {
  await db.schema
    .createTable("page_assets")
    .addColumn("path", "text", (column) => column.primaryKey())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("superseded_at", "bigint")
    .execute();
}
