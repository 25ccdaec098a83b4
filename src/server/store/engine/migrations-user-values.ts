import { createOfUser, index, ofBotUserColumns, type Schema } from "./migration-table.ts";

/** Calls that set custom values, and whether a bot records IP addresses. */
export async function userValues(db: Schema): Promise<void> {
  await createOfUser(
    db,
    ofBotUserColumns(db.schema.createTable("custom_value_calls"))
      .addColumn("idempotency_key", "text", (column) => column.notNull())
      .addColumn("custom_value", "bigint", (column) => column.notNull())
      .addColumn("called_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("custom_value_calls_key", ["bot_id", "idempotency_key"]),
  );
  await index(db, "custom_value_calls_oldest", "custom_value_calls", ["called_at"]);

  for (const column of ["ips_recorded_since", "ips_ended_at"])
    await db.schema.alterTable("bots").addColumn(column, "bigint").execute();
}
