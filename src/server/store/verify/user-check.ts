import { sql } from "kysely";
import { whole } from "../engine/dialect.ts";
import type { SqlCheck } from "./sql-check.ts";

/** Auto-mining pays a blocked user from then on. */
const never = whole(Number.MAX_SAFE_INTEGER);

/** What is kept beside users. */
export const userChecks: readonly SqlCheck[] = [
  {
    name: "friends",
    sparesErased: true,
    rule: "A user's number of friends is how many registered with their code, and those of them who were erased.",
    table: "bot_users",
    wrong: (botId) => sql`
      select bot_users.tg_id, friends_count, coalesce(friends.n, 0) as registered
      from bot_users left join (
        select registered_by_ref_code as code, count(*) as n from bot_users
        where bot_id = ${botId} and registered_by_ref_code is not null
        group by registered_by_ref_code
      ) as friends on friends.code = bot_users.ref_code
      where bot_users.bot_id = ${botId} and (
        friends_count < coalesce(friends.n, 0)
        or friends_count > coalesce(friends.n, 0)
          + (select count(*) from erased_marks where bot_id = ${botId}))`,
  },
  {
    name: "user-values",
    sparesErased: true,
    rule: "A user's counts are not negative, and flags are 0 or 1.",
    table: "bot_users",
    wrong: (botId) => sql`
      select tg_id from bot_users where bot_id = ${botId} and (
        points < 0 or points > ${never} or points_spent < 0 or taps_count < 0 or friends_count < 0
        or is_hidden not in (0, 1) or is_onboarded not in (0, 1) or ref_code = '')`,
  },
  {
    name: "boosts-of-users",
    sparesErased: true,
    rule: "What boosts add is known of those users who have bought one, and of no others.",
    table: "bot_users",
    wrong: (botId) => sql`
      select tg_id from bot_users where bot_id = ${botId} and (
        (case when boost_points_per_tap is null then 0 else 1 end)
        + (case when boost_max_energy is null then 0 else 1 end)
        + (case when boost_energy_per_second is null then 0 else 1 end)
        + (case when boost_automine_per_hour is null then 0 else 1 end)
      ) <> (case when exists (
        select 1 from bought_boosts where bought_boosts.bot_id = ${botId}
          and bought_boosts.tg_id = bot_users.tg_id) then 4 else 0 end)`,
  },
  {
    name: "automining-rate",
    rule: "Once a change of the rate is over, each user's is the bot's, with what boosts add.",
    table: "bot_users",
    wrong: (botId) => sql`
      select tg_id, bot_users.automine_points_per_hour as rate
      from bot_users join bots on bots.bot_id = bot_users.bot_id
      where bot_users.bot_id = ${botId} and bots.rate_changed_at is null
        and bot_users.automine_points_per_hour
          <> bots.automine_points_per_hour + coalesce(boost_automine_per_hour, 0)`,
  },
  {
    name: "energy-settings",
    rule: "Once a change of the game is over, each user's energy is reckoned by its settings.",
    table: "bot_users",
    wrong: (botId) => sql`
      select tg_id, bot_users.energy_since from bot_users join bots on bots.bot_id = bot_users.bot_id
      where bot_users.bot_id = ${botId} and bots.rate_changed_at is null
        and coalesce(bot_users.energy_since, 0) <> coalesce(bots.energy_since, 0)`,
  },
  {
    name: "blocks",
    sparesErased: true,
    rule: "Auto-mining stands still for blocked users alone, and it is known who blocked them and why.",
    table: "bot_users",
    wrong: (botId) => sql`
      select tg_id from bot_users where bot_id = ${botId} and (
        (blocked_at is null) <> (blocked_by is null)
        or (blocked_at is null) <> (block_reason is null)
        or (blocked_at is null) <> (automining_since < ${never}))`,
  },
  {
    name: "weeks",
    rule: "The week of a user has its points and friends, no more of these than the user.",
    table: "bot_users",
    wrong: (botId) => sql`
      select tg_id, week from bot_users where bot_id = ${botId} and (
        (week is null) <> (week_points is null) or (week is null) <> (week_friends is null)
        or week_friends > friends_count)`,
  },
  {
    name: "erasures",
    rule: "A player who is being erased is blocked, and has no name, wallet or address.",
    table: "erasures",
    wrong: (botId) => sql`
      select erasures.tg_id from erasures
      join bot_users on bot_users.bot_id = erasures.bot_id and bot_users.tg_id = erasures.tg_id
      where erasures.bot_id = ${botId} and (
        blocked_at is null or automining_since < ${never}
        or tg_name <> '' or tg_username <> '' or ton_address <> '' or last_ip is not null)`,
  },
  {
    name: "erased-points",
    rule: "What erased players' ledgers came to is of a month, and of one row at least.",
    table: "erased_points",
    wrong: (botId) => sql`
      select month, source, part, entries from erased_points
      where bot_id = ${botId} and (entries < 1 or part < 0 or length(month) <> 7)`,
  },
  {
    name: "ip-addresses",
    rule: "No IP address is kept of a bot that records none.",
    table: "bot_users",
    wrong: (botId) => sql`
      select tg_id from bot_users join bots on bots.bot_id = bot_users.bot_id
      where bot_users.bot_id = ${botId} and last_ip is not null
        and ips_recorded_since is null and ips_ended_at is null`,
  },
];
