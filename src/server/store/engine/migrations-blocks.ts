import { sql } from "kysely";
import type { Schema } from "./migration-table.ts";

/** Users whom owners have blocked. */
export async function blocks(db: Schema): Promise<void> {
  await db.schema.alterTable("bots").addColumn("blocked_changed_at", "bigint").execute();
  // Null takes no room on PostgreSQL, and hardly any user is blocked.
  await db.schema.alterTable("bot_users").addColumn("blocked_at", "bigint").execute();
  for (const column of ["blocked_by", "block_reason"])
    await db.schema.alterTable("bot_users").addColumn(column, "text").execute();
  await sql`create index bot_users_blocked on bot_users (bot_id, tg_id)
    where blocked_at is not null`.execute(db);
}
