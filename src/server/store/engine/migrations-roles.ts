import { createOfBot, index, type Schema } from "./migration-table.ts";

/** Roles of a bot's owners, the history of each bot, and what is told of owners' sessions. */
export async function roles(db: Schema): Promise<void> {
  for (const table of ["bot_owners", "owner_links"])
    await db.schema
      .alterTable(table)
      .addColumn("role", "text", (column) => column.notNull().defaultTo("owner"))
      .execute();

  for (const [column, type] of [
    ["user_agent", "text"],
    ["used_at", "bigint"],
  ] as const)
    await db.schema.alterTable("owner_sessions").addColumn(column, type).execute();

  await createOfBot(
    db,
    db.schema
      .createTable("audit_entries")
      .addColumn("bot_id", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      // No foreign key to owners, because entries outlive them.
      .addColumn("owner_id", "text")
      .addColumn("owner_name", "text", (column) => column.notNull())
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("details", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("audit_entries_key", ["bot_id", "id"]),
  );
  await index(db, "audit_entries_by_owner", "audit_entries", ["bot_id", "owner_id", "id"]);
  await index(db, "audit_entries_oldest", "audit_entries", ["created_at"]);
}
