import { sql } from "kysely";
import type { Store } from "#server/store/engine/database.ts";
import { castingBot, listeners, pointsPerTap } from "./kill-work.ts";
import { readLedgerFacts } from "./ledger-facts.ts";

/** The number of half-applied changes in a store, by kind; all are 0 in a whole one. */
export async function readHalfApplied(store: Store): Promise<Record<string, number>> {
  const { db } = store;
  const count = async (what: ReturnType<typeof sql<{ count: number }>>) =>
    (await what.execute(db)).rows[0]?.count ?? 0;
  const { unequal, brokenChains, doubled } = await readLedgerFacts(store);
  const ofUser = sql`bot_id = bot_users.bot_id and tg_id = bot_users.tg_id`;
  return {
    "balances that are not their sum": unequal,
    "balances that no row goes on from": brokenChains,
    "keys that count twice": doubled,
    "purchases without their boost, or boosts without a price": await count(sql`
      select count(*) as count from bot_users
      where coalesce(boost_max_energy, 0) <> (
          select coalesce(sum(bought), 0) from bought_boosts where ${ofUser})
        or coalesce(boost_max_energy, 0) <> (
          select count(*) from ledger where source = 'boost' and ${ofUser})
        or points_spent <> (
          select coalesce(-sum(delta), 0) from ledger where source = 'boost' and ${ofUser})`),
    "players whose taps are not what they were paid": await count(sql`
      select count(*) as count from bot_users
      where taps_count * ${sql.lit(pointsPerTap)} <> (
        select coalesce(sum(delta), 0) from ledger where source = 'taps' and ${ofUser})`),
    "daily bonuses without payment, or the reverse": await count(sql`
      select count(*) as count from bot_users
      where (select count(*) from daily_bonuses where ${ofUser}) <> (
        select count(*) from ledger where source = 'daily' and ${ofUser})`),
    "broadcasts whose counts are not their users": await count(sql`
      select count(*) as count from broadcasts
      where bot_id = ${castingBot} and (status <> 'done' or total <> ${sql.lit(listeners)}
        or queued <> total or sent + unknown <> total)`),
    // Possibly delivered ones of a broadcast are kept, for their owner to decide on.
    "messages without an end, or left of broadcasts": await count(sql`
      select count(*) as count from messages
      where status not in ('sent', 'unknown') or (status = 'sent' and broadcast_id is not null)`),
    ...(await readMissingEvents(store)),
  };
}

/** Compares events and ledger in this process, because each store reads JSON in another way. */
async function readMissingEvents({ db }: Store): Promise<Record<string, number>> {
  const events = await db
    .selectFrom("events")
    .select(["tg_id", "data"])
    .where("type", "=", "points.changed")
    .execute();
  const eventCounts = new Map<string, number>();
  const sums = new Map<number, number>();
  for (const { tg_id, data } of events) {
    const { transactionId, delta } = JSON.parse(data);
    if (transactionId) eventCounts.set(transactionId, (eventCounts.get(transactionId) ?? 0) + 1);
    sums.set(tg_id ?? 0, (sums.get(tg_id ?? 0) ?? 0) + delta);
  }
  // The owners' initial credits came before the webhook.
  const rows = await db
    .selectFrom("ledger")
    .select(["id", "tg_id", "delta", "source"])
    .where("bot_id", "=", "demo")
    .where("source", "<>", "owner")
    .execute();
  const changes = new Map<number, number>();
  for (const { tg_id, delta } of rows) changes.set(tg_id, (changes.get(tg_id) ?? 0) + delta);
  const single = rows.filter(({ source }) => source !== "taps");
  return {
    "changes without one event of their own": single.filter(({ id }) => eventCounts.get(id) !== 1)
      .length,
    "users whose events are not their changes": [...changes].filter(
      ([tgId, sum]) => sums.get(tgId) !== sum,
    ).length,
  };
}
