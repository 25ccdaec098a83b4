import { sql } from "kysely";
import { isNotKept } from "../broadcast/unknown-messages.ts";
import type { SqlCheck } from "./sql-check.ts";

/** Messages, turns and broadcasts. */
export const messageChecks: readonly SqlCheck[] = [
  {
    name: "message-turns",
    sparesErased: true,
    rule: "A user with a message that waits or is under way has a turn.",
    table: "messages",
    wrong: (botId) => sql`
      select id, tg_id, status from messages
      where bot_id = ${botId}
        and (status = 'sending' or status = 'queued' and broadcast_id is null)
        and not exists (select 1 from chats
          where chats.bot_id = ${botId} and chats.tg_id = messages.tg_id)`,
  },
  {
    name: "outbox-due",
    rule: "The outbox of a bot with turns is due some time.",
    table: "chats",
    wrong: (botId) => sql`
      select count(*) as turns from chats
      where bot_id = ${botId} and not exists (
        select 1 from outboxes where outboxes.bot_id = ${botId} and due_at is not null)
      having count(*) > 0`,
  },
  {
    name: "message-states",
    rule: "A message under way has its worker, one that was sent its number, and one that failed its reason.",
    table: "messages",
    wrong: (botId) => sql`
      select id, tg_id, status from messages where bot_id = ${botId} and (
        status not in ('queued', 'sending', 'sent', 'failed', 'unknown')
        or (status = 'sending') <> (claimer is not null)
        or status = 'sending' and claimed_at is null
        or status = 'sent' and telegram_message_id is null
        or (status = 'failed') <> (failure_code is not null))`,
  },
  {
    name: "broadcast-counts",
    rule: "The messages of a broadcast are all waiting, under way or counted.",
    table: "broadcasts",
    wrong: (botId) => sql`
      select broadcasts.id, queued, coalesce(kept.n, 0) as messages
      from broadcasts left join (
        select broadcast_id, count(*) as n from messages
        where bot_id = ${botId} and broadcast_id is not null and ${isNotKept} group by broadcast_id
      ) as kept on kept.broadcast_id = broadcasts.id
      where broadcasts.bot_id = ${botId}
        and queued <> sent + unreachable + failed + unknown + coalesce(kept.n, 0)`,
  },
  {
    name: "broadcast-states",
    rule: "A broadcast that is sent is looked at, and one that is over has its end and nothing left.",
    table: "broadcasts",
    wrong: (botId) => sql`
      select id, status from broadcasts where bot_id = ${botId} and (
        status not in ('sending', 'paused', 'cancelled', 'done')
        or (status in ('cancelled', 'done')) <> (finished_at is not null)
        or status = 'sending' and due_at is null
        or status = 'done' and (due_at is not null or reached is not null or total <> queued))`,
  },
  {
    name: "broadcasts-at-once",
    rule: "One broadcast of a bot at a time is not over.",
    table: "broadcasts",
    wrong: (botId) => sql`
      select count(*) as open from broadcasts
      where bot_id = ${botId} and status in ('sending', 'paused') having count(*) > 1`,
  },
];
