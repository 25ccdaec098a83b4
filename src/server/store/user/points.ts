import { accruedPoints } from "#game/automining.ts";
import { type Actor, noteAct } from "../audit/audit-entry.ts";
import type { Database, LedgerSource, PlayerId } from "../schema/tables.ts";
import { settleFor } from "./automining.ts";
import type { BotUser } from "./bot-user.ts";
import type { ActivitySource } from "./ledger.ts";
import { changePlayer, type Entry, type NewEntry, type PlayerChange } from "./player-change.ts";

interface AnyCall extends PlayerId {
  /** 1 … 2^53−1. */
  readonly points: number;
  /** Unique in the bot; without it, every call counts. */
  readonly idempotencyKey: string | undefined;
}

/** A credit or debit by the owner's system. */
export interface SystemCall extends AnyCall {
  readonly apiKeyId: string;
}

/** A credit or debit by an owner, by hand. */
export interface OwnerCall extends AnyCall {
  readonly owner: Actor["owner"] & { readonly id: string };
  readonly reason: string;
}

/** A payment for an activity, at most once for each key. */
export interface ActivityCredit extends AnyCall {
  readonly source: ActivitySource;
  /** As in `LedgerTable`. */
  readonly reason: string;
  readonly idempotencyKey: string;
  /** The key of the owner's system that reported the task as done; else undefined. */
  readonly apiKeyId?: string;
}

export type Credit = SystemCall | OwnerCall | ActivityCredit;
export type Debit = SystemCall | OwnerCall;

/** Points changed now, or by an earlier call with the same key. */
export interface ChangedPoints {
  readonly kind: "changed" | "replayed";
  readonly user: BotUser;
  readonly entry: Entry;
}

/** The reason for a refused credit; "key-reused": its idempotency key belongs to another call. */
export interface CreditRefusal {
  readonly kind: "refused";
  readonly reason: "no-user" | "key-reused" | "overflow" | "banned";
}
export type CreditResult = ChangedPoints | CreditRefusal;

/** The payment of an activity, now or earlier (then `paid` is 0), or the reason for its absence. */
export type ActivityPayment =
  | { readonly kind: "paid"; readonly paid: number; readonly user: BotUser }
  | { readonly kind: "overflow" | "banned" };

/** The reason for a refused debit; "too-few": the user has only `balance` points. */
export type DebitRefusal =
  | { readonly kind: "refused"; readonly reason: "no-user" | "key-reused" }
  | { readonly kind: "refused"; readonly reason: "too-few"; readonly balance: number };
export type DebitResult = ChangedPoints | DebitRefusal;

/**
 * Credits a user once per idempotency key. Refused if the balance, with auto-mining, would exceed
 * 2^53−1, and for a banned user.
 */
export async function creditPoints(
  db: Database,
  credit: Credit,
  now: number,
): Promise<CreditResult> {
  const result = await changePlayer(db, credit, now, (change) => creditWithin(change, credit));
  return result ?? { kind: "refused", reason: await withoutUser(db, credit) };
}

/** `creditPoints` as a part of a change. */
export async function creditWithin(change: PlayerChange, credit: Credit): Promise<CreditResult> {
  const refusal = creditRefusal(change, credit);
  const entry = refusal ? undefined : await change.addPoints(entryOf(credit, credit.points));
  if (entry) {
    await noteCall(change, credit, "points.credited");
    return { kind: "changed", user: change.user, entry };
  }
  return (await earlierCall(change, credit, credit.points)) ?? refused(refusal ?? "key-reused");
}

function creditRefusal(
  { user, now }: PlayerChange,
  { points }: Credit,
): "banned" | "overflow" | undefined {
  if (user.bannedAt !== null) return "banned";
  const { state, autominePointsPerHour: rate } = user;
  const accrued = accruedPoints(state.autominingSince, rate, now);
  return state.points > Number.MAX_SAFE_INTEGER - points - accrued ? "overflow" : undefined;
}

/**
 * Takes points from a user once per idempotency key. Refused if the user has fewer, including
 * auto-mining, which is paid first.
 */
export async function debitPoints(db: Database, debit: Debit, now: number): Promise<DebitResult> {
  const { points } = debit;
  const result = await changePlayer(db, debit, now, async (change): Promise<DebitResult> => {
    const earlier = await earlierCall(change, debit, -points);
    if (earlier) return earlier;
    const { state, autominePointsPerHour: rate } = change.user;
    const settled = settleFor(state, rate, points, now);
    if (settled.points < points)
      return { kind: "refused", reason: "too-few", balance: settled.points };
    await change.payMined(settled);
    const entry = await change.addPoints(entryOf(debit, -points));
    // A concurrent call for another user took the key.
    if (!entry) {
      change.discard();
      return refused("key-reused");
    }
    await noteCall(change, debit, "points.debited");
    return { kind: "changed", user: change.user, entry };
  });
  return result ?? refused(await withoutUser(db, debit));
}

const refused = <Reason>(reason: Reason) => ({ kind: "refused", reason }) as const;

function entryOf(call: Credit, delta: number): NewEntry {
  const { idempotencyKey } = call;
  return { ...originOf(call), delta, idempotencyKey };
}

function originOf(call: Credit): Pick<NewEntry, "apiKeyId" | "ownerId"> & {
  readonly source: LedgerSource;
  readonly reason: string;
} {
  if ("source" in call) {
    const { source, reason, apiKeyId } = call;
    return { source, reason, apiKeyId };
  }
  if ("owner" in call) return { source: "owner", reason: call.reason, ownerId: call.owner.id };
  return { source: "api", reason: "", apiKeyId: call.apiKeyId };
}

/** Adds a call by hand to the bot's history. */
async function noteCall(
  { tx, now }: PlayerChange,
  call: Credit,
  action: "points.credited" | "points.debited",
): Promise<void> {
  if (!("owner" in call)) return;
  const { botId, owner, tgId, points: amount, reason: text } = call;
  await noteAct(tx, { botId, owner, now }, action, { subject: String(tgId), amount, text });
}

/**
 * The result for a call whose idempotency key the bot has: it repeats the earlier call if user,
 * points and origin are the same, by any API key or owner. The points of an activity may have
 * changed.
 */
async function earlierCall(
  { tx, user }: PlayerChange,
  call: Credit,
  delta: number,
): Promise<ChangedPoints | { kind: "refused"; reason: "key-reused" } | undefined> {
  const earlier = await findEntry(tx, call);
  if (!earlier) return undefined;
  const { source, reason } = originOf(call);
  const isSame =
    earlier.tgId === call.tgId &&
    ("source" in call || earlier.entry.points === delta) &&
    earlier.source === source &&
    earlier.reason === reason;
  return isSame ? { kind: "replayed", user, entry: earlier.entry } : refused("key-reused");
}

async function withoutUser(db: Database, call: Credit): Promise<"key-reused" | "no-user"> {
  return (await findEntry(db, call)) ? "key-reused" : "no-user";
}

/** The ledger's entry with the idempotency key, if there is a key. */
export async function findEntry(
  db: Database,
  { botId, idempotencyKey }: Pick<Credit, "botId" | "idempotencyKey">,
) {
  if (idempotencyKey === undefined) return undefined;
  const row = await db
    .selectFrom("ledger")
    .select(["id", "tg_id", "delta", "source", "reason", "created_at"])
    .where("bot_id", "=", botId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, tg_id: tgId, delta: points, source, reason, created_at: createdAt } = row;
  return { tgId, source, reason, entry: { id, points, createdAt } };
}
