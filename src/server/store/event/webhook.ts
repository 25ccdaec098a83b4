import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { EventType } from "#contract/event/event-type.ts";
import type { Webhook } from "#contract/event/webhook.schema.ts";
import { webhookChanges } from "../audit/audit-change.ts";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import { withBot } from "../bot/bot-lock.ts";
import type { Store } from "../engine/database.ts";
import { isPostgres, lockRows } from "../engine/dialect.ts";
import type { Database, Tables, WebhookTable } from "../schema/tables.ts";
import { formerSecretMs, maxFormerSecrets } from "./webhook-limit.ts";
import { newSecret, sealSecrets, targetOf } from "./webhook-target.ts";

/** The settings that an owner chooses. */
export interface WebhookChoice {
  readonly url: string;
  readonly types: readonly EventType[];
  /** That of the changed webhook; null for a new one. */
  readonly updatedAt: number | null;
  /** Creates a new webhook paused: its events are recorded, and not sent. */
  readonly isPaused?: boolean;
}

/** The result of saving a webhook; only a new one has a secret. */
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
  const waiting = db
    .selectFrom("events")
    .select("id")
    .where((eb) => eb.and({ bot_id: botId, status: "waiting" }))
    .where("created_at", ">=", row.created_at);
  const heldQueues = db
    .selectFrom("event_queues")
    .select("tg_id")
    .where((eb) => eb.and({ bot_id: botId, due_at: null }));
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
    waiting: await countSome(db, waiting),
    heldUsers: await countSome(db, heldQueues),
  };
}

/** Creates or changes the bot's webhook; undefined for an unknown bot. */
export function saveWebhook(
  { db, vault }: Pick<Store, "db" | "vault">,
  actor: Actor,
  { url, types, updatedAt, isPaused = false }: WebhookChoice,
): Promise<SavedWebhook | undefined> {
  const { botId, now } = actor;
  return withBot(db, botId, async (tx): Promise<SavedWebhook> => {
    const before = await lockWebhook(tx, botId);
    if ((before?.updated_at ?? null) !== updatedAt)
      return { kind: "conflict", current: (await readWebhook(tx, botId, now)) ?? null };
    const secret = before ? null : newSecret();
    const values = {
      url,
      types: JSON.stringify(types),
      updated_at: Math.max(now, (updatedAt ?? -1) + 1),
    };
    if (secret === null) await updateWebhook(tx, botId, values);
    else
      await tx
        .insertInto("webhooks")
        .values({
          bot_id: botId,
          ...values,
          secret: sealSecrets(vault, botId, [secret]),
          created_at: now,
          fails: 0,
          next_at: 0,
          ...(isPaused && { paused_at: now, paused_because: "owner" as const }),
        })
        .execute();
    // Another URL is tried at once. Users may still be pausing for a deleted webhook.
    if (before?.url !== url) await tryAgain(tx, botId, now);
    const former = before ? { url: before.url, types: JSON.parse(before.types) } : null;
    const changes = webhookChanges(former, { url, types });
    if (changes.length > 0) await noteAct(tx, actor, "webhook.saved", { changes });
    const webhook = await readWebhook(tx, botId, now);
    if (!webhook) throw new Error(`The webhook of ${botId} is missing after it was saved.`);
    return { kind: "saved", webhook, secret };
  });
}

/** Deletes the bot's webhook; undefined if there is none. Its events expire unsent. */
export function deleteWebhook(db: Database, actor: Actor): Promise<true | undefined> {
  const { botId } = actor;
  return withBot(db, botId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("webhooks")
      .where("bot_id", "=", botId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return undefined;
    await noteAct(tx, actor, "webhook.deleted");
    return true;
  });
}

/**
 * Gives the webhook a new secret and returns it; earlier ones also sign for a day, because the
 * receiver may have any of them. Undefined if there is no webhook.
 */
