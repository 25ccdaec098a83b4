import type { CreateTableBuilder, Kysely } from "kysely";
import { isPostgres } from "./dialect.ts";
import { hasDistributedTables, shard } from "./distribution.ts";
import type { Database } from "./tables.ts";

/** The store in a migration, without table types, because released steps never change. */
export type Schema = Kysely<unknown>;
type Table<Columns extends string> = CreateTableBuilder<string, Columns>;

/** Creates a table whose rows belong to a bot and are deleted with it, on any store. */
export async function createOfBot(db: Schema, table: Table<"bot_id">): Promise<void> {
  const name = await createDistributed(db, table);
  if (name === undefined) return ofBot(table).execute();
  await db.schema
    .alterTable(name)
    .addForeignKeyConstraint("of_bot", ["bot_id"], "bots", ["bot_id"])
    .onDelete("cascade")
    .execute();
}

/** Creates a table whose rows belong to a bot user and are deleted with the user, on any store. */
export async function createOfUser(db: Schema, table: Table<"bot_id" | "tg_id">): Promise<void> {
  const name = await createDistributed(db, table);
  if (name === undefined) return ofUser(table).execute();
  await db.schema
    .alterTable(name)
    .addForeignKeyConstraint("of_bot_user", ["bot_id", "tg_id"], "bot_users", ["bot_id", "tg_id"])
    .onDelete("cascade")
    .execute();
}

/**
 * On a distributed store, creates the table without its keys, because only a distributed table may
 * refer to one, and gives its name; else does nothing.
 */
async function createDistributed<Columns extends string>(
  db: Schema,
  table: Table<Columns>,
): Promise<string | undefined> {
  const store = db as Database;
  if (!isPostgres(store) || !(await hasDistributedTables(store))) return undefined;
  await table.execute();
  const { name } = table.toOperationNode().table.table.identifier;
  await shard(store, name);
  return name;
}

/** The same for the tables of migration 0010 and before, none of which met a distributed store. */
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

/** The same for the tables of migration 0010 and before, none of which met a distributed store. */
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
