import type { Insertable, Selectable } from "kysely";
import { nameKey } from "#server/store/engine/name-key.ts";
import type { BotUserTable } from "#server/store/schema/tables.ts";
import { hourEntryId, type LedgerRow } from "#server/store/user/ledger.ts";
import { type RunningService, startOfTest } from "../service.ts";

type Row = Selectable<BotUserTable>;

/**
 * Writes many users, or so many usual ones, straight into the store; their ids begin with 1, and
 * the default name is `User <tgId>`.
 */
export async function insertUsers(
  { store }: Pick<RunningService, "store">,
  given: readonly Partial<Row>[] | number,
  botId = "demo",
): Promise<void> {
  const users = typeof given === "number" ? Array.from({ length: given }, () => ({})) : given;
  for (let from = 0; from < users.length; from += 500)
    await store.db
      .insertInto("bot_users")
      .values(
        users
          .slice(from, from + 500)
          .map((user, index) => rowOf({ tg_id: from + index + 1, ...user }, botId)),
      )
      .execute();
}

function rowOf(user: Partial<Row> & { tg_id: number }, botId: string): Insertable<BotUserTable> {
  const { tg_name = `User ${user.tg_id}`, tg_username = `user${user.tg_id}` } = user;
  return {
    bot_id: botId,
    ref_code: `${botId}${user.tg_id}`,
    tg_name,
    tg_username,
    name_key: nameKey(tg_name),
    username_key: nameKey(tg_username),
    tg_photo: "",
    points: 0,
    custom_value: 0,
    ton_address: "",
    energy_full_at: startOfTest,
    automining_since: startOfTest,
    automine_points_per_hour: 0,
    taps_counted_at: startOfTest,
    created_at: startOfTest,
    last_seen_at: startOfTest,
    friends_count: 0,
    points_spent: 0,
    taps_count: 0,
    is_hidden: 0,
    is_onboarded: 0,
    ...user,
  };
}

/** A ledger entry with the points of a user's taps in the hour of `now`. */
export function rowOfTaps(
  { botId, tgId }: { readonly botId: string; readonly tgId: number },
  points: number,
  now: number,
): LedgerRow {
  return {
    bot_id: botId,
    id: hourEntryId("taps", tgId, now),
    tg_id: tgId,
    delta: points,
    balance_after: points,
    source: "taps",
    api_key_id: null,
    owner_id: null,
    reason: "",
    idempotency_key: null,
    created_at: now,
  };
}
