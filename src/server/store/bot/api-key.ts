import type { ApiKeyInfo } from "#contract/bot/api-key.schema.ts";
import { maxLiveApiKeys } from "#contract/bot/bot-rule.ts";
import { newApiKey } from "../../crypto/random-token.ts";
import { newId } from "../engine/id.ts";
import type { Database } from "../schema/tables.ts";
import { lockBot } from "./bot-lock.ts";

/** An API key without the key itself. */
export interface BotApiKey extends ApiKeyInfo {
  readonly botId: string;
}

/** A live API key, and the stored time of its last use. */
export type LiveApiKey = Pick<ApiKeyInfo, "id" | "lastUsedAt">;

/** A new API key, visible only once. */
export interface MadeApiKey {
  readonly kind: "made";
  readonly id: string;
  readonly apiKey: string;
}

/** The interval at which the last use is written, in ms. */
const lastUseMs = 60_000;

/** Creates an API key for the bot, unless it has `maxLiveApiKeys`; for a transaction. */
export async function createApiKey(
  db: Database,
  botId: string,
  name: string,
  now: number,
): Promise<MadeApiKey | { readonly kind: "no-bot" | "too-many-keys" }> {
  if (!(await lockBot(db, botId))) return { kind: "no-bot" };
  if ((await countLiveApiKeys(db, botId)) >= maxLiveApiKeys) return { kind: "too-many-keys" };
  return insertApiKey(db, botId, name, now);
}

async function insertApiKey(
  db: Database,
  botId: string,
  name: string,
  now: number,
): Promise<MadeApiKey> {
  const { apiKey, hash, last4 } = newApiKey();
  const id = newId(now);
  await db
    .insertInto("api_keys")
    .values({ bot_id: botId, id, name, hash, last4, created_at: now })
    .execute();
  return { kind: "made", id, apiKey };
}

/** All API keys, or one bot's, oldest first. */
export function listApiKeys(db: Database, botId?: string): Promise<BotApiKey[]> {
  const keys = db
    .selectFrom("api_keys")
    .select(["id", "bot_id as botId", "name", "last4"])
    .select(["created_at as createdAt", "last_used_at as lastUsedAt", "revoked_at as revokedAt"])
    .orderBy("bot_id")
    .orderBy("id");
  return (botId === undefined ? keys : keys.where("bot_id", "=", botId)).execute();
}

/** The bot's API key with this id, or undefined. */
export async function readApiKey(
  db: Database,
  botId: string,
  id: string,
): Promise<BotApiKey | undefined> {
  return (await listApiKeys(db, botId)).find((key) => key.id === id);
}

/**
 * Replaces a live API key by a new one of the same name; for a transaction. Undefined if the bot
 * has no such live key.
 */
export async function replaceApiKey(
  db: Database,
  botId: string,
  id: string,
  now: number,
): Promise<(MadeApiKey & { readonly name: string }) | undefined> {
  if (!(await lockBot(db, botId))) return undefined;
  const revoked = await db
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("bot_id", "=", botId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  if (!revoked) return undefined;
  return { ...(await insertApiKey(db, botId, revoked.name, now)), name: revoked.name };
}

/** Revokes an API key and returns the time of its revocation; undefined for an unknown key. */
export async function revokeApiKey(
  db: Database,
  id: string,
  now: number,
): Promise<number | undefined> {
  await db
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
  const row = await db
    .selectFrom("api_keys")
    .select("revoked_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.revoked_at ?? undefined;
}

/** The bot's live API key with this hash, or undefined. */
export async function findLiveApiKey(
  db: Database,
  botId: string,
  hash: string,
): Promise<LiveApiKey | undefined> {
  const row = await db
    .selectFrom("api_keys")
    .select(["id", "last_used_at", "revoked_at"])
    .where("bot_id", "=", botId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row && row.revoked_at === null ? { id: row.id, lastUsedAt: row.last_used_at } : undefined;
}

/**
 * Writes the key's last use, at most once a minute. Never throws, because a full or locked store
 * can still be read.
 */
export async function markApiKeyUsed(
  db: Database,
  botId: string,
  key: LiveApiKey,
  now: number,
): Promise<void> {
  if (key.lastUsedAt !== null && Math.abs(now - key.lastUsedAt) < lastUseMs) return;
  await db
    .updateTable("api_keys")
    .set({ last_used_at: now })
    .where("bot_id", "=", botId)
    .where("id", "=", key.id)
    .execute()
    .catch(() => {});
}

async function countLiveApiKeys(db: Database, botId: string): Promise<number> {
  const { live } = await db
    .selectFrom("api_keys")
    .select(({ fn }) => fn.countAll<number>().as("live"))
    .where("bot_id", "=", botId)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return live;
}
