import type { CustomField } from "#contract/custom-field.ts";
import type { Database } from "./tables.ts";

/** The custom fields of a bot, in their order. */
export async function listCustomFields(db: Database, botId: string): Promise<CustomField[]> {
  const rows = await db
    .selectFrom("custom_fields")
    .select(["name", "url", "fallback", "refresh_seconds", "signed"])
    .where("bot_id", "=", botId)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    name: row.name,
    url: row.url,
    fallback: row.fallback,
    refreshSeconds: row.refresh_seconds,
    signed: row.signed === 1,
  }));
}

/** Makes `fields` the custom fields of the bot; for a transaction. */
export async function replaceCustomFields(db: Database, botId: string, fields: readonly CustomField[]): Promise<void> {
  await db.deleteFrom("custom_fields").where("bot_id", "=", botId).execute();
  if (fields.length === 0) return;
  await db
    .insertInto("custom_fields")
    .values(
      fields.map((field, position) => ({
        bot_id: botId,
        name: field.name,
        position,
        url: field.url,
        fallback: field.fallback,
        refresh_seconds: field.refreshSeconds,
        signed: field.signed ? 1 : 0,
      })),
    )
    .execute();
}
