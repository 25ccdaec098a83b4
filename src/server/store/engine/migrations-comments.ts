import type { Schema } from "./migration-table.ts";

/** Who saved a draft, and what owners write about a version. */
export async function comments(db: Schema): Promise<void> {
  await db.schema.alterTable("screen_drafts").addColumn("updated_by_id", "text").execute();
  await db.schema
    .alterTable("screen_versions")
    .addColumn("comment", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
