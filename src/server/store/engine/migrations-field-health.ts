import { index, ofBot, type Schema } from "./migration-table.ts";

/** Counts of the outcomes of field fetches on players' devices. */
export async function fieldHealth(db: Schema): Promise<void> {
  await ofBot(
    db.schema.createTable("field_health").addColumn("bot_id", "text", (column) => column.notNull()),
  )
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("hour", "bigint", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("bucket", "bigint", (column) => column.notNull())
    .addColumn("fetches", "bigint", (column) => column.notNull())
    .addColumn("last_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("field_health_key", ["bot_id", "field", "hour", "outcome", "bucket"])
    .execute();
  await index(db, "field_health_oldest", "field_health", ["hour"]);
}
