import { sql } from "kysely";
import type { SqlCheck } from "./sql-check.ts";

/** Events, queues and webhooks. */
export const eventChecks: readonly SqlCheck[] = [
  {
    name: "event-queues",
    sparesErased: true,
    rule: "A user with an event that waits has a queue, whose last number is not below it.",
    table: "events",
    wrong: (botId) => sql`
      select id, tg_id, number from events
      where bot_id = ${botId} and status = 'waiting' and not exists (
        select 1 from event_queues where event_queues.bot_id = ${botId}
          and event_queues.tg_id = events.tg_id and event_queues.number >= events.number)`,
  },
  {
    name: "event-order",
    rule: "No two events of a user that wait have one number.",
    table: "events",
    wrong: (botId) => sql`
      select tg_id, number from events where bot_id = ${botId} and status = 'waiting'
      group by tg_id, number having count(*) > 1`,
  },
  {
    name: "event-states",
    rule: "An event that was delivered was sent, and one that tests the webhook is no user's.",
    table: "events",
    wrong: (botId) => sql`
      select id, status from events where bot_id = ${botId} and (
        status not in ('waiting', 'delivered', 'failed') or attempts < 0
        or status = 'delivered' and attempts = 0
        or (tg_id is null) <> (type = 'webhook.test'))`,
  },
  {
    name: "webhook-pauses",
    rule: "A webhook that is paused says why, and one that fails says since when.",
    table: "webhooks",
    wrong: (botId) => sql`
      select fails from webhooks where bot_id = ${botId} and (
        (paused_at is null) <> (paused_because is null)
        or fails < 0 or failing_since is null and fails > 0
        or (former_secret is null) <> (former_until is null))`,
  },
];
