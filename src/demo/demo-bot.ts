import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BotFile } from "#contract/schema/bot-file.ts";
import { readBotFile } from "#server/bots/bot-file.ts";
import { saveBotFile } from "#server/store/bot/bot.ts";
import type { Store } from "#server/store/engine/database.ts";
import { settleRate } from "#server/store/user/automining.ts";
import { placePictures } from "#server/templates/template.ts";

/** The bot files of the demo: one with everything, and one with custom fields alone. */
const files = ["bot.json", "fields-bot.json"];

/** The demo's bot whose signed field the endpoint verifies. */
export const signingBotId = "fields";

/**
 * Creates or updates the demo's bots, whose fields point to the running endpoint and whose pictures
 * are those of the templates. Returns their ids, that of the bot to open first.
 */
export async function importDemoBots(store: Store, endpointUrl: string): Promise<string[]> {
  const botIds: string[] = [];
  for (const file of files) botIds.push(await importDemoBot(store, file, endpointUrl));
  return botIds;
}

async function importDemoBot(
  { db, vault }: Store,
  fileName: string,
  endpointUrl: string,
): Promise<string> {
  const written: BotFile = JSON.parse(await readFile(join(import.meta.dirname, fileName), "utf8"));
  const fields = written.fields.map((field) => ({
    ...field,
    url: endpointUrl + new URL(field.url).pathname,
  }));
  const { content, pictures } = await placePictures({ ...written, fields }, written.id);
  const file = readBotFile(JSON.stringify(content), true);
  const by = { by: { name: "bot file", id: null }, note: "", pictures };
  const now = Date.now();
  await db.transaction().execute((transaction) => saveBotFile(transaction, vault, file, by, now));
  await settleRate(db, file.id, now, async () => "go on");
  return file.id;
}
