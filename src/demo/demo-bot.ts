import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readBotFile } from "#server/bots/bot-file.ts";
import { importBot } from "#server/bots/import-bot.ts";
import type { Store } from "#server/store/engine/database.ts";

interface DemoBotFile {
  readonly id: string;
  readonly fields: readonly { url: string }[];
  readonly screen: { readonly blocks: readonly { type: string; url?: string }[] };
}

/**
 * Creates or updates the demo bot, whose fields and images point to the running endpoint and
 * service. Returns its id.
 */
export async function importDemoBot(
  store: Store,
  endpointUrl: string,
  baseUrl: string,
): Promise<string> {
  const written = await readDemoBotFile();
  const fields = written.fields.map((field) => ({ ...field, url: at(endpointUrl, field.url) }));
  const blocks = written.screen.blocks.map((block) =>
    block.type === "image" ? { ...block, url: at(baseUrl, block.url) } : block,
  );
  const file = readBotFile(JSON.stringify({ ...written, fields, screen: { blocks } }), true);
  const { botId } = await importBot(store, file, undefined, Date.now());
  return botId;
}

/** The id of the demo bot. */
export async function demoBotId(): Promise<string> {
  return (await readDemoBotFile()).id;
}

async function readDemoBotFile(): Promise<DemoBotFile> {
  return JSON.parse(await readFile(join(import.meta.dirname, "bot.json"), "utf8"));
}

function at(origin: string, url = ""): string {
  return origin + new URL(url).pathname;
}
