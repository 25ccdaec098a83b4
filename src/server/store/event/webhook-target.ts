import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Vault } from "../../crypto/vault.ts";
import type { Store } from "../engine/database.ts";
import type { WebhookTable } from "../schema/tables.ts";

/** The present URL and secrets of a webhook; never to be logged. */
export interface Target {
  readonly url: string;
  /** The current secret, and for a day its predecessors, newest first. */
  readonly secrets: readonly string[];
}

/** The target of the bot's webhook, or undefined. */
export async function readTarget(
  { db, vault }: Pick<Store, "db" | "vault">,
  botId: string,
  now: number,
): Promise<Target | undefined> {
  const row = await db
    .selectFrom("webhooks")
    .selectAll()
    .where("bot_id", "=", botId)
    .executeTakeFirst();
  return row && targetOf(vault, row, now);
}

/** The target in a webhook's row. */
export function targetOf(vault: Vault, row: Selectable<WebhookTable>, now: number): Target {
  const { bot_id, url, secret, former_secret: former, former_until: until } = row;
  const sealed = former !== null && until !== null && until > now ? [secret, former] : [secret];
  return { url, secrets: sealed.flatMap((one) => vault.open(one, contextOf(bot_id)).split(" ")) };
}

const secretBytes = 32;

/**
 * A secret of random bytes. Source: https://www.standardwebhooks.com ("Signature scheme": 24 to 64
 * bytes).
 */
export function newSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString("base64")}`;
}

/** Encrypts secrets, newest first, for the bot's row. */
export function sealSecrets(vault: Vault, botId: string, secrets: readonly string[]): string {
  return vault.seal(secrets.join(" "), contextOf(botId));
}

function contextOf(botId: string): string {
  return `webhook-secret:${botId}`;
}
