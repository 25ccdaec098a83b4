import type { Selectable } from "kysely";
import { countPoints } from "../count/unwritten-counts.ts";
import { isDistributed, isPostgres } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import { isUniqueViolation } from "../engine/store-error.ts";
import type { Database, LedgerSource, LedgerTable } from "../engine/tables.ts";
import { announcePoints } from "../event/announce.ts";
import { type Announced, isAsked } from "../event/announced.ts";
import type { ActivitySource } from "./activity-key.ts";
import { type BotUser, fromRow, readBotUser } from "./bot-user.ts";
import { insertEntry, raise, raiseAndInsert } from "./credit-statement.ts";

interface AnyCredit {
  readonly botId: string;
  readonly tgId: number;
  /** 1 … 2^53−1. */
  readonly points: number;
  /** Unique in the bot; without it, every credit counts. */
  readonly idempotencyKey: string | undefined;
  /** What the bot's webhook is told. */
  readonly announced?: Announced | undefined;
}

/** A credit by the owner's system. */
export interface SystemCredit extends AnyCredit {
  readonly apiKeyId: string;
}

/** A credit by an owner, by hand. */
export interface OwnerCredit extends AnyCredit {
  readonly ownerId: string;
  readonly reason: string;
}

/** A payment for an activity, which is made once: its key tells for what. */
export interface ActivityCredit extends AnyCredit {
  readonly source: ActivitySource;
  /** The activity's id; of a daily bonus, the day of the streak; of an invitation, the other player's id. */
  readonly reason: string;
  readonly idempotencyKey: string;
  /** The key with which the owner's system has said that a task is done; undefined for what the service has found out. */
  readonly apiKeyId?: string;
}

export type Credit = SystemCredit | OwnerCredit | ActivityCredit;

/** A credit in the ledger. */
export interface Transaction {
  readonly id: string;
  /** Negative for a debit. */
  readonly points: number;
  /** Unix ms. */
  readonly createdAt: number;
}

/** The ledger entry of an idempotency key. */
export interface KeyedEntry {
  readonly tgId: number;
  readonly source: LedgerSource;
  readonly reason: string;
  readonly transaction: Transaction;
}

/** The result of a credit: applied now, applied by the same call earlier, or refused. */
export type CreditResult =
  | {
      readonly kind: "credited" | "replayed";
      readonly user: BotUser;
      readonly transaction: Transaction;
    }
  | CreditRefusal;

/**
 * An activity that was paid now, or before (`paid` is 0), or not because the balance is full or the
 * user blocked.
 */
export type ActivityPayment =
  | { readonly kind: "paid"; readonly paid: number; readonly user: BotUser }
  | { readonly kind: "overflow" | "blocked" };

/** Why a credit was refused; "key-reused": its idempotency key belongs to another credit. */
export interface CreditRefusal {
  readonly kind: "refused";
  readonly reason: "no-user" | "key-reused" | "overflow" | "blocked";
}

/** Runs in the transaction of a change once it is made. */
export type Noted = (transaction: Database) => Promise<void>;

/**
 * Credits a user: balance and ledger change atomically, once per idempotency key of the bot, and
 * with them what `noted` writes. Refused if the balance, including auto-mining, would exceed
 * 2^53−1, and for a blocked user. Our rule.
 */
export async function creditPoints(
  db: Database,
  credit: Credit,
  now: number,
  noted?: Noted,
): Promise<CreditResult> {
  const transaction = { id: newId(now), points: credit.points, createdAt: now };
  const user = await apply(db, credit, transaction, noted);
  if (!user) return whyNotApplied(db, credit);
  countPoints(db, credit.botId, originOf(credit).source, credit.points, now);
  return { kind: "credited", user, transaction };
}

/**
 * The same for a transaction that has locked the user, so that no call with the same key, which
 * belongs to the user alone, is under way. The caller counts the points after the commit.
 */
export async function payWithin(
  transaction: Database,
  credit: ActivityCredit,
  now: number,
): Promise<CreditResult> {
  const entry = { id: newId(now), points: credit.points, createdAt: now };
  const user = await raiseWithin(transaction, credit, entry);
  return user ? { kind: "credited", user, transaction: entry } : whyNotApplied(transaction, credit);
}

async function whyNotApplied(db: Database, credit: Credit): Promise<CreditResult> {
  const before = await findByIdempotencyKey(db, credit);
  const user = await readBotUser(db, credit.botId, credit.tgId);
  if (before && !(user && isSameCall(before, credit, credit.points))) return refused("key-reused");
  if (!user) return refused("no-user");
  if (before) return { kind: "replayed", user, transaction: before.transaction };
  return refused(user.blockedAt === null ? "overflow" : "blocked");
}

