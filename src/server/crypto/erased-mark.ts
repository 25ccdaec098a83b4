import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { Vault } from "./vault.ts";

const keys = new WeakMap<Vault, KeyObject>();

/** Derived once, which takes longer than using it. */
function keyOf(vault: Vault): KeyObject {
  const key = keys.get(vault) ?? createSecretKey(vault.keyFor("erased"));
  keys.set(vault, key);
  return key;
}

/**
 * The mark of a player whom a bot's owner has erased. It identifies the player only to a reader who has
 * both the player's id and the secret key.
 */
export function playerMark(vault: Vault, botId: string, tgId: number): string {
  return markOf(vault, ["player", botId, String(tgId)]);
}

/** The same of the player's referral code, which stays in links that others have. */
export function codeMark(vault: Vault, botId: string, refCode: string): string {
  return markOf(vault, ["code", botId, refCode]);
}

/** The same of a wallet for which an erased player was paid; by its raw address. */
export function walletMark(vault: Vault, botId: string, taskId: string, address: string): string {
  return markOf(vault, ["wallet", botId, taskId, address]);
}

function markOf(vault: Vault, parts: readonly string[]): string {
  // As JSON, so that no two lists of parts are the same text.
  return createHmac("sha256", keyOf(vault)).update(JSON.stringify(parts)).digest("base64url");
}
