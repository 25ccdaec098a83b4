import type { Schema } from "./migration-table.ts";

/** Keeps the scripts of every release for the pages that were opened on it. */
export async function assets(db: Schema): Promise<void> {
  await db.schema
    .createTable("page_assets")
    .addColumn("path", "text", (column) => column.primaryKey())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("superseded_at", "bigint")
    .execute();
}
