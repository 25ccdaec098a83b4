import { PostgresAdapter, sql } from "kysely";
import { index, type Schema } from "./migration-table.ts";
import { nameKey } from "./name-key.ts";

interface NamedUser {
  bot_id: string;
  tg_id: number;
  tg_name: string;
  tg_username: string;
}

const usersAtOnce = 1000;

/** Indexes for sorting and searching users, and credits by hand. */
export async function userTable(db: Schema): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // Sorted by code point, as in the embedded store, so that a prefix search is an index range.
  const text = isPostgres ? sql`text collate "C"` : "text";
  for (const column of ["name_key", "username_key"])
    await db.schema
      .alterTable("bot_users")
      .addColumn(column, text, (key) => key.notNull().defaultTo(""))
      .execute();
  await fillKeys(db);
  await index(db, "bot_users_by_name", "bot_users", ["bot_id", "name_key", "tg_id"]);
  await index(db, "bot_users_by_username", "bot_users", ["bot_id", "username_key", "tg_id"]);
  await index(db, "bot_users_by_points", "bot_users", ["bot_id", "points", "tg_id"]);
  await index(db, "bot_users_by_last_seen", "bot_users", ["bot_id", "last_seen_at", "tg_id"]);
  await index(db, "bot_users_by_created", "bot_users", ["bot_id", "created_at", "tg_id"]);

  // No foreign key to owners, because ledger rows outlive them.
  await db.schema.alterTable("ledger").addColumn("owner_id", "text").execute();
  await db.schema
    .alterTable("ledger")
    .addColumn("reason", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}

async function fillKeys(db: Schema): Promise<void> {
  let users = await readUsers(db, undefined);
  while (users.length > 0) {
    const keys = users.map(
      (user) =>
        sql`(${user.bot_id}, cast(${user.tg_id} as bigint), ${nameKey(user.tg_name)}, ${nameKey(user.tg_username)})`,
    );
    await sql`
      with keys (bot_id, tg_id, name_key, username_key) as (values ${sql.join(keys)})
      update bot_users set name_key = keys.name_key, username_key = keys.username_key
      from keys where bot_users.bot_id = keys.bot_id and bot_users.tg_id = keys.tg_id`.execute(db);
    users = await readUsers(db, users.at(-1));
  }
}

async function readUsers(db: Schema, after: NamedUser | undefined): Promise<NamedUser[]> {
  const rest = after ? sql`where (bot_id, tg_id) > (${after.bot_id}, ${after.tg_id})` : sql``;
  const { rows } = await sql<NamedUser>`
    select bot_id, tg_id, tg_name, tg_username from bot_users ${rest} order by bot_id, tg_id limit ${sql.lit(usersAtOnce)}`.execute(
    db,
  );
  return rows;
}
