import { sql } from "kysely";
import type { Store } from "#server/store/engine/database.ts";

/** What a store's ledger says of all bots together. */
export interface LedgerFacts {
  /** The rows that an API key has made, and the sum of their points. */
  readonly keyed: number;
  readonly keyedSum: number;
  /** The keys of those rows that stand in more than one. */
  readonly doubled: number;
  /** The users whose balance is not the sum of their rows. */
  readonly unequal: number;
  /** The rows whose balance is not the one before with their points; of users without hourly rows. */
  readonly brokenChains: number;
}

/** Reads them with the store's own sums, because a million rows are too many for this process. */
export async function readLedgerFacts({ db }: Store): Promise<LedgerFacts> {
  const keyed = await sql<{ count: number; sum: number; keys: number }>`
    select count(*) as count, cast(coalesce(sum(delta), 0) as bigint) as sum,
      count(distinct bot_id || ' ' || idempotency_key) as keys
    from ledger where source = 'api'`.execute(db);
  const unequal = await sql<{ count: number }>`
    select count(*) as count from bot_users left join (
      select bot_id as of_bot, tg_id as of_user, sum(delta) as sum from ledger group by bot_id, tg_id
    ) as sums on of_bot = bot_id and of_user = tg_id
    where points <> coalesce(sum, 0)`.execute(db);
  const broken = await sql<{ count: number }>`
    select count(*) as count from (
      select balance_after - delta as before,
        lag(balance_after, 1) over (partition by bot_id, tg_id order by id) as of_last
      from ledger where (bot_id, tg_id) not in (
        select bot_id, tg_id from ledger where source in ('taps', 'automining'))
    ) as steps where before <> coalesce(of_last, 0)`.execute(db);
  const { count = 0, sum = 0, keys = 0 } = keyed.rows[0] ?? {};
  return {
    keyed: count,
    keyedSum: sum,
    doubled: count - keys,
    unequal: unequal.rows[0]?.count ?? 0,
    brokenChains: broken.rows[0]?.count ?? 0,
  };
}
