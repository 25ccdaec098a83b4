import type { Migration } from "kysely";
import { index, ofBot, ofBotUserColumns, ofUser, type Schema } from "./migration-table.ts";
import { activities } from "./migrations-activities.ts";
import { assets } from "./migrations-assets.ts";
import { blocks } from "./migrations-blocks.ts";
import { broadcasts } from "./migrations-broadcasts.ts";
import { comments } from "./migrations-comments.ts";
import { dayCounts } from "./migrations-day-counts.ts";
import { settledEnergy } from "./migrations-energy.ts";
import { erasures } from "./migrations-erasures.ts";
import { events } from "./migrations-events.ts";
import { fieldHealth } from "./migrations-field-health.ts";
import { growth } from "./migrations-growth.ts";
import { levels } from "./migrations-levels.ts";
import { limits } from "./migrations-limits.ts";
import { owners } from "./migrations-owners.ts";
import { pictures, unusedPictures } from "./migrations-pictures.ts";
import { roles } from "./migrations-roles.ts";
import { screens } from "./migrations-screens.ts";
import { userTable } from "./migrations-user-table.ts";
import { userValues } from "./migrations-user-values.ts";

/** The migrations by name, in order; a released one never changes. */
export const migrations: Record<string, Migration> = {
  "0001-start": { up: start },
  "0002-messages": { up: messages },
  "0003-play": { up: play },
  "0004-owners": { up: owners },
  "0005-screens": { up: screens },
  "0006-field-health": { up: fieldHealth },
  "0007-user-table": { up: userTable },
  "0008-limits": { up: limits },
  "0009-assets": { up: assets },
  "0010-growth": { up: growth },
  "0011-user-values": { up: userValues },
  "0012-levels": { up: levels },
  "0013-comments": { up: comments },
  "0014-pictures": { up: pictures },
  "0015-unused-pictures": { up: unusedPictures },
  "0016-activities": { up: activities },
  "0017-day-counts": { up: dayCounts },
  "0018-broadcasts": { up: broadcasts },
  "0019-roles": { up: roles },
  "0020-blocks": { up: blocks },
  "0021-events": { up: events },
  "0022-erasures": { up: erasures },
  "0024-settled-energy": { up: settledEnergy },
};