function refused(reason: CreditRefusal["reason"]): CreditRefusal {
  return { kind: "refused", reason };
}

/** The ledger columns that tell the origin of a credit or debit. */
export function originOf(
  credit: Credit,
): Pick<Selectable<LedgerTable>, "source" | "api_key_id" | "owner_id" | "reason"> {
  if ("source" in credit)
    return {
      source: credit.source,
      api_key_id: credit.apiKeyId ?? null,
      owner_id: null,
      reason: credit.reason,
    };
  return "apiKeyId" in credit
    ? { source: "api", api_key_id: credit.apiKeyId, owner_id: null, reason: "" }
    : { source: "owner", api_key_id: null, owner_id: credit.ownerId, reason: credit.reason };
}

/**
 * Whether `credit`, which adds `points`, repeats the call of `before`, by any API key or any owner of the
 * bot. What an activity pays may have changed since.
 */
export function isSameCall(before: KeyedEntry, credit: Credit, points: number): boolean {
  const { source, reason } = originOf(credit);
  return (
    before.tgId === credit.tgId &&
    ("source" in credit || before.transaction.points === points) &&
    before.source === source &&
    before.reason === reason
  );
}

/** The user after the credit; undefined if it was not applied (see `whyNotApplied`). */
async function apply(
  db: Database,
  credit: Credit,
  transaction: Transaction,
  noted: Noted | undefined,
): Promise<BotUser | undefined> {
  // A distributed store would take a statement that inserts in a `with` for one of many shards.
  const inOne = isPostgres(db) && !isDistributed(db) && noted === undefined && !isTold(credit);
  try {
    return inOne
      ? await inOneStatement(db, credit, transaction)
      : await inOneTransaction(db, credit, transaction, noted);
  } catch (error) {
    // A concurrent call with the same key was faster.
    if (credit.idempotencyKey !== undefined && isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** Whether a credit makes events. */
function isTold({ announced }: Credit): boolean {
  return isAsked(announced, "points.changed", "level.reached", "task.completed");
}

function inOneTransaction(
  db: Database,
  credit: Credit,
  transaction: Transaction,
  noted: Noted | undefined,
): Promise<BotUser | undefined> {
  return inSharedTransaction(db, async (within) => {
    const user = await raiseWithin(within, credit, transaction);
    if (user) await noted?.(within);
    return user;
  });
}

async function raiseWithin(
  within: Database,
  credit: Credit,
  { id, createdAt }: Transaction,
): Promise<BotUser | undefined> {
  const { botId, tgId, points } = credit;
  const { source, api_key_id, owner_id, reason } = originOf(credit);
  const key = credit.idempotencyKey ?? null;
  const row = await raise(within, botId, tgId, points, mostBefore(credit), key, createdAt);
  if (!row) return undefined;
  await insertEntry(
    within,
    botId,
    id,
    tgId,
    points,
    row.points,
    source,
    api_key_id,
    owner_id,
    reason,
    key,
    createdAt,
  );
  const { announced } = credit;
  if (announced) {
    const { points: balance, points_spent: spent } = row;
    const change = { tgId, delta: points, balance, spent, source, reason };
    const told = { ...change, transactionId: id, idempotencyKey: key };
    await announcePoints(within, botId, announced, [told], createdAt);
  }
  return fromRow(row);
}

/** The same without a round trip between the two, during which the user's row would be locked. */
async function inOneStatement(
  db: Database,
  credit: Credit,
  { id, createdAt }: Transaction,
): Promise<BotUser | undefined> {
  const { source, api_key_id, owner_id, reason } = originOf(credit);
  const row = await raiseAndInsert(
    db,
    credit.botId,
    id,
    credit.tgId,
    credit.points,
    mostBefore(credit),
    source,
    api_key_id,
    owner_id,
    reason,
    credit.idempotencyKey ?? null,
    createdAt,
  );
  return row && fromRow(row);
}

/** The largest balance that the credit can be added to. */
function mostBefore({ points }: Credit): number {
  return Number.MAX_SAFE_INTEGER - points;
}

/** The ledger entry with the credit's idempotency key, if it has one. */
export async function findByIdempotencyKey(
  db: Database,
  { botId, idempotencyKey }: Pick<Credit, "botId" | "idempotencyKey">,
): Promise<KeyedEntry | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const row = await db
    .selectFrom("ledger")
    .select(["id", "tg_id", "delta", "source", "reason", "created_at"])
    .where("bot_id", "=", botId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, tg_id: tgId, delta: points, source, reason, created_at: createdAt } = row;
  return { tgId, source, reason, transaction: { id, points, createdAt } };
}
