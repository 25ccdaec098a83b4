import { sql } from "kysely";
import { hourlySources } from "../user/ledger.ts";
import type { SqlCheck } from "./sql-check.ts";

const hourly = sql.join(hourlySources.map((source) => sql.lit(source)));

/** Balances, and what is paid, against the ledger. */
export const ledgerChecks: readonly SqlCheck[] = [
  {
    name: "balance",
    rule: "A user's points are the sum of their ledger.",
    table: "bot_users",
    wrong: (botId) => sql`
      select bot_users.tg_id, bot_users.points, cast(coalesce(ledgers.total, 0) as text) as ledger
      from bot_users left join (
        select tg_id, sum(delta) as total from ledger where bot_id = ${botId} group by tg_id
      ) as ledgers on ledgers.tg_id = bot_users.tg_id
      where bot_users.bot_id = ${botId} and bot_users.points <> coalesce(ledgers.total, 0)`,
  },
  {
    name: "last-balance",
    sparesErased: true,
    rule: "The balance after a user's last change is the user's points.",
    table: "bot_users",
    wrong: (botId) => sql`
      select tg_id, points from bot_users
      where bot_id = ${botId} and points <> 0 and not exists (
        select 1 from ledger where ledger.bot_id = ${botId}
          and ledger.tg_id = bot_users.tg_id and ledger.balance_after = bot_users.points)`,
  },
  {
    name: "balance-chain",
    sparesErased: true,
    // Rows that grow for an hour have had balances that nobody knows.
    rule: "The balance before each of a user's changes is the one after another; of users without taps and auto-mining.",
    table: "ledger",
    wrong: (botId) => sql`
      select distinct tg_id from (
        select tg_id from (
          select tg_id, balance_after as balance, 1 as side from ledger where bot_id = ${botId}
          union all
          select tg_id, balance_after - delta, -1 from ledger where bot_id = ${botId}
          union all
          select tg_id, 0, 1 from bot_users where bot_id = ${botId}
          union all
          select tg_id, points, -1 from bot_users where bot_id = ${botId}
        ) as sides
        where tg_id not in (
          select tg_id from ledger where bot_id = ${botId} and source in (${hourly}))
        group by tg_id, balance having sum(side) <> 0
      ) as broken`,
  },
  {
    name: "ledger-range",
    sparesErased: true,
    rule: "No balance is negative, and none is more than a whole number holds.",
    table: "ledger",
    wrong: (botId) => sql`
      select id, tg_id, balance_after from ledger
      where bot_id = ${botId}
        and (balance_after < 0 or balance_after > ${sql.lit(Number.MAX_SAFE_INTEGER)})`,
  },
  {
    name: "spent",
    sparesErased: true,
    rule: "What a user has spent on boosts is what the ledger says.",
    table: "bot_users",
    wrong: (botId) => sql`
      select bot_users.tg_id, points_spent, cast(coalesce(spent.total, 0) as text) as ledger
      from bot_users left join (
        select tg_id, sum(-delta) as total from ledger
        where bot_id = ${botId} and source = 'boost' group by tg_id
      ) as spent on spent.tg_id = bot_users.tg_id
      where bot_users.bot_id = ${botId} and points_spent <> coalesce(spent.total, 0)`,
  },
  {
    name: "bought-boosts",
    sparesErased: true,
    rule: "A boost was bought as often as the ledger has it.",
    table: "bought_boosts",
    wrong: (botId) => sql`
      select coalesce(bought.tg_id, paid.tg_id) as tg_id,
        coalesce(bought.boost_id, paid.boost_id) as boost_id, bought, times as ledger
      from (select * from bought_boosts where bot_id = ${botId}) as bought
      full join (
        select tg_id, reason as boost_id, count(*) as times from ledger
        where bot_id = ${botId} and source = 'boost' group by tg_id, reason
      ) as paid on paid.tg_id = bought.tg_id and paid.boost_id = bought.boost_id
      where bought is null or times is null or bought <> times`,
  },
  {
    name: "daily-bonus",
    sparesErased: true,
    rule: "The last daily bonus of a user is in the ledger.",
    table: "daily_bonuses",
    wrong: (botId) => sql`
      select tg_id, day from daily_bonuses
      where bot_id = ${botId} and not exists (
        select 1 from ledger where ledger.bot_id = ${botId} and ledger.idempotency_key =
          '/daily/' || cast(daily_bonuses.tg_id as text) || '/' || cast(daily_bonuses.day as text))`,
  },
  {
    name: "quiz-payment",
    sparesErased: true,
    rule: "What a quiz has paid is in the ledger.",
    table: "quiz_answers",
    wrong: (botId) => sql`
      select tg_id, quiz_id, paid from quiz_answers
      where bot_id = ${botId} and paid > 0 and not exists (
        select 1 from ledger where ledger.bot_id = ${botId} and ledger.delta = quiz_answers.paid
          and ledger.idempotency_key =
            '/quiz/' || cast(quiz_answers.tg_id as text) || '/' || quiz_answers.quiz_id)`,
  },
];
