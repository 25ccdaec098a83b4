import { sql } from "kysely";
import type { Store } from "#server/store/engine/database.ts";

/** Facts about a store's ledger over all bots. */
export interface LedgerFacts {
  /** The entries made with an API key, and the sum of their points. */
  readonly keyed: number;
  readonly keyedSum: number;
  /** The keys that are in more than one entry. */
  readonly doubled: number;
  /** The users whose balance is not the sum of their entries. */
  readonly unequal: number;
  /**
   * The balances that some entry ends with and none begins with, or the reverse, except for the
   * first and the current one; for users without hourly entries.
   */
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
  // Two processes at once may number their entries in another order than they count in.
  const broken = await sql<{ count: number }>`
    select count(*) as count from (
      select of_bot, of_user, balance from (
        select bot_id as of_bot, tg_id as of_user, balance_after as balance, 1 as step from ledger
        union all select bot_id, tg_id, balance_after - delta, -1 from ledger
        union all select bot_id, tg_id, 0, 1 from bot_users
        union all select bot_id, tg_id, points, -1 from bot_users
      ) as steps
      where not exists (select 1 from ledger as hourly where hourly.bot_id = of_bot
        and hourly.tg_id = of_user and hourly.source in ('taps', 'automining'))
      group by of_bot, of_user, balance having sum(step) <> 0
    ) as breaks`.execute(db);
  const { count = 0, sum = 0, keys = 0 } = keyed.rows[0] ?? {};
  return {
    keyed: count,
    keyedSum: sum,
    doubled: count - keys,
    unequal: unequal.rows[0]?.count ?? 0,
    brokenChains: broken.rows[0]?.count ?? 0,
  };
}