async function start(db: Schema): Promise<void> {
  await db.schema
    .createTable("bots")
    .addColumn("bot_id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("token", "text", (column) => column.notNull())
    .addColumn("levels", "text", (column) => column.notNull())
    .addColumn("max_energy", "bigint", (column) => column.notNull())
    .addColumn("energy_per_second", "double precision", (column) => column.notNull())
    .addColumn("points_per_tap", "bigint", (column) => column.notNull())
    .addColumn("automine_points_per_hour", "bigint", (column) => column.notNull())
    .addColumn("screen", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();

  await ofBot(
    db.schema
      .createTable("custom_fields")
      .addColumn("bot_id", "text", (column) => column.notNull()),
  )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("position", "bigint", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("fallback", "text", (column) => column.notNull())
    .addColumn("refresh_seconds", "bigint", (column) => column.notNull())
    .addColumn("signed", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("custom_fields_key", ["bot_id", "name"])
    .execute();

  await ofBot(
    db.schema.createTable("bot_users").addColumn("bot_id", "text", (column) => column.notNull()),
  )
    .addColumn("tg_id", "bigint", (column) => column.notNull())
    .addColumn("ref_code", "text", (column) => column.notNull())
    .addColumn("registered_by_ref_code", "text")
    .addColumn("tg_username", "text", (column) => column.notNull())
    .addColumn("tg_name", "text", (column) => column.notNull())
    .addColumn("points", "bigint", (column) => column.notNull())
    .addColumn("custom_value", "bigint", (column) => column.notNull())
    .addColumn("ton_address", "text", (column) => column.notNull())
    .addColumn("energy_full_at", "bigint", (column) => column.notNull())
    .addColumn("automining_since", "bigint", (column) => column.notNull())
    .addColumn("automine_points_per_hour", "bigint", (column) => column.notNull())
    .addColumn("taps_counted_at", "bigint", (column) => column.notNull())
    .addColumn("last_ip", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_seen_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("bot_users_key", ["bot_id", "tg_id"])
    .addUniqueConstraint("bot_users_ref_code", ["bot_id", "ref_code"])
    .execute();
  await index(db, "bot_users_friends", "bot_users", ["bot_id", "registered_by_ref_code", "tg_id"]);

  await ofBot(
    db.schema.createTable("api_keys").addColumn("bot_id", "text", (column) => column.notNull()),
  )
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("last4", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("revoked_at", "bigint")
    .addColumn("last_used_at", "bigint")
    .addPrimaryKeyConstraint("api_keys_key", ["bot_id", "id"])
    .addUniqueConstraint("api_keys_hash", ["bot_id", "hash"])
    .execute();

  await ofUser(ofBotUserColumns(db.schema.createTable("ledger")))
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("delta", "bigint", (column) => column.notNull())
    .addColumn("balance_after", "bigint", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("api_key_id", "text")
    .addColumn("idempotency_key", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("ledger_key", ["bot_id", "id"])
    .addForeignKeyConstraint("ledger_api_key", ["bot_id", "api_key_id"], "api_keys", [
      "bot_id",
      "id",
    ])
    .execute();
  await index(db, "ledger_by_user", "ledger", ["bot_id", "tg_id", "id"]);
  await db.schema
    .createIndex("ledger_idempotency_key")
    .unique()
    .on("ledger")
    .columns(["bot_id", "idempotency_key"])
    .where("idempotency_key", "is not", null)
    .execute();

  await ofUser(ofBotUserColumns(db.schema.createTable("tap_batches")))
    .addColumn("batch_id", "text", (column) => column.notNull())
    .addColumn("accepted", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("tap_batches_key", ["bot_id", "tg_id", "batch_id"])
    .execute();

  await db.schema
    .createTable("service_secrets")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
}

async function messages(db: Schema): Promise<void> {
  await ofUser(ofBotUserColumns(db.schema.createTable("messages")))
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("is_html", "bigint", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("claimed_at", "bigint")
    .addColumn("claimer", "text")
    .addColumn("left_at", "bigint")
    .addColumn("telegram_message_id", "bigint")
    .addColumn("failure_code", "text")
    .addColumn("failure_text", "text")
    .addColumn("api_key_id", "text")
    .addColumn("idempotency_key", "text")
    .addPrimaryKeyConstraint("messages_key", ["bot_id", "id"])
    .addForeignKeyConstraint("messages_api_key", ["bot_id", "api_key_id"], "api_keys", [
      "bot_id",
      "id",
    ])
    .execute();
  await index(db, "messages_by_user", "messages", ["bot_id", "tg_id", "status", "id"]);
  await index(db, "messages_claimed", "messages", ["bot_id", "claimed_at"]);
  await db.schema
    .createIndex("messages_idempotency_key")
    .unique()
    .on("messages")
    .columns(["bot_id", "idempotency_key"])
    .where("idempotency_key", "is not", null)
    .execute();

  await ofBot(
    db.schema.createTable("outboxes").addColumn("bot_id", "text", (column) => column.primaryKey()),
  )
    .addColumn("due_at", "bigint")
    .addColumn("paused_until", "bigint", (column) => column.notNull())
    .execute();
  await index(db, "outboxes_due", "outboxes", ["due_at"]);

  await ofUser(ofBotUserColumns(db.schema.createTable("chats")))
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("chats_key", ["bot_id", "tg_id"])
    .execute();
  await index(db, "chats_due", "chats", ["bot_id", "due_at"]);

  await db.schema.alterTable("bot_users").addColumn("unreachable_since", "bigint").execute();
}

async function play(db: Schema): Promise<void> {
  await index(db, "bot_users_newest_friends", "bot_users", [
    "bot_id",
    "registered_by_ref_code",
    "created_at",
    "tg_id",
  ]);
  await db.schema
    .createIndex("bot_users_wallet")
    .unique()
    .on("bot_users")
    .columns(["bot_id", "ton_address"])
    .where("ton_address", "!=", "")
    .execute();

  // A player's history is read one source at a time.
  await index(db, "ledger_by_source", "ledger", ["bot_id", "tg_id", "source", "id"]);
  await db.schema.dropIndex("ledger_by_user").execute();

  await index(db, "tap_batches_oldest", "tap_batches", ["created_at"]);

  await ofUser(ofBotUserColumns(db.schema.createTable("wallet_challenges")))
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("wallet_challenges_key", ["bot_id", "tg_id", "payload"])
    .execute();
  await index(db, "wallet_challenges_oldest", "wallet_challenges", ["expires_at"]);
}
