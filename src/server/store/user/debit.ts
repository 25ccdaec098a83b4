import { countPoints } from "../count/unwritten-counts.ts";
import { whole } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import { isUniqueViolation } from "../engine/store-error.ts";
import type { Database } from "../engine/tables.ts";
import { announcePoints } from "../event/announce.ts";
import { settleFor } from "./automining.ts";
import { type BotUser, botUserColumns, fromRow, readBotUser } from "./bot-user.ts";
import {
  findByIdempotencyKey,
  isSameCall,
  type Noted,
  type OwnerCredit,
  originOf,
  type SystemCredit,
  type Transaction,
} from "./credit.ts";
import { insertEntry } from "./credit-statement.ts";
import { addToHour } from "./ledger.ts";
import { beginWeek, withoutMinedBefore } from "./week.ts";

/** Points that the owner's system, or an owner by hand, takes from a user; `points` is positive. */
export type Debit = SystemCredit | OwnerCredit;

/** The result of a debit: applied now, applied by the same call earlier, or refused. */
export type DebitResult =
  | {
      readonly kind: "debited" | "replayed";
      readonly user: BotUser;
      readonly transaction: Transaction;
    }
  | DebitRefusal;

/** Why a debit was refused; "too-few": the user has only `balance` points. */
export type DebitRefusal =
  | { readonly kind: "refused"; readonly reason: "no-user" | "key-reused" }
  | { readonly kind: "refused"; readonly reason: "too-few"; readonly balance: number };

/**
 * Takes points from a user: balance and ledger change atomically, once per idempotency key of the
 * bot, and with them what `noted` writes. Refused if the balance, including auto-mining, would
 * fall below 0. Our rule.
 */
export async function debitPoints(
  db: Database,
  debit: Debit,
  now: number,
  noted?: Noted,
): Promise<DebitResult> {
  try {
    const { result, mined } = await inSharedTransaction(db, async (within) => {
      const applied = await apply(within, debit, now);
      if (applied.result.kind === "debited") await noted?.(within);
      return applied;
    });
    countPoints(db, debit.botId, "automining", mined, now);
    if (result.kind === "debited")
      countPoints(db, debit.botId, originOf(debit).source, -debit.points, now);
    return result;
  } catch (error) {
    // A concurrent call with the same key, of another user, was faster.
    if (debit.idempotencyKey !== undefined && isUniqueViolation(error))
      return { kind: "refused", reason: "key-reused" };
    throw error;
  }
}

/** The result, and what auto-mining was paid. */
interface Applied {
  readonly result: DebitResult;
  readonly mined: number;
}

const unpaid = (result: DebitResult): Applied => ({ result, mined: 0 });

async function apply(db: Database, debit: Debit, now: number): Promise<Applied> {
  const { botId, tgId, points, idempotencyKey = null } = debit;
  const user = await readBotUser(db, botId, tgId, "lock");
  const before = await findByIdempotencyKey(db, debit);
  if (before)
    return unpaid(
      user && isSameCall(before, debit, -points)
        ? { kind: "replayed", user, transaction: before.transaction }
        : { kind: "refused", reason: "key-reused" },
    );
  if (!user) return unpaid({ kind: "refused", reason: "no-user" });
  const { autominePointsPerHour: rate, state } = user;
  const { paid, paidBefore, since, points: balance } = settleFor(state, rate, points, now);
  if (balance < points) return unpaid({ kind: "refused", reason: "too-few", balance });
  const row = await db
    .updateTable("bot_users")
    .set({
      points: balance - points,
      automining_since: since,
      ...withoutMinedBefore(beginWeek(whole(now)), whole(paidBefore)),
    })
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .returning(botUserColumns)
    .executeTakeFirstOrThrow();
  if (paid > 0)
    await addToHour(db, "automining", [{ botId, tgId, delta: paid, balanceAfter: balance }], now);
  const transaction = { id: newId(now), points: -points, createdAt: now };
  const { source, api_key_id, owner_id, reason } = originOf(debit);
  await insertEntry(
    db,
    botId,
    transaction.id,
    tgId,
    transaction.points,
    row.points,
    source,
    api_key_id,
    owner_id,
    reason,
    idempotencyKey,
    now,
  );
  const common = { tgId, spent: state.pointsSpent };
  const mined = { ...common, delta: paid, balance, source: "automining" } as const;
  const taken = { ...common, delta: -points, balance: row.points, source, reason };
  const told = { ...taken, transactionId: transaction.id, idempotencyKey };
  await announcePoints(db, botId, debit.announced, paid > 0 ? [mined, told] : [told], now);
  return { result: { kind: "debited", user: fromRow(row), transaction }, mined: paid };
}
