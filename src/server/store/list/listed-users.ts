import type { Selectable } from "kysely";
import type { GameState } from "#contract/schema/game.ts";
import type { Boosted } from "#game/boost.ts";
import type { BotUserTable, Database } from "../schema/tables.ts";
import type { BotUser } from "../user/bot-user.ts";

/** A user as lists of the APIs show them. */
export interface ListedUser
  extends Pick<
    BotUser,
    | "tgId"
    | "createdAt"
    | "registeredByRefCode"
    | "tgName"
    | "tgUsername"
    | "customValue"
    | "tonAddress"
    | "autominePointsPerHour"
    | "lastIp"
  > {
  readonly boosted: Pick<Boosted, "maxEnergy">;
  readonly state: Pick<GameState, "points" | "pointsSpent" | "autominingSince">;
}

const columns = [
  "tg_id",
  "created_at",
  "registered_by_ref_code",
  "tg_name",
  "tg_username",
  "custom_value",
  "ton_address",
  "automine_points_per_hour",
  "last_ip",
  "points",
  "points_spent",
  "automining_since",
  "boost_max_energy",
] as const satisfies (keyof BotUserTable)[];

const usersAtOnce = 500;

/**
 * The bot's users ordered by tgId, those who registered with `refCode` if one is given: the first
 * `max` after `after`, in pages that are read on demand.
 */
export async function* pagesOfUsers(
  db: Database,
  { botId, refCode }: { readonly botId: string; readonly refCode?: string },
  after: number,
  max: number,
): AsyncGenerator<ListedUser[], void, undefined> {
  let last = after;
  let left = max;
  while (left > 0) {
    const size = Math.min(left, usersAtOnce);
    const rows = await db
      .selectFrom("bot_users")
      .select(columns)
      .where("bot_id", "=", botId)
      .where("tg_id", ">", last)
      .$if(refCode !== undefined, (users) =>
        users.where("registered_by_ref_code", "=", refCode ?? ""),
      )
      .orderBy("tg_id")
      .limit(size)
      .execute();
    const [lastRow] = rows.slice(-1);
    if (!lastRow) return;
    yield rows.map(toListedUser);
    if (rows.length < size) return;
    last = lastRow.tg_id;
    left -= size;
  }
}

function toListedUser(row: Pick<Selectable<BotUserTable>, (typeof columns)[number]>): ListedUser {
  return {
    tgId: row.tg_id,
    createdAt: row.created_at,
    registeredByRefCode: row.registered_by_ref_code,
    tgName: row.tg_name,
    tgUsername: row.tg_username,
    customValue: row.custom_value,
    tonAddress: row.ton_address,
    autominePointsPerHour: row.automine_points_per_hour,
    lastIp: row.last_ip,
    boosted: { maxEnergy: row.boost_max_energy ?? 0 },
    state: {
      points: row.points,
      pointsSpent: row.points_spent,
      autominingSince: row.automining_since,
    },
  };
}
