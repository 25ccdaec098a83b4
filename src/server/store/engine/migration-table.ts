import type { CreateTableBuilder, Kysely } from "kysely";

/**
 * The store as a migration sees it: it knows no table's type, because a step that has been released
 * never changes.
 */
export type Schema = Kysely<unknown>;
type Table<Columns extends string> = CreateTableBuilder<string, Columns>;

/** Says that each row of `table` is a bot's, and goes with it. */
export function ofBot<Columns extends string>(table: Table<Columns>): Table<Columns> {
  return table.addForeignKeyConstraint("of_bot", ["bot_id"] as never, "bots", ["bot_id"], (key) =>
    key.onDelete("cascade"),
  );
}

/** The columns that name a bot user, first in `table`. */
export function ofBotUserColumns(table: Table<never>): Table<"bot_id" | "tg_id"> {
  return table
    .addColumn("bot_id", "text", (column) => column.notNull())
    .addColumn("tg_id", "bigint", (column) => column.notNull());
}

/** Says that each row of `table` is a bot user's, and goes with them. */
export function ofUser(table: Table<"bot_id" | "tg_id">): Table<"bot_id" | "tg_id"> {
  return table.addForeignKeyConstraint(
    "of_bot_user",
    ["bot_id", "tg_id"],
    "bot_users",
    ["bot_id", "tg_id"],
    (key) => key.onDelete("cascade"),
  );
}

/** Makes an index. */
export async function index(
  db: Schema,
  name: string,
  table: string,
  columns: string[],
): Promise<void> {
  await db.schema.createIndex(name).on(table).columns(columns).execute();
}
