import { sql } from "kysely";
import { lockParents, whole } from "../engine/dialect.ts";
import { prepared, preparedBy } from "../engine/prepared.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import type { Database } from "../engine/tables.ts";
import { type BotUser, botUserColumns, fromRow, type PlayerId, readBotUser } from "./bot-user.ts";
import type { Noted } from "./credit.ts";

/** A custom value to be set. */
export interface NewCustomValue extends PlayerId {
  /** −(2^53−1) … 2^53−1. */
  readonly customValue: number;
}

/** The result of setting a custom value: done now, done by the same call earlier, or refused. */
export type CustomValueResult =
  | { readonly kind: "set" | "replayed"; readonly user: BotUser }
  | CustomValueRefusal;

/** Why nothing was set; "key-reused": its idempotency key belongs to a call with other values. */
export interface CustomValueRefusal {
  readonly kind: "refused";
  readonly reason: "no-user" | "key-reused";
}

/**
 * Sets a user's custom value. With an idempotency key, unique in the bot, a call counts once: its
 * repetition changes nothing, whatever was set since. What `noted` writes is written with it. Our
 * rule.
 */
export function setCustomValue(
  db: Database,
  call: NewCustomValue & { readonly idempotencyKey?: string | undefined },
  now: number,
  noted?: Noted,
): Promise<CustomValueResult> {
  const { botId, tgId, customValue, idempotencyKey } = call;
  return inSharedTransaction(db, async (within): Promise<CustomValueResult> => {
    const isNew =
      idempotencyKey === undefined ||
      (await insertCall(within, { botId, tgId, customValue, idempotencyKey, now })) !== undefined;
    const row = isNew ? await updateValue(within, botId, tgId, customValue) : undefined;
    if (row) {
      await noted?.(within);
      return { kind: "set", user: fromRow(row) };
    }
    const before =
      idempotencyKey === undefined ? undefined : await selectCall(within, botId, idempotencyKey);
    if (before && (before.tg_id !== tgId || before.custom_value !== customValue))
      return { kind: "refused", reason: "key-reused" };
    const user = before && (await readBotUser(within, botId, tgId));
    return user ? { kind: "replayed", user } : { kind: "refused", reason: "no-user" };
  });
}

const updateValue = prepared((db, botId: string, tgId: number, customValue: number) =>
  db
    .updateTable("bot_users")
    .set({ custom_value: customValue })
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .returning(botUserColumns),
);

/** Stores the call, unless the bot has one with its key or no such user. */
const insertCall = preparedBy(
  (db, call: NewCustomValue & { readonly idempotencyKey: string; readonly now: number }) =>
    db
      .insertInto("custom_value_calls")
      .columns(["bot_id", "tg_id", "idempotency_key", "custom_value", "called_at"])
      .expression((of) =>
        of
          .selectFrom("bot_users")
          .select([
            "bot_id",
            "tg_id",
            sql<string>`cast(${call.idempotencyKey} as text)`.as("key"),
            whole(call.customValue).as("value"),
            whole(call.now).as("at"),
          ])
          .where("bot_id", "=", call.botId)
          .where("tg_id", "=", call.tgId),
      )
      .onConflict((conflict) => conflict.columns(["bot_id", "idempotency_key"]).doNothing())
      .returning("tg_id"),
);

const selectCall = prepared((db, botId: string, idempotencyKey: string) =>
  db
    .selectFrom("custom_value_calls")
    .select(["tg_id", "custom_value"])
    .where("bot_id", "=", botId)
    .where("idempotency_key", "=", idempotencyKey),
);

/**
 * Sets the custom values of several users, at most `maxCustomValuesAtOnce`, in one transaction with
 * what `noted` writes about their number, and gives the tgIds that the bot has no user for.
 */
export function setCustomValues(
  db: Database,
  botId: string,
  values: ReadonlyMap<number, number>,
  noted: (transaction: Database, users: number) => Promise<void>,
): Promise<number[]> {
  return inSharedTransaction(db, async (within) => {
    // In order, so that two lists of the same users do not wait for each other.
    const users = await lockParents(
      within,
      within
        .selectFrom("bot_users")
        .select("tg_id")
        .where("bot_id", "=", botId)
        .where("tg_id", "in", [...values.keys()])
        .orderBy("tg_id"),
    ).execute();
    const rows = users.map(({ tg_id }) => sql`(${whole(tg_id)}, ${whole(values.get(tg_id) ?? 0)})`);
    const [first, last] = [users[0]?.tg_id ?? 0, users.at(-1)?.tg_id ?? 0];
    // As `writeSettled`, with the bounds for the same reason.
    if (rows.length > 0)
      await sql`update bot_users set custom_value = column2 from (values ${sql.join(rows)}) as given
        where bot_id = ${botId} and tg_id = column1 and tg_id between ${whole(first)} and ${whole(last)}`.execute(
        within,
      );
    if (users.length > 0) await noted(within, users.length);
    const known = new Set(users.map(({ tg_id }) => tg_id));
    return [...values.keys()].filter((tgId) => !known.has(tgId));
  });
}
