import type { LedgerRow } from "#contract/schema/user-table.ts";
import { idAt } from "../engine/id.ts";
import type { Database, LedgerSource } from "../engine/tables.ts";
import { ledgerSources } from "../engine/tables.ts";

/** Where a row stands in the ledger: the row of an hour where its last points came. */
export const ledgerPlace = ({ createdAt, id }: LedgerRow): string => idAt(createdAt, id);

/** The `max` newest rows of a user's ledger that stand before `before`, newest first. */
export async function newestLedgerRows(
  db: Database,
  botId: string,
  tgId: number,
  before: string | undefined,
  max: number,
): Promise<LedgerRow[]> {
  // One query per source, as the index is by source; another index would slow down every tap.
  const lists = await Promise.all(
    // One more, because the row of the hour of `before` may stand behind it.
    ledgerSources.map((source) => newestOf(db, botId, tgId, source, before, max + 1)),
  );
  return lists
    .flat()
    .filter((row) => before === undefined || ledgerPlace(row) < before)
    .sort((a, b) => (ledgerPlace(a) < ledgerPlace(b) ? 1 : -1))
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
    // The row of an hour is made just before its first points.
    .where("ledger.delta", "!=", 0)
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
