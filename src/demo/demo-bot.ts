import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BotFile } from "#contract/bot/bot-file.schema.ts";
import { readBotFile } from "#server/bots/bot-file.ts";
import { saveBotFile } from "#server/store/bot/save-bot-file.ts";
import type { Store } from "#server/store/engine/database.ts";
import { settleGame } from "#server/store/user/settle-game.ts";
import { placePictures } from "#server/templates/template.ts";

/** The bot files of the demo: one with everything, and one with custom fields alone. */
const files = ["bot.json", "fields-bot.json"];

/** The demo's bot that plays everything; the endpoint answers its task. */
export const playedBotId = "demo";

/** The demo's bot whose signed field the endpoint verifies. */
export const signingBotId = "fields";

/**
 * Creates or updates the demo's bots, whose fields point to the running endpoint and whose pictures
 * are those of the templates. Returns them, the first one to be opened first.
 */
export async function importDemoBots(store: Store, endpointUrl: string): Promise<BotFile[]> {
  const bots: BotFile[] = [];
  for (const file of files) bots.push(await importDemoBot(store, file, endpointUrl));
  return bots;
}

async function importDemoBot(
  { db, vault }: Store,
  fileName: string,
  endpointUrl: string,
): Promise<BotFile> {
  const written: BotFile = JSON.parse(await readFile(join(import.meta.dirname, fileName), "utf8"));
  const atEndpoint = (url: string) => endpointUrl + new URL(url).pathname;
  const fields = written.fields.map((field) => ({ ...field, url: atEndpoint(field.url) }));
  const tasks = written.tasks?.map((task) =>
    task.kind === "endpoint" ? { ...task, endpoint: atEndpoint(task.endpoint) } : task,
  );
  const file = { ...written, fields, ...(tasks && { tasks }) };
  const { content, pictures } = await placePictures(file, written.id);
  const checked = readBotFile(JSON.stringify(content), true);
  const by = { by: { name: "bot file", id: null }, note: "", pictures };
  const now = Date.now();
  await db
    .transaction()
    .execute((transaction) => saveBotFile(transaction, vault, checked, by, now));
  await settleGame(db, checked.id, now, async () => "go on");
  return written;
}
