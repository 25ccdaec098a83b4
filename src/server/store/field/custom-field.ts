import type { CustomField } from "#contract/field/custom-field.schema.ts";
import type { Database } from "../schema/tables.ts";

/** The custom fields of a bot, in their order. */
export async function listCustomFields(db: Database, botId: string): Promise<CustomField[]> {
  const rows = await db
    .selectFrom("custom_fields")
    .select(["name", "url", "fallback", "refresh_seconds as refreshSeconds", "signed", "options"])
    .where("bot_id", "=", botId)
    .orderBy("position")
    .execute();
  return rows.map(({ options, ...field }) => ({
    ...field,
    signed: field.signed === 1,
    ...JSON.parse(options ?? "{}"),
  }));
}

/** The members of a field that its column `options` holds; a fallback per language is one of them. */
type FieldOptions = Partial<
  Pick<CustomField, "fetchedByService" | "sendLanguage" | "live" | "transform" | "fallback">
>;

/** The names of the bot's custom fields, in their order. */
export async function listFieldNames(db: Database, botId: string): Promise<string[]> {
  return (await listCustomFields(db, botId)).map(({ name }) => name);
}

/** Replaces the bot's custom fields, and deletes the reports of those that go; for a transaction. */
export async function replaceCustomFields(
  db: Database,
  botId: string,
  fields: readonly CustomField[],
): Promise<void> {
  await db.deleteFrom("custom_fields").where("bot_id", "=", botId).execute();
  const names = fields.map(({ name }) => name);
  for (const table of reportTables)
    await db
      .deleteFrom(table)
      .where("bot_id", "=", botId)
      .$if(names.length > 0, (query) => query.where("field", "not in", names))
      .execute();
  if (fields.length === 0) return;
  await db
    .insertInto("custom_fields")
    .values(fields.map((field, position) => ({ bot_id: botId, position, ...columnsOf(field) })))
    .execute();
}

/** Appends a custom field; for a transaction that has locked the bot and checked the name. */
export async function addCustomField(
  db: Database,
  botId: string,
  field: CustomField,
): Promise<void> {
  const { last } = await db
    .selectFrom("custom_fields")
    .select(({ fn }) => fn.max<number | null>("position").as("last"))
    .where("bot_id", "=", botId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("custom_fields")
    .values({ bot_id: botId, position: (last ?? -1) + 1, ...columnsOf(field) })
    .execute();
}

/**
 * Replaces the custom field `name` in its position; for a transaction that has locked the bot and
 * checked the new name.
 */
export async function changeCustomField(
  db: Database,
  botId: string,
  name: string,
  field: CustomField,
): Promise<void> {
  await db
    .updateTable("custom_fields")
    .set(columnsOf(field))
    .where("bot_id", "=", botId)
    .where("name", "=", name)
    .execute();
  if (field.name !== name) await moveReports(db, botId, name, field.name);
}

/** Deletes the custom field `name` with its health and state. */
export async function deleteCustomField(db: Database, botId: string, name: string): Promise<void> {
  await db
    .deleteFrom("custom_fields")
    .where("bot_id", "=", botId)
    .where("name", "=", name)
    .execute();
  await forgetReports(db, botId, name);
}

/** The tables with the reports of fields. */
const reportTables = ["field_health", "field_states"] as const;

/** Moves the reports of a field to its new name, replacing those of an earlier field of that name. */
async function moveReports(db: Database, botId: string, from: string, to: string): Promise<void> {
  await forgetReports(db, botId, to);
  for (const table of reportTables)
    await db
      .updateTable(table)
      .set({ field: to })
      .where("bot_id", "=", botId)
      .where("field", "=", from)
      .execute();
}

async function forgetReports(db: Database, botId: string, field: string): Promise<void> {
  for (const table of reportTables)
    await db.deleteFrom(table).where("bot_id", "=", botId).where("field", "=", field).execute();
}

function columnsOf({ name, url, fallback, refreshSeconds, signed, ...rest }: CustomField) {
  const isPlain = typeof fallback === "string";
  const options: FieldOptions = isPlain ? rest : { ...rest, fallback };
  return {
    name,
    url,
    fallback: isPlain ? fallback : "",
    refresh_seconds: refreshSeconds,
    signed: signed ? 1 : 0,
    options: Object.keys(options).length > 0 ? JSON.stringify(options) : null,
  };
}
