import { sql } from "kysely";
import { index, type Schema } from "./migration-table.ts";

/** An index of unpaid tap batches, and the networks owners have signed in from. */
export async function limits(db: Schema): Promise<void> {
  await db.schema
    .createIndex("tap_batches_unpaid")
    .on("tap_batches")
    .columns(["bot_id", "tg_id", "created_at"])
    .where(sql.ref("accepted"), "=", 0)
    .execute();

  await db.schema
    .createTable("owner_networks")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("ends_at", "bigint", (column) => column.notNull())
    .execute();
  await index(db, "owner_networks_oldest", "owner_networks", ["ends_at"]);
}
