import { never } from "../user/automining.ts";
import { hourlySources } from "../user/ledger.ts";
import type { SqlChecks } from "./finding.ts";

const maxPoints = Number.MAX_SAFE_INTEGER;
const hourly = hourlySources.map((source) => `'${source}'`).join(", ");

/** Rules that a player who is being erased may break: their rows are removed in steps. */
export const playerChecks: SqlChecks = {
  "last-balance": `-- The balance after a user's last change is the user's points.
    select tg_id, points from bot_users where points <> 0 and not exists (
      select 1 from ledger where ledger.tg_id = bot_users.tg_id and balance_after = points)`,
  // The balances between two changes of an hour's growing entry are not stored.
  "balance-chain": `-- The balance before each of a user's changes is the one after another; of users without taps and auto-mining.
    select distinct tg_id from (
      select tg_id from (
        select tg_id, balance_after as balance, 1 as side from ledger
        union all select tg_id, balance_after - delta, -1 from ledger
        union all select tg_id, 0, 1 from bot_users
        union all select tg_id, points, -1 from bot_users
      ) as sides
      where tg_id not in (select tg_id from ledger where source in (${hourly}))
      group by tg_id, balance having sum(side) <> 0
    ) as unequal`,
  "ledger-range": `-- No balance is negative, and none is more than a whole number holds.
    select id, tg_id, balance_after from ledger
    where balance_after < 0 or balance_after > ${maxPoints}`,
  spent: `-- A user's spending on boosts is the sum of its entries in the ledger.
    select tg_id, points_spent, cast(coalesce(total, 0) as text) as ledger
    from bot_users left join (
      select tg_id, sum(-delta) as total from ledger where source = 'boost' group by tg_id
    ) as spent using (tg_id)
    where points_spent <> coalesce(total, 0)`,
  "bought-boosts": `-- A boost was bought as often as the ledger has it.
    select tg_id, boost_id, bought, times as ledger
    from bought_boosts full join (
      select tg_id, reason as boost_id, count(*) as times from ledger
      where source = 'boost' group by tg_id, reason
    ) as paid using (tg_id, boost_id)
    where bought is null or times is null or bought <> times`,
  "daily-bonus": `-- The last daily bonus of a user is in the ledger.
    select tg_id, day from daily_bonuses where not exists (
      select 1 from ledger where idempotency_key =
        '/daily/' || cast(daily_bonuses.tg_id as text) || '/' || cast(day as text))`,
  "quiz-payment": `-- A quiz's payment is in the ledger.
    select tg_id, quiz_id, paid from quiz_answers where paid > 0 and not exists (
      select 1 from ledger where delta = paid and idempotency_key =
        '/quiz/' || cast(quiz_answers.tg_id as text) || '/' || quiz_id)`,
  friends: `-- A user's number of friends is how many registered with their code, and those of them who were erased.
    select tg_id, friends_count, coalesce(n, 0) as registered
    from bot_users left join (
      select registered_by_ref_code as ref_code, count(*) as n from bot_users
      where registered_by_ref_code is not null group by registered_by_ref_code
    ) as friends using (ref_code)
    where friends_count < coalesce(n, 0)
      or friends_count > coalesce(n, 0) + (select count(*) from erased_marks)`,
  "user-values": `-- A user's counts are not negative, and flags are 0 or 1.
    select tg_id from bot_users
    where points < 0 or points > ${maxPoints} or points_spent < 0 or taps_count < 0
      or friends_count < 0 or is_hidden not in (0, 1) or is_onboarded not in (0, 1) or ref_code = ''`,
  "boosts-of-users": `-- The gains from boosts are stored for users who have bought one, and for no others.
    select tg_id from bot_users
    where (boost_points_per_tap is null) = (tg_id in (select tg_id from bought_boosts))
      or (boost_points_per_tap is null) <> (boost_max_energy is null)
      or (boost_max_energy is null) <> (boost_energy_per_second is null)
      or (boost_energy_per_second is null) <> (boost_automine_per_hour is null)`,
  blocks: `-- Auto-mining pays everybody but banned users, of whom it is stored who banned them and why.
    select tg_id from bot_users
    where (blocked_at is null) <> (blocked_by is null)
      or (blocked_at is null) <> (block_reason is null)
      or (blocked_at is null) <> (automining_since < ${never})`,
  "message-turns": `-- A user with a message that waits or is being sent has a turn.
    select id, tg_id, status from messages
    where (status = 'sending' or status = 'queued' and broadcast_id is null)
      and not exists (select 1 from chats where chats.tg_id = messages.tg_id)`,
  "event-queues": `-- A user with an event that waits has a queue, whose last number is not below it.
    select id, tg_id, number from events where status = 'waiting' and not exists (
      select 1 from event_queues
      where event_queues.tg_id = events.tg_id and event_queues.number >= events.number)`,
};

/** Rules about players that hold during an erasure too. */
export const strictPlayerChecks: SqlChecks = {
  balance: `-- A user's points are the sum of their ledger.
    select tg_id, points, cast(coalesce(total, 0) as text) as ledger
    from bot_users left join (
      select tg_id, sum(delta) as total from ledger group by tg_id
    ) as sums using (tg_id)
    where points <> coalesce(total, 0)`,
  "automining-rate": `-- Once a change of the rate is over, each user's is the bot's plus the gain from boosts.
    select tg_id, bot_users.automine_points_per_hour as rate from bot_users join bots using (bot_id)
    where rate_changed_at is null and bot_users.automine_points_per_hour
      <> bots.automine_points_per_hour + coalesce(boost_automine_per_hour, 0)`,
  "energy-settings": `-- Once a change of the game is over, each user's energy is computed with its settings.
    select tg_id, bot_users.energy_since from bot_users join bots using (bot_id)
    where rate_changed_at is null
      and coalesce(bot_users.energy_since, 0) <> coalesce(bots.energy_since, 0)`,
  weeks: `-- A user's week has points and friends, and no more friends than the user.
    select tg_id, week from bot_users
    where (week is null) <> (week_points is null) or (week is null) <> (week_friends is null)
      or week_friends > friends_count`,
  erasures: `-- A player who is being erased is banned, and has no name, photo, wallet or address.
    select tg_id from erasures join bot_users using (tg_id)
    where blocked_at is null or automining_since < ${never}
      or tg_name <> '' or tg_username <> '' or tg_photo <> '' or ton_address <> ''
      or last_ip is not null`,
  "ip-addresses": `-- No IP address is stored for a bot that records none.
    select tg_id from bot_users join bots using (bot_id)
    where last_ip is not null and ips_recorded_since is null and ips_ended_at is null`,
};
