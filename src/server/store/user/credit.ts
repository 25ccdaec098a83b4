import { type Selectable, sql } from "kysely";
import { isDistributed, isPostgres, whole } from "../engine/dialect.ts";
import { newId } from "../engine/id.ts";
import { inSharedTransaction } from "../engine/shared-transaction.ts";
import { isUniqueViolation } from "../engine/store-error.ts";
import type { Database, LedgerSource, LedgerTable } from "../engine/tables.ts";
import { accruedWithin } from "./automining.ts";
import { type BotUser, botUserColumns, fromRow, readBotUser } from "./bot-user.ts";

interface AnyCredit {
  readonly botId: string;
  readonly tgId: number;
  /** 1 … 2^53−1. */
  readonly points: number;
  /** Unique in the bot; without it, every credit counts. */
  readonly idempotencyKey: string | undefined;
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

export type Credit = SystemCredit | OwnerCredit;

/** A credit in the ledger. */
export interface Transaction {
  readonly id: string;
  readonly points: number;
  /** Unix ms. */
  readonly createdAt: number;
}

/** The ledger entry of an idempotency key. */
interface KeyedEntry {
  readonly tgId: number;
  readonly source: LedgerSource;
  readonly reason: string;
  readonly transaction: Transaction;
}

const originColumns = ["source", "api_key_id", "owner_id", "reason"] as const;

/** The result of a credit: applied now, applied by the same call earlier, or refused. */
export type CreditResult =
  | {
      readonly kind: "credited" | "replayed";
      readonly user: BotUser;
      readonly transaction: Transaction;
    }
  | CreditRefusal;

/** Why a credit was refused; "key-reused": its idempotency key belongs to another credit. */
export interface CreditRefusal {
  readonly kind: "refused";
  readonly reason: "no-user" | "key-reused" | "overflow";
}

/**
 * Credits a user: balance and ledger change atomically, once per idempotency key of the bot.
 * Refused if the balance, including auto-mining, would exceed 2^53−1. Our rule.
 */
export async function creditPoints(
  db: Database,
  credit: Credit,
  now: number,
): Promise<CreditResult> {
  const transaction = { id: newId(now), points: credit.points, createdAt: now };
  const user = await apply(db, credit, transaction);
  return user ? { kind: "credited", user, transaction } : whyNotApplied(db, credit);
}

async function whyNotApplied(db: Database, credit: Credit): Promise<CreditResult> {
  const before = await findByIdempotencyKey(db, credit);
  const user = await readBotUser(db, credit.botId, credit.tgId);
  if (before && !(user && isSameCall(before, credit))) return refused("key-reused");
  if (!user) return refused("no-user");
  return before ? { kind: "replayed", user, transaction: before.transaction } : refused("overflow");
}

function refused(reason: CreditRefusal["reason"]): CreditRefusal {
  return { kind: "refused", reason };
}

/** The ledger columns that tell a credit's origin. */
function originOf(
  credit: Credit,
): Pick<Selectable<LedgerTable>, "source" | "api_key_id" | "owner_id" | "reason"> {
  return "apiKeyId" in credit
    ? { source: "api", api_key_id: credit.apiKeyId, owner_id: null, reason: "" }
    : { source: "owner", api_key_id: null, owner_id: credit.ownerId, reason: credit.reason };
}

/** Whether `credit` repeats the call of `before`, by any API key or any owner of the bot. */
function isSameCall(before: KeyedEntry, credit: Credit): boolean {
  const { source, reason } = originOf(credit);
  return (
    before.tgId === credit.tgId &&
    before.transaction.points === credit.points &&
    before.source === source &&
    before.reason === reason
  );
}

/** The user after the credit; undefined if it was not applied (see `whyNotApplied`). */
async function apply(
  db: Database,
  credit: Credit,
  transaction: Transaction,
): Promise<BotUser | undefined> {
  // A distributed store would take a statement that inserts in a `with` for one of many shards.
  const step = isPostgres(db) && !isDistributed(db) ? inOneStatement : inOneTransaction;
  try {
    return await step(db, credit, transaction);
  } catch (error) {
    // A concurrent call with the same key was faster.
    if (credit.idempotencyKey !== undefined && isUniqueViolation(error)) return undefined;
    throw error;
  }
}

function inOneTransaction(
  db: Database,
  credit: Credit,
  transaction: Transaction,
): Promise<BotUser | undefined> {
  return inSharedTransaction(db, async (within) => {
    const row = await raise(within, credit, transaction.createdAt).executeTakeFirst();
    if (!row) return undefined;
    await within
      .insertInto("ledger")
      .values({
        bot_id: credit.botId,
        id: transaction.id,
        tg_id: credit.tgId,
        delta: credit.points,
        balance_after: row.points,
        ...originOf(credit),
        idempotency_key: credit.idempotencyKey ?? null,
        created_at: transaction.createdAt,
      })
      .execute();
    return fromRow(row);
  });
}

/** The same without a round trip between the two, during which the user's row would be locked. */
async function inOneStatement(
  db: Database,
  credit: Credit,
  transaction: Transaction,
): Promise<BotUser | undefined> {
  const origin = originOf(credit);
  const row = await db
    .with("credited", () => raise(db, credit, transaction.createdAt))
    .with("entry", (step) =>
      step
        .insertInto("ledger")
        .columns([
          "bot_id",
          "id",
          "tg_id",
          "delta",
          "balance_after",
          ...originColumns,
          "idempotency_key",
          "created_at",
        ])
        .expression(
          step
            .selectFrom("credited")
            .select([
              sql.val(credit.botId).as("bot_id"),
              sql.val(transaction.id).as("id"),
              "tg_id",
              whole(credit.points).as("delta"),
              "points",
              ...originColumns.map((column) => sql.val(origin[column]).as(column)),
              sql.val(credit.idempotencyKey ?? null).as("idempotency_key"),
              whole(transaction.createdAt).as("created_at"),
            ]),
        ),
    )
    .selectFrom("credited")
    .select(botUserColumns)
    .executeTakeFirst();
  return row && fromRow(row);
}

function raise(db: Database, { botId, tgId, points, idempotencyKey }: Credit, now: number) {
  const update = db
    .updateTable("bot_users")
    .set({ points: sql`points + ${whole(points)}` })
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .where(accruedWithin(now, Number.MAX_SAFE_INTEGER - points))
    .returning(botUserColumns);
  if (idempotencyKey === undefined) return update;
  return update.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom("ledger")
          .select("ledger.id")
          .where("ledger.bot_id", "=", botId)
          .where("ledger.idempotency_key", "=", idempotencyKey),
      ),
    ),
  );
}

async function findByIdempotencyKey(
  db: Database,
  { botId, idempotencyKey }: Credit,
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
