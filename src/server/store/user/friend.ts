import type { Selectable } from "kysely";
import type { GameState } from "#contract/schema/game.ts";
import type { BotUserTable, Database } from "../engine/tables.ts";
import type { BotUser } from "./bot-user.ts";

/** A user who registered with another one's code, as lists show them. */
export interface Friend extends Omit<BotUser, "refCode" | "friendsCount" | "state"> {
  readonly state: Pick<GameState, "points" | "autominingSince">;
}

const friendsAtOnce = 500;

/** No more than is shown, because each column of a long list costs what reading a user does. */
const friendColumns = [
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
  "automining_since",
] as const;

/**
 * The users who registered with `refCode`, ordered by tgId: the first `max` after `after`, in pages
 * that are read on demand.
 */
export async function* friendPages(
  db: Database,
  botId: string,
  refCode: string,
  after: number,
  max: number,
): AsyncGenerator<Friend[], void, undefined> {
  let last = after;
  let left = max;
  while (left > 0) {
    const size = Math.min(left, friendsAtOnce);
    const page = await readPage(db, botId, refCode, last, size);
    if (page.length > 0) yield page;
    if (page.length < size) return;
    last = page.at(-1)?.tgId ?? last;
    left -= size;
  }
}

/**
 * The `max` newest users who registered with `refCode` before the one at `before`, newest first.
 */
export async function newestFriends(
  db: Database,
  botId: string,
  refCode: string,
  before: { readonly createdAt: number; readonly tgId: number } | undefined,
  max: number,
): Promise<Friend[]> {
  const newest = friendsOf(db, botId, refCode)
    .orderBy("created_at", "desc")
    .orderBy("tg_id", "desc")
    .limit(max);
  const rows = before
    ? newest.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("created_at", "tg_id"), "<", tuple(before.createdAt, before.tgId)),
      )
    : newest;
  return (await rows.execute()).map(friendOf);
}

async function readPage(
  db: Database,
  botId: string,
  refCode: string,
  after: number,
  size: number,
): Promise<Friend[]> {
  const rows = await friendsOf(db, botId, refCode)
    .where("tg_id", ">", after)
    .orderBy("tg_id")
    .limit(size)
    .execute();
  return rows.map(friendOf);
}

function friendsOf(db: Database, botId: string, refCode: string) {
  return db
    .selectFrom("bot_users")
    .select(friendColumns)
    .where("bot_id", "=", botId)
    .where("registered_by_ref_code", "=", refCode);
}

function friendOf(row: Pick<Selectable<BotUserTable>, (typeof friendColumns)[number]>): Friend {
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
    state: { points: row.points, autominingSince: row.automining_since },
  };
}
