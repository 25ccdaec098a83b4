import { sql } from "kysely";
import { createOfBot, index, type Schema } from "./migration-table.ts";

const dayMs = 86_400_000;

/** What happens in a bot, counted by day, and when a user's session before the last one began. */
export async function dayCounts(db: Schema): Promise<void> {
  await db.schema.alterTable("bot_users").addColumn("seen_before_at", "bigint").execute();
  await createOfBot(
    db,
    db.schema
      .createTable("day_counts")
      .addColumn("bot_id", "text", (column) => column.notNull())
      .addColumn("day", "bigint", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("count", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("day_counts_key", ["bot_id", "day", "kind"]),
  );
  await index(db, "day_counts_oldest", "day_counts", ["day"]);
  await fillDayCounts(db, Math.floor(Date.now() / dayMs));
}

/** Counts what the users' rows still tell of the days before; a bot's other counts begin today. */
async function fillDayCounts(db: Schema, today: number): Promise<void> {
  await sql`insert into day_counts (bot_id, day, kind, count)
    select bot_id, ${sql.lit(today)}, 'since', 1 from bots`.execute(db);
  for (const [kind, column, days] of [
    ["new", "created_at", 400],
    ["last-active", "last_seen_at", 30],
    ["active", "last_seen_at", 1],
  ] as const) {
    const day = sql`${sql.ref(column)} / ${sql.lit(dayMs)}`;
    await sql`insert into day_counts (bot_id, day, kind, count)
      select bot_id, ${day}, ${sql.lit(kind)}, count(*) from bot_users
      where ${sql.ref(column)} >= ${sql.lit((today - days + 1) * dayMs)}
      group by bot_id, ${day}`.execute(db);
  }
}
