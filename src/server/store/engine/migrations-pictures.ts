import { createOfBot, index, type Schema } from "./migration-table.ts";

/** Uploaded pictures, and their files by width. */
export async function pictures(db: Schema): Promise<void> {
  await createOfBot(
    db,
    db.schema
      .createTable("pictures")
      .addColumn("bot_id", "text", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull())
      .addColumn("width", "bigint", (column) => column.notNull())
      .addColumn("height", "bigint", (column) => column.notNull())
      .addColumn("color", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("looked_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("pictures_key", ["bot_id", "hash"]),
  );
  await index(db, "pictures_oldest_look", "pictures", ["looked_at"]);
  await createOfBot(
    db,
    db.schema
      .createTable("picture_files")
      .addColumn("bot_id", "text", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull())
      .addColumn("width", "bigint", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("picture_files_key", ["bot_id", "hash", "width"]),
  );
}

/** Since when nothing refers to a picture. */
export async function unusedPictures(db: Schema): Promise<void> {
  await db.schema.alterTable("pictures").addColumn("unused_since", "bigint").execute();
}
