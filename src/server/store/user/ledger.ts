import { newId } from "../engine/id.ts";
import type { Database, LedgerSource } from "../engine/tables.ts";

/** A ledger row to be written. */
export interface LedgerEntry {
  readonly botId: string;
  readonly tgId: number;
  readonly delta: number;
  readonly balanceAfter: number;
  readonly source: LedgerSource;
}

/** Writes ledger rows; the caller changes the balances in the same transaction. */
export async function addToLedger(
  db: Database,
  entries: readonly LedgerEntry[],
  now: number,
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("ledger")
    .values(
      entries.map((entry) => ({
        bot_id: entry.botId,
        id: newId(now),
        tg_id: entry.tgId,
        delta: entry.delta,
        balance_after: entry.balanceAfter,
        source: entry.source,
        api_key_id: null,
        owner_id: null,
        reason: "",
        idempotency_key: null,
        created_at: now,
      })),
    )
    .execute();
}
