import { index, ofBot, type Schema } from "./migration-table.ts";

/** Owners, their passwords, sessions, bots, links and sign-in attempts. */
export async function owners(db: Schema): Promise<void> {
  await db.schema
    .createTable("owners")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("owner_accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner_id", "text", (column) =>
      column.notNull().references("owners.id").onDelete("cascade"),
    )
    .addColumn("provider_id", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("password", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("owner_accounts_provider", ["owner_id", "provider_id"])
    .execute();

  await db.schema
    .createTable("owner_sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("owner_id", "text", (column) =>
      column.notNull().references("owners.id").onDelete("cascade"),
    )
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await index(db, "owner_sessions_by_owner", "owner_sessions", ["owner_id"]);
  await index(db, "owner_sessions_oldest", "owner_sessions", ["expires_at"]);

  await ofBot(
    db.schema.createTable("bot_owners").addColumn("bot_id", "text", (column) => column.notNull()),
  )
    .addColumn("owner_id", "text", (column) =>
      column.notNull().references("owners.id").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("bot_owners_key", ["bot_id", "owner_id"])
    .execute();
  await index(db, "bot_owners_by_owner", "bot_owners", ["owner_id", "bot_id"]);

  await db.schema
    .createTable("owner_links")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("made_by", "text", (column) => column.references("owners.id").onDelete("cascade"))
    .addColumn("owner_id", "text", (column) => column.references("owners.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await index(db, "owner_links_by_maker", "owner_links", ["made_by"]);
  await index(db, "owner_links_by_owner", "owner_links", ["owner_id"]);

  await ofBot(
    db.schema
      .createTable("owner_link_bots")
      .addColumn("bot_id", "text", (column) => column.notNull()),
  )
    .addColumn("link_id", "text", (column) =>
      column.notNull().references("owner_links.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("owner_link_bots_key", ["bot_id", "link_id"])
    .execute();
  await index(db, "owner_link_bots_by_link", "owner_link_bots", ["link_id"]);

  await db.schema
    .createTable("owner_attempts")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("count", "bigint", (column) => column.notNull())
    .addColumn("ends_at", "bigint", (column) => column.notNull())
    .execute();
  await index(db, "owner_attempts_oldest", "owner_attempts", ["ends_at"]);
}
