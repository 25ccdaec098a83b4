import { sql } from "kysely";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import { lockParents, whole } from "../engine/dialect.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import type { Database, PlayerId } from "../schema/tables.ts";
import type { BotUser } from "./bot-user.ts";
import { changePlayer } from "./player-change.ts";

/** A custom value to be set. */
export interface NewCustomValue extends PlayerId {
  /** −(2^53−1) … 2^53−1. */
  readonly customValue: number;
}

/** The result of setting a custom value: done now, done by the same call earlier, or refused. */
export type CustomValueResult =
  | { readonly kind: "set" | "replayed"; readonly user: BotUser }
  | CustomValueRefusal;

/**
 * The reason why nothing was set; "key-reused": its idempotency key belongs to a call with other
 * values.
 */
export interface CustomValueRefusal {
  readonly kind: "refused";
  readonly reason: "no-user" | "key-reused";
}

/**
 * Sets a user's custom value, once per idempotency key: a repeated call changes nothing, even if
 * the value has changed since. A value set by an owner is recorded in the bot's history.
 */
export async function setCustomValue(
  db: Database,
  call: NewCustomValue & {
    readonly idempotencyKey?: string | undefined;
    readonly owner?: Actor["owner"];
  },
  now: number,
): Promise<CustomValueResult> {
  const { botId, tgId, customValue, idempotencyKey, owner } = call;
  const result = await changePlayer(db, call, now, async (change): Promise<CustomValueResult> => {
    const { tx } = change;
    if (idempotencyKey !== undefined) {
      const isNew = await insertCall(tx, { botId, tgId, customValue, idempotencyKey }, now);
      if (!isNew) {
        const earlier = await findCall(tx, botId, idempotencyKey);
        const isSame = earlier?.tg_id === tgId && earlier.custom_value === customValue;
        if (isSame) return { kind: "replayed", user: change.user };
        return { kind: "refused", reason: "key-reused" };
      }
    }
    change.set({ custom_value: customValue });
    const details = { subject: String(tgId), amount: customValue };
    if (owner) await noteAct(tx, { botId, owner, now }, "value.set", details);
    return { kind: "set", user: change.user };
  });
  if (result) return result;
  const isUsed =
    idempotencyKey !== undefined && (await findCall(db, botId, idempotencyKey)) !== undefined;
  return { kind: "refused", reason: isUsed ? "key-reused" : "no-user" };
}

/** Stores the call. False, with nothing stored, if the bot has one with its key. */
async function insertCall(
  tx: Database,
  call: NewCustomValue & { readonly idempotencyKey: string },
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("custom_value_calls")
    .values({
      bot_id: call.botId,
      tg_id: call.tgId,
      idempotency_key: call.idempotencyKey,
      custom_value: call.customValue,
      called_at: now,
    })
    .onConflict((conflict) => conflict.columns(["bot_id", "idempotency_key"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

function findCall(db: Database, botId: string, idempotencyKey: string) {
  return db
    .selectFrom("custom_value_calls")
    .select(["tg_id", "custom_value"])
    .where("bot_id", "=", botId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
}

/**
 * Sets the custom values of several users, at most `maxCustomValuesAtOnce`, in one transaction, and
 * records their number in the bot's history. Returns the tgIds that are unknown in the bot.
 */
export function setCustomValues(
  db: Database,
  actor: Actor,
  values: ReadonlyMap<number, number>,
): Promise<number[]> {
  const { botId } = actor;
  return inSharedTransaction(db, async (tx) => {
    // In order, so that two lists of the same users do not wait for each other.
    const users = await lockParents(
      tx,
      tx
        .selectFrom("bot_users")
        .select("tg_id")
        .where("bot_id", "=", botId)
        .where("tg_id", "in", [...values.keys()])
        .orderBy("tg_id"),
    ).execute();
    const rows = users.map(({ tg_id }) => sql`(${whole(tg_id)}, ${whole(values.get(tg_id) ?? 0)})`);
    const [first, last] = [users[0]?.tg_id ?? 0, users.at(-1)?.tg_id ?? 0];
    // The bounds keep a planner without statistics from scanning the table.
    if (rows.length > 0)
      await sql`update bot_users set custom_value = column2 from (values ${sql.join(rows)}) as given
        where bot_id = ${botId} and tg_id = column1 and tg_id between ${whole(first)} and ${whole(last)}`.execute(
        tx,
      );
    if (users.length > 0) await noteAct(tx, actor, "values.imported", { amount: users.length });
    const knownIds = new Set(users.map(({ tg_id }) => tg_id));
    return [...values.keys()].filter((tgId) => !knownIds.has(tgId));
  });
}
