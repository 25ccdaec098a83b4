import { createOfBot, index, type Schema } from "./migration-table.ts";

/** Broadcasts with their messages, messages with pictures and buttons, and users' languages. */
export async function broadcasts(db: Schema): Promise<void> {
  await createOfBot(
    db,
    db.schema
      .createTable("broadcasts")
      .addColumn("bot_id", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("call_key", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("is_html", "bigint", (column) => column.notNull())
      .addColumn("picture", "text")
      .addColumn("button", "text")
      .addColumn("audience", "text", (column) => column.notNull())
      .addColumn("recipients", "text", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("hold_code", "text")
      .addColumn("hold_text", "text")
      .addColumn("started_by_id", "text", (column) => column.notNull())
      .addColumn("started_by", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("finished_at", "bigint")
      .addColumn("due_at", "bigint")
      .addColumn("total", "bigint", (column) => column.notNull())
      .addColumn("has_more", "bigint", (column) => column.notNull())
      .addColumn("reached", "bigint")
      .addColumn("queued", "bigint", (column) => column.notNull())
      .addColumn("sent", "bigint", (column) => column.notNull())
      .addColumn("unreachable", "bigint", (column) => column.notNull())
      .addColumn("failed", "bigint", (column) => column.notNull())
      .addColumn("unknown", "bigint", (column) => column.notNull())
      .addColumn("failure_text", "text")
      .addPrimaryKeyConstraint("broadcasts_key", ["bot_id", "id"])
      .addUniqueConstraint("broadcasts_call_key", ["bot_id", "call_key"]),
  );
  await index(db, "broadcasts_due", "broadcasts", ["due_at"]);

  for (const column of ["picture", "button", "broadcast_id"])
    await db.schema.alterTable("messages").addColumn(column, "text").execute();
  await db.schema
    .createIndex("messages_of_broadcast")
    .unique()
    .on("messages")
    .columns(["bot_id", "broadcast_id", "tg_id"])
    .where("broadcast_id", "is not", null)
    .execute();

  await db.schema.alterTable("pictures").addColumn("platform_file_id", "text").execute();
  await db.schema.alterTable("bot_users").addColumn("language", "text").execute();
}
