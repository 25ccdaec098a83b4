import type { Vault } from "../../crypto/vault.ts";
import type { Database } from "../schema/tables.ts";
import { liveBot } from "./bot-lock.ts";

/** Encrypts a bot's token for storage, bound to the bot. */
export function sealToken(vault: Vault, botId: string, token: string): string {
  return vault.seal(token, contextOf(botId));
}

/** Decrypts a bot's token; a secret, never to be logged or returned. */
export function openToken(vault: Vault, botId: string, sealed: string): string {
  return vault.open(sealed, contextOf(botId));
}

/**
 * Identifies a bot's token without revealing it; changes with the token, and when the bot is added
 * again. It is the random start of the sealed text.
 */
export function tokenIdOf(sealed: string): string {
  return sealed.slice(0, 16);
}

/**
 * The bot's id on the platform, with which its tokens begin. Source:
 * https://core.telegram.org/bots/api#authorizing-your-bot
 */
export function platformIdOf(token: string): string {
  return token.slice(0, token.indexOf(":"));
}

/** The bot's token, or undefined for an unknown bot; a secret, never to be logged or returned. */
export async function readBotToken(
  db: Database,
  vault: Vault,
  botId: string,
): Promise<string | undefined> {
  const row = await liveBot(db, botId).select("token").executeTakeFirst();
  return row && openToken(vault, botId, row.token);
}

function contextOf(botId: string): string {
  return `bot-token:${botId}`;
}
