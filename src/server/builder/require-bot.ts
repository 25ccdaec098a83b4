import { type Bot, readBot } from "../store/bot/bot.ts";
import type { Database } from "../store/engine/tables.ts";
import { botNotFound } from "./bot-not-found.ts";

/** The bot. Throws `ServiceError` 404 if it was deleted since the guard checked it. */
export async function requireBot(db: Database, botId: string): Promise<Bot> {
  const bot = await readBot(db, botId);
  if (!bot) throw botNotFound();
  return bot;
}
