import { sql } from "kysely";
import { index, type Schema } from "./migration-table.ts";

/** One row a tab instead of one a batch of taps, and the number of each user's friends. */
export async function growth(db: Schema): Promise<void> {
  await db.schema.dropIndex("tap_batches_oldest").execute();
  await db.schema.dropIndex("tap_batches_unpaid").execute();
  await db.schema.alterTable("tap_batches").renameTo("tap_tabs").execute();
  await db.schema.alterTable("tap_tabs").renameColumn("batch_id", "tab").execute();
  await db.schema.alterTable("tap_tabs").renameColumn("created_at", "counted_at").execute();
  for (const column of ["number", "counted_on"])
    await db.schema
      .alterTable("tap_tabs")
      .addColumn(column, "bigint", (added) => added.notNull().defaultTo(0))
      .execute();
  await sql`update tap_tabs set counted_on = counted_at / 86400000`.execute(db);
  await index(db, "tap_tabs_oldest", "tap_tabs", ["counted_on"]);

  await index(db, "messages_oldest", "messages", ["created_at"]);

  await db.schema
    .alterTable("bot_users")
    .addColumn("friends_count", "bigint", (added) => added.notNull().defaultTo(0))
    .execute();
  await sql`
    update bot_users set friends_count = counts.friends
    from (
      select bot_id as of_bot, registered_by_ref_code as code, count(*) as friends
      from bot_users where registered_by_ref_code is not null group by bot_id, registered_by_ref_code
    ) as counts
    where bot_id = counts.of_bot and ref_code = counts.code`.execute(db);
}
