import { createOfBot, index, type Schema } from "./migration-table.ts";

/** Players who are being erased, and what is kept of those who were. */
export async function erasures(db: Schema): Promise<void> {
  await createOfBot(
    db,
    db.schema
      .createTable("erasures")
      .addColumn("bot_id", "text", (column) => column.notNull())
      .addColumn("tg_id", "bigint", (column) => column.notNull())
      .addColumn("started_at", "bigint", (column) => column.notNull())
      .addColumn("removed", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("erasures_key", ["bot_id", "tg_id"]),
  );
  await createOfBot(
    db,
    db.schema
      .createTable("erased_points")
      .addColumn("bot_id", "text", (column) => column.notNull())
      .addColumn("month", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("part", "bigint", (column) => column.notNull())
      .addColumn("points", "bigint", (column) => column.notNull())
      .addColumn("entries", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("erased_points_key", ["bot_id", "month", "source", "part"]),
  );
  await createOfBot(
    db,
    db.schema
      .createTable("erased_marks")
      .addColumn("bot_id", "text", (column) => column.notNull())
      .addColumn("mark", "text", (column) => column.notNull())
      .addColumn("erased_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("erased_marks_key", ["bot_id", "mark"]),
  );
  // Its other indexes do not find the calls of one player.
  await index(db, "custom_value_calls_by_user", "custom_value_calls", ["bot_id", "tg_id"]);
}
