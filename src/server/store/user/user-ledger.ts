import type { LedgerRow } from "#contract/schema/user-table.ts";
import type { Database, LedgerSource } from "../engine/tables.ts";
import { ledgerSources } from "../engine/tables.ts";

/** The `max` newest rows of a user's ledger older than `before`, newest first. */
export async function newestLedgerRows(
  db: Database,
  botId: string,
  tgId: number,
  before: string | undefined,
  max: number,
): Promise<LedgerRow[]> {
  // One query per source, as the index is by source; another index would slow down every tap.
  const lists = await Promise.all(
    ledgerSources.map((source) => newestOf(db, botId, tgId, source, before, max)),
  );
  return lists
    .flat()
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, max);
}

/** The bot's ledger row with this id. Throws if there is none. */
export function readLedgerRow(db: Database, botId: string, id: string): Promise<LedgerRow> {
  return ledgerRows(db, botId).where("ledger.id", "=", id).executeTakeFirstOrThrow();
}

function newestOf(
  db: Database,
  botId: string,
  tgId: number,
  source: LedgerSource,
  before: string | undefined,
  max: number,
): Promise<LedgerRow[]> {
  const rows = ledgerRows(db, botId)
    .where("ledger.tg_id", "=", tgId)
    .where("ledger.source", "=", source)
    .orderBy("ledger.id", "desc")
    .limit(max);
  return (before === undefined ? rows : rows.where("ledger.id", "<", before)).execute();
}

function ledgerRows(db: Database, botId: string) {
  return db
    .selectFrom("ledger")
    .leftJoin("api_keys", (join) =>
      join
        .onRef("api_keys.bot_id", "=", "ledger.bot_id")
        .onRef("api_keys.id", "=", "ledger.api_key_id"),
    )
    .leftJoin("owners", "owners.id", "ledger.owner_id")
    .select(({ fn, val }) => [
      "ledger.id",
      "ledger.delta as points",
      "ledger.balance_after as balanceAfter",
      "ledger.source",
      "ledger.reason",
      fn.coalesce("owners.name", "api_keys.name", val("")).as("by"),
      "ledger.created_at as createdAt",
    ])
    .where("ledger.bot_id", "=", botId);
}