export function rotateSecret(
  { db, vault }: Pick<Store, "db" | "vault">,
  actor: Actor,
): Promise<string | undefined> {
  const { botId, now } = actor;
  return withBot(db, botId, async (tx) => {
    const before = await lockWebhook(tx, botId);
    if (!before) return undefined;
    const secret = newSecret();
    const formers = targetOf(vault, before, now).secrets.slice(0, maxFormerSecrets);
    await updateWebhook(tx, botId, {
      secret: sealSecrets(vault, botId, [secret]),
      former_secret: sealSecrets(vault, botId, formers),
      former_until: now + formerSecretMs,
    });
    await noteAct(tx, actor, "webhook.rotated");
    return secret;
  });
}

/** Pauses the webhook for an owner, unless it is paused. */
export async function pauseWebhook(db: Database, actor: Actor): Promise<void> {
  const { botId, now } = actor;
  await withBot(db, botId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("webhooks")
      .set({ paused_at: now, paused_because: "owner" })
      .where("bot_id", "=", botId)
      .where("paused_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await noteAct(tx, actor, "webhook.paused");
  });
}

/** Makes the webhook's events due at once, including those that were given up. */
export async function resumeWebhook(db: Database, actor: Actor): Promise<void> {
  const { botId, now } = actor;
  await withBot(db, botId, async (tx) => {
    const before = await lockWebhook(tx, botId);
    if (!before) return;
    await updateWebhook(tx, botId, { paused_at: null, paused_because: null });
    await tryAgain(tx, botId, now);
    if (before.paused_at !== null) await noteAct(tx, actor, "webhook.resumed");
  });
}

/** Clears the failures; for a transaction that has locked the webhook. */
async function tryAgain(tx: Database, botId: string, now: number): Promise<void> {
  const update = await updateRefused(tx, botId, 0);
  await update.set({ due_at: now, attempts: 0, failing_since: null }).execute();
}

/**
 * Called when the receiver accepts again: everything refused since it began to fail is due at once.
 * A user whose event was refused earlier keeps waiting or stays held. For a transaction that has
 * locked the webhook.
 */
export async function recover(
  tx: Database,
  botId: string,
  failingSince: number,
  now: number,
): Promise<void> {
  const update = await updateRefused(tx, botId, failingSince);
  await update.set({ due_at: now }).where("due_at", "is not", null).execute();
}

/**
 * Ends the failure of a webhook, and begins an update of the users with refused events since then.
 */
async function updateRefused(tx: Database, botId: string, since: number) {
  await updateWebhook(tx, botId, { failing_since: null, fails: 0, next_at: 0 });
  const isRefused = sql<boolean>`bot_id = ${botId} and attempts > 0
    and failing_since >= ${since} and claimer is null`;
  // In one order, as for new events, so that two transactions never wait for each other.
  const refused = tx.selectFrom("event_queues").select("tg_id").where(isRefused).orderBy("tg_id");
  if (isPostgres(tx)) await refused.forUpdate().execute();
  return tx.updateTable("event_queues").where(isRefused);
}

/** Makes a user's next event due at once, with a full day of attempts. */
export async function tryUserAgain(
  db: Database,
  botId: string,
  tgId: number,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockWebhook(tx, botId))) return;
    await tx
      .updateTable("webhooks")
      .set({ next_at: now })
      .where("bot_id", "=", botId)
      .where("next_at", ">", now)
      .execute();
    await tx
      .updateTable("event_queues")
      .set({ due_at: now, attempts: 0, failing_since: null })
      .where((eb) => eb.and({ bot_id: botId, tg_id: tgId, claimer: null }))
      .execute();
  });
}

/** The bot's webhook, locked until the transaction ends. */
export function lockWebhook(
  tx: Database,
  botId: string,
): Promise<Selectable<WebhookTable> | undefined> {
  return lockRows(tx, selectWebhook(tx, botId)).executeTakeFirst();
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

/** The number of rows, counted up to a thousand. */
async function countSome(db: Database, rows: SelectQueryBuilder<Tables, never, object>) {
  const { count } = await db
    .selectFrom(rows.limit(maxCounted).as("rows"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
