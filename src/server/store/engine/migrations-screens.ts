import { sql } from "kysely";
import { index, ofBot, type Schema } from "./migration-table.ts";

/** Drafts and versions of screens, deletion of bots, and platform ids. */
export async function screens(db: Schema): Promise<void> {
  await db.schema.alterTable("bots").addColumn("platform_id", "text").execute();
  await db.schema.alterTable("bots").addColumn("deleted_at", "bigint").execute();
  await db.schema.alterTable("bots").addColumn("rate_changed_at", "bigint").execute();
  await index(db, "bots_by_platform_id", "bots", ["platform_id"]);

  await ofBot(
    db.schema
      .createTable("screen_drafts")
      .addColumn("bot_id", "text", (column) => column.primaryKey()),
  )
    .addColumn("screen", "text", (column) => column.notNull())
    .addColumn("revision", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("updated_by", "text", (column) => column.notNull())
    .execute();

  await ofBot(
    db.schema
      .createTable("screen_versions")
      .addColumn("bot_id", "text", (column) => column.notNull()),
  )
    .addColumn("version", "bigint", (column) => column.notNull())
    .addColumn("screen", "text", (column) => column.notNull())
    .addColumn("published_at", "bigint", (column) => column.notNull())
    .addColumn("published_by", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("screen_versions_key", ["bot_id", "version"])
    .execute();

  await sql`insert into screen_drafts (bot_id, screen, revision, updated_at, updated_by)
    select bot_id, screen, 0, updated_at, 'bot file' from bots`.execute(db);
  await sql`insert into screen_versions (bot_id, version, screen, published_at, published_by, note)
    select bot_id, 1, screen, updated_at, 'bot file', '' from bots`.execute(db);
}
