import type { CreateTableBuilder, Kysely } from "kysely";

/** The store in a migration, without table types, because released steps never change. */
export type Schema = Kysely<unknown>;
type Table<Columns extends string> = CreateTableBuilder<string, Columns>;

/** Makes each row of `table` belong to a bot and be deleted with it. */
export function ofBot<Columns extends string>(
  table: Table<Columns | "bot_id">,
): Table<Columns | "bot_id"> {
  return table.addForeignKeyConstraint("of_bot", ["bot_id"], "bots", ["bot_id"], (key) =>
    key.onDelete("cascade"),
  );
}

/** Adds the columns that identify a bot user. */
export function ofBotUserColumns(table: Table<never>): Table<"bot_id" | "tg_id"> {
  return table
    .addColumn("bot_id", "text", (column) => column.notNull())
    .addColumn("tg_id", "bigint", (column) => column.notNull());
}

/** Makes each row of `table` belong to a bot user and be deleted with the user. */
export function ofUser(table: Table<"bot_id" | "tg_id">): Table<"bot_id" | "tg_id"> {
  return table.addForeignKeyConstraint(
    "of_bot_user",
    ["bot_id", "tg_id"],
    "bot_users",
    ["bot_id", "tg_id"],
    (key) => key.onDelete("cascade"),
  );
}

/** Creates an index. */
export async function index(
  db: Schema,
  name: string,
  table: string,
  columns: string[],
): Promise<void> {
  await db.schema.createIndex(name).on(table).columns(columns).execute();
}
