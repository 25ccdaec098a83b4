import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { Vault } from "./vault.ts";

const keys = new WeakMap<Vault, KeyObject>();

/** Cached, because deriving the key takes longer than using it. */
function keyOf(vault: Vault): KeyObject {
  const key = keys.get(vault) ?? createSecretKey(vault.keyFor("erased"));
  keys.set(vault, key);
  return key;
}

/**
 * The mark of a player whom a bot's owner has erased. Only a reader with both the player's id and
 * the secret key can identify the player.
 */
export function playerMark(vault: Vault, botId: string, tgId: number): string {
  return markOf(vault, ["player", botId, String(tgId)]);
}

/** The mark of an erased player's referral code, which may still be in links of others. */
export function codeMark(vault: Vault, botId: string, refCode: string): string {
  return markOf(vault, ["code", botId, refCode]);
}

/** The mark of a wallet for which an erased player was paid; by its raw address. */
export function walletMark(vault: Vault, botId: string, taskId: string, address: string): string {
  return markOf(vault, ["wallet", botId, taskId, address]);
}

function markOf(vault: Vault, parts: readonly string[]): string {
  // JSON keeps different lists of parts apart.
  return createHmac("sha256", keyOf(vault)).update(JSON.stringify(parts)).digest("base64url");
}
