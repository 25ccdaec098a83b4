import { createHmac, timingSafeEqual } from "node:crypto";
import type { Vault } from "./vault.ts";

/**
 * The secret that the platform sends with each update of a bot; another one for each `since`, the
 * time at which the updates were turned on. Source:
 * https://core.telegram.org/bots/api#setwebhook (`secret_token`)
 */
export function updatesSecret(vault: Vault, botId: string, since: number): string {
  return createHmac("sha256", vault.keyFor("updates"))
    .update(JSON.stringify([botId, since]))
    .digest("base64url");
}

/** Whether `given` is `secret`, compared in constant time. */
export function isUpdatesSecret(secret: string, given: string): boolean {
  const [expected, received] = [Buffer.from(secret), Buffer.from(given)];
  return expected.length === received.length && timingSafeEqual(expected, received);
}
