import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { EventType } from "#contract/event-type.ts";
import type { Webhook } from "#contract/schema/webhook.ts";
import { formerSecretMs, maxFormerSecrets } from "#contract/webhook-limit.ts";
import type { Vault } from "../../crypto/vault.ts";
import { webhookChanges } from "../audit/audit-change.ts";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import { withBot } from "../bot/bot-lock.ts";
import type { Store } from "../engine/database.ts";
import { isPostgres, lockRows, whole } from "../engine/dialect.ts";
import type { Database, WebhookTable } from "../schema/tables.ts";

/** What an owner chooses. */
export interface WebhookChoice {
  readonly url: string;
  readonly types: readonly EventType[];
  /** Of the webhook that is changed; null for a new one. */
  readonly updatedAt: number | null;
}

/** The result of saving a webhook; a secret only of a new one. */
export type SavedWebhook =
  | { readonly kind: "saved"; readonly webhook: Webhook; readonly secret: string | null }
  | { readonly kind: "conflict"; readonly current: Webhook | null };

const maxCounted = 1000;

/** The bot's webhook without its secret, or undefined. */
export async function readWebhook(
  db: Database,
  botId: string,
  now: number,
): Promise<Webhook | undefined> {
  const row = await selectWebhook(db, botId).executeTakeFirst();
  if (!row) return undefined;
  const { waiting, held } = await countWaiting(db, botId, row.created_at);
  return {
    url: row.url,
    types: JSON.parse(row.types),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    formerSecretUntil:
      row.former_until !== null && row.former_until > now ? row.former_until : null,
    pausedAt: row.paused_at,
    pausedBecause: row.paused_because,
    failingSince: row.failing_since,
    nextAt:
      row.failing_since !== null && row.paused_at === null ? Math.max(row.next_at, now) : null,
    waiting,
    heldUsers: held,
  };
}

/** Makes or changes the bot's webhook; undefined if there is no such bot. */
export function saveWebhook(
  { db, vault }: Pick<Store, "db" | "vault">,
  actor: Actor,
  { url, types, updatedAt }: WebhookChoice,
): Promise<SavedWebhook | undefined> {
  const { botId, now } = actor;
  return withBot(db, botId, async (within): Promise<SavedWebhook> => {
    const before = await lockWebhook(within, botId);
    if ((before?.updated_at ?? null) !== updatedAt)
      return { kind: "conflict", current: (await readWebhook(within, botId, now)) ?? null };
    const secret = before ? null : newSecret();
    const chosen = {
      url,
      types: JSON.stringify(types),
      updated_at: Math.max(now, (updatedAt ?? -1) + 1),
    };
    if (secret === null) await updateWebhook(within, botId, chosen);
    else
      await within
        .insertInto("webhooks")
        .values({
          bot_id: botId,
          ...chosen,
          secret: sealSecret(vault, botId, secret),
          former_secret: null,
          former_until: null,
          created_at: now,
          paused_at: null,
          paused_because: null,
          failing_since: null,
          fails: 0,
          next_at: 0,
        })
        .execute();
    // At another URL it is tried at once. Users may still rest for a webhook that was deleted.
    if (before?.url !== url) await tryAgain(within, botId, now);
    const former = before ? { url: before.url, types: JSON.parse(before.types) } : null;
    const changes = webhookChanges(former, { url, types });
    if (changes.length > 0) await noteAct(within, actor, "webhook.saved", { changes });
    const webhook = await readWebhook(within, botId, now);
    if (!webhook) throw new Error(`The webhook of ${botId} is missing after it was saved.`);
    return { kind: "saved", webhook, secret };
  });
}

