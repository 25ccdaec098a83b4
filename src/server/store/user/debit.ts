import { countPoints } from "../count/unwritten-counts.ts";
import { whole } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import { isUniqueViolation } from "../engine/store-error.ts";
import type { Database } from "../engine/tables.ts";
import { settleFor } from "./automining.ts";
import { readBotUser } from "./bot-user.ts";
import {
  findByIdempotencyKey,
  type KeyedEntry,
  type OwnerCredit,
  type Transaction,
} from "./credit.ts";
import { insertEntry } from "./credit-statement.ts";
import { addToHour } from "./ledger.ts";
import { beginWeek, withoutMinedBefore } from "./week.ts";

/** Points that an owner takes from a user by hand; `points` is positive. */
export type OwnerDebit = OwnerCredit & { readonly idempotencyKey: string };

/** The result of a debit: applied now, applied by the same call earlier, or refused. */
export type DebitResult =
  | { readonly kind: "debited" | "replayed"; readonly transaction: Transaction }
  | DebitRefusal;

/** Why a debit was refused; "too-few": the user has only `balance` points. */
export type DebitRefusal =
  | { readonly kind: "refused"; readonly reason: "no-user" | "key-reused" }
  | { readonly kind: "refused"; readonly reason: "too-few"; readonly balance: number };

/**
 * Takes points from a user: balance and ledger change atomically, once per idempotency key of the
 * bot. Refused if the balance, including auto-mining, would fall below 0. Our rule.
 */
export async function debitPoints(
  db: Database,
  debit: OwnerDebit,
  now: number,
): Promise<DebitResult> {
  try {
    const { result, mined } = await inSharedTransaction(db, (within) => apply(within, debit, now));
    countPoints(db, debit.botId, "automining", mined, now);
    if (result.kind === "debited") countPoints(db, debit.botId, "owner", -debit.points, now);
    return result;
  } catch (error) {
    // A concurrent call with the same key, of another user, was faster.
    if (isUniqueViolation(error)) return { kind: "refused", reason: "key-reused" };
    throw error;
  }
}

/** The result, and what auto-mining was paid. */
interface Applied {
  readonly result: DebitResult;
  readonly mined: number;
}

const unpaid = (result: DebitResult): Applied => ({ result, mined: 0 });

async function apply(db: Database, debit: OwnerDebit, now: number): Promise<Applied> {
  const { botId, tgId, points, ownerId, reason, idempotencyKey } = debit;
  const user = await readBotUser(db, botId, tgId, "lock");
  const before = await findByIdempotencyKey(db, debit);
  if (before)
    return unpaid(
      isSameCall(before, debit)
        ? { kind: "replayed", transaction: before.transaction }
        : { kind: "refused", reason: "key-reused" },
    );
  if (!user) return unpaid({ kind: "refused", reason: "no-user" });
  const { autominePointsPerHour: rate, state } = user;
  const { paid, paidBefore, since, points: balance } = settleFor(state, rate, points, now);
  if (balance < points) return unpaid({ kind: "refused", reason: "too-few", balance });
  const left = balance - points;
  await db
    .updateTable("bot_users")
    .set({
      points: left,
      automining_since: since,
      ...withoutMinedBefore(beginWeek(whole(now)), whole(paidBefore)),
    })
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .execute();
  if (paid > 0)
    await addToHour(db, "automining", [{ botId, tgId, delta: paid, balanceAfter: balance }], now);
  const transaction = { id: newId(now), points: -points, createdAt: now };
  await insertEntry(
    db,
    botId,
    transaction.id,
    tgId,
    transaction.points,
    left,
    "owner",
    null,
    ownerId,
    reason,
    idempotencyKey,
    now,
  );
  return { result: { kind: "debited", transaction }, mined: paid };
}

/** Whether `debit` repeats the call of `before`, by any owner of the bot. */
function isSameCall(before: KeyedEntry, { tgId, points, reason }: OwnerDebit): boolean {
  return (
    before.tgId === tgId &&
    before.transaction.points === -points &&
    before.source === "owner" &&
    before.reason === reason
  );
}
