import type { Migration } from "kysely";
import { createTable } from "./create.ts";
import { integer, json, moment, nullable, ofBot, ofUser, text } from "./table.ts";

export type Migrations = Readonly<Record<string, Migration["up"]>>;

/** The last migrations of the stores that version 1.0.0 can migrate. */
export const lastOf0 = { withoutEnergy: "0022-erasures", withEnergy: "0024-settled-energy" };

/**
 * The steps from each version's store to the next one's, in order; later ones have a file each. A
 * released one never changes, so it declares the tables that it creates (`createTable`) itself.
 */
export const migrations: Migrations = {
  async "1.0.0"(db) {
    const before = await db.selectFrom("kysely_migration").select("name").execute();
    if (!before.some(({ name }) => name === lastOf0.withEnergy)) {
      await db.schema.alterTable("bot_users").addColumn("energy_since", "bigint").execute();
      await db.schema.alterTable("bots").addColumn("energy_since", "bigint").execute();
      await db.schema.alterTable("bots").addColumn("past_energy", "text").execute();
      await db.schema.alterTable("bots").addColumn("staged_until", "bigint").execute();
    }
    await db.deleteFrom("kysely_migration").execute();
  },
  async "1.1.0"(db) {
    await db.schema
      .alterTable("bot_users")
      .addColumn("tg_photo", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
  async "1.2.0"(db) {
    await db.schema.alterTable("custom_fields").addColumn("options", "text").execute();
    await db.schema.alterTable("bots").addColumn("language", "text").execute();
    await createTable(db, "field_states", {
      of: "bot",
      columns: {
        ...ofBot,
        field: text(),
        recent: json(),
        failing_since: nullable(moment()),
        sample: nullable(text()),
        sampled_at: nullable(moment()),
        changed_at: moment(),
      },
      key: ["bot_id", "field"],
      indexes: { field_states_oldest: { on: ["changed_at"] } },
      players: "none",
    });
  },
  async "1.3.0"(db) {
    await db.schema.alterTable("bots").addColumn("updates_since", "bigint").execute();
    await db.schema.alterTable("bots").addColumn("app_name", "text").execute();
    await db.schema.alterTable("bots").addColumn("app_mode", "text").execute();
    await db.schema.alterTable("bot_users").addColumn("source", "text").execute();
    await createTable(db, "updates", {
      of: "bot",
      columns: { ...ofBot, update_id: integer(), taken_at: moment() },
      key: ["bot_id", "update_id"],
      indexes: { updates_oldest: { on: ["taken_at"] } },
      players: "none",
    });
    await createTable(db, "start_codes", {
      of: "bot",
      columns: { ...ofUser, code: text(), started_at: moment() },
      key: ["bot_id", "tg_id"],
      indexes: { start_codes_oldest: { on: ["started_at"] } },
      players: { order: ["started_at"], erase: "delete" },
    });
    await db.schema.alterTable("broadcasts").addColumn("send_at", "bigint").execute();
    for (const table of ["broadcasts", "messages"]) {
      await db.schema.alterTable(table).addColumn("options", "text").execute();
      const rows = await db
        .selectFrom(table)
        .select(["bot_id", "id", "button"])
        .where("button", "is not", null)
        .execute();
      for (const { bot_id, id, button } of rows)
        await db
          .updateTable(table)
          .set({ options: JSON.stringify({ buttons: [{ text: button }] }) })
          .where((eb) => eb.and({ bot_id, id }))
          .execute();
      await db.schema.alterTable(table).dropColumn("button").execute();
    }
  },
};