/** Deletes the bot's webhook and tells whether there was one; its events end by age, unsent. */
export async function deleteWebhook(db: Database, actor: Actor): Promise<boolean> {
  const { botId } = actor;
  const isDeleted = await withBot(db, botId, async (within) => {
    const { numDeletedRows } = await within
      .deleteFrom("webhooks")
      .where("bot_id", "=", botId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await noteAct(within, actor, "webhook.deleted");
    return true;
  });
  return isDeleted ?? false;
}

/**
 * Gives the webhook a new secret and returns it; those before also sign for a day, because the
 * receiver may have any of them. Undefined if there is no webhook.
 */
export function rotateSecret(
  { db, vault }: Pick<Store, "db" | "vault">,
  actor: Actor,
): Promise<string | undefined> {
  const { botId, now } = actor;
  return withBot(db, botId, async (within) => {
    const before = await lockWebhook(within, botId);
    if (!before) return undefined;
    const secret = newSecret();
    const formers = targetOf(vault, before, now).secrets.slice(0, maxFormerSecrets);
    await updateWebhook(within, botId, {
      secret: sealSecret(vault, botId, secret),
      former_secret: sealSecret(vault, botId, formers.join(" ")),
      former_until: now + formerSecretMs,
    });
    await noteAct(within, actor, "webhook.rotated");
    return secret;
  });
}

/** Pauses the webhook for an owner, unless it is paused. */
export async function pauseWebhook(db: Database, actor: Actor): Promise<void> {
  const { botId, now } = actor;
  await withBot(db, botId, async (within) => {
    const { numUpdatedRows } = await within
      .updateTable("webhooks")
      .set({ paused_at: now, paused_because: "owner" })
      .where("bot_id", "=", botId)
      .where("paused_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await noteAct(within, actor, "webhook.paused");
  });
}

/** Lets the webhook's events be sent again at once, also those that were given up on. */
export async function resumeWebhook(db: Database, actor: Actor): Promise<void> {
  const { botId, now } = actor;
  await withBot(db, botId, async (within) => {
    const before = await lockWebhook(within, botId);
    if (!before) return;
    await updateWebhook(within, botId, { paused_at: null, paused_because: null });
    await tryAgain(within, botId, now);
    if (before.paused_at !== null) await noteAct(within, actor, "webhook.resumed");
  });
}

/** Forgets what has failed, for a transaction that has locked the webhook. */
async function tryAgain(within: Database, botId: string, now: number): Promise<void> {
  await updateWebhook(within, botId, { failing_since: null, fails: 0, next_at: 0 });
  await lockRefused(within, botId, 0);
  await within
    .updateTable("event_queues")
    .set({ due_at: now, attempts: 0, failing_since: null })
    .where("bot_id", "=", botId)
    .where("attempts", ">", 0)
    .where("claimer", "is", null)
    .execute();
}

/**
 * The receiver accepts again: what it has refused since it began to fail is sent at once. A user whose
 * event was refused before that rests on or stays held. For a transaction that has locked the webhook.
 */
export async function recover(
  within: Database,
  botId: string,
  failingSince: number,
  now: number,
): Promise<void> {
  await updateWebhook(within, botId, { failing_since: null, fails: 0, next_at: 0 });
  await lockRefused(within, botId, failingSince);
  await within
    .updateTable("event_queues")
    .set({ due_at: now })
    .where("bot_id", "=", botId)
    .where("attempts", ">", 0)
    .where("failing_since", ">=", failingSince)
    .where("due_at", "is not", null)
    .where("claimer", "is", null)
    .execute();
}

/** In one order, as for new events, so that two transactions never wait for each other. */
async function lockRefused(within: Database, botId: string, since: number): Promise<void> {
  if (!isPostgres(within)) return;
  await within
    .selectFrom("event_queues")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("attempts", ">", 0)
    .where("failing_since", ">=", since)
    .where("claimer", "is", null)
    .orderBy("tg_id")
    .forUpdate()
    .execute();
}

/** Lets a user's next event be sent at once, with a day of its own. */
export async function tryUserAgain(
  db: Database,
  botId: string,
  tgId: number,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    if (!(await lockWebhook(within, botId))) return;
    await within
      .updateTable("webhooks")
      .set({ next_at: sql`case when next_at > ${whole(now)} then ${whole(now)} else next_at end` })
      .where("bot_id", "=", botId)
      .execute();
    await within
      .updateTable("event_queues")
      .set({ due_at: now, attempts: 0, failing_since: null })
      .where("bot_id", "=", botId)
      .where("tg_id", "=", tgId)
      .where("claimer", "is", null)
      .execute();
  });
}

/** Where a webhook's events go now, and what they are signed with; secrets, never to be logged. */
export interface Target {
  readonly url: string;
  /** The current secret, and for a day those before, newest first. */
  readonly secrets: readonly string[];
}

/** The target of the bot's webhook, or undefined. */
export async function readTarget(
  { db, vault }: Pick<Store, "db" | "vault">,
  botId: string,
  now: number,
): Promise<Target | undefined> {
  const row = await selectWebhook(db, botId).executeTakeFirst();
  return row && targetOf(vault, row, now);
}

/** The target in a webhook's row. */
export function targetOf(vault: Vault, row: Selectable<WebhookTable>, now: number): Target {
  const { bot_id, url, secret, former_secret: former, former_until: until } = row;
  const sealed = former !== null && until !== null && until > now ? [secret, former] : [secret];
  return { url, secrets: sealed.flatMap((one) => vault.open(one, contextOf(bot_id)).split(" ")) };
}

/** The bot's webhook, locked until the transaction ends. */
export function lockWebhook(
  within: Database,
  botId: string,
): Promise<Selectable<WebhookTable> | undefined> {
  return lockRows(within, selectWebhook(within, botId)).executeTakeFirst();
}

function selectWebhook(db: Database, botId: string) {
  return db.selectFrom("webhooks").selectAll().where("bot_id", "=", botId);
}

/** Changes columns of the bot's webhook. */
export async function updateWebhook(
  db: Database,
  botId: string,
  columns: Partial<Selectable<WebhookTable>>,
): Promise<void> {
  await db.updateTable("webhooks").set(columns).where("bot_id", "=", botId).execute();
}

async function countWaiting(
  db: Database,
  botId: string,
  since: number,
): Promise<{ waiting: number; held: number }> {
  const events = db
    .selectFrom("events")
    .select("id")
    .where("bot_id", "=", botId)
    .where("status", "=", "waiting")
    .where("created_at", ">=", since)
    .limit(maxCounted);
  const queues = db
    .selectFrom("event_queues")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where("due_at", "is", null)
    .limit(maxCounted);
  const waiting = await db
    .selectFrom(events.as("found"))
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const held = await db
    .selectFrom(queues.as("found"))
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting.n), held: Number(held.n) };
}

const secretBytes = 32;

/** Source: Standard Webhooks, "Signature scheme": 24 to 64 random bytes. */
function newSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString("base64")}`;
}

function sealSecret(vault: Vault, botId: string, secret: string): string {
  return vault.seal(secret, contextOf(botId));
}

function contextOf(botId: string): string {
  return `webhook-secret:${botId}`;
}
