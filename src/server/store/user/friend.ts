import type { Selectable, SelectQueryBuilder } from "kysely";
import type { GameState } from "#contract/schema/game.ts";
import type { Boosted } from "#game/boost.ts";
import { jsonList, stringsIn, valuesIn } from "../engine/json-list.ts";
import { prepared } from "../engine/prepared.ts";
import type { BotUserTable, Database, Tables } from "../engine/tables.ts";
import type { BotUser } from "./bot-user.ts";

/** A user who registered with another one's code, as lists show them. */
export interface Friend
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

const friendsAtOnce = 500;

/** No more than is shown, because each column of a long list costs what reading a user does. */
const friendColumns = [
  "tg_id",
  "created_at",
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
] as const;

type FriendRow = Pick<Selectable<BotUserTable>, (typeof friendColumns)[number]>;

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
  return friendsIn(await asLists(db, rows).executeTakeFirstOrThrow(), refCode);
}

async function readPage(
  db: Database,
  botId: string,
  refCode: string,
  after: number,
  size: number,
): Promise<Friend[]> {
  const page = await selectPage(db, botId, refCode, after, size);
  return page ? friendsIn(page, refCode) : [];
}

const selectPage = prepared((db, botId: string, refCode: string, after: number, size: number) =>
  asLists(
    db,
    friendsOf(db, botId, refCode).where("tg_id", ">", after).orderBy("tg_id").limit(size),
  ),
);

function friendsOf(db: Database, botId: string, refCode: string) {
  return db
    .selectFrom("bot_users")
    .select(friendColumns)
    .where("bot_id", "=", botId)
    .where("registered_by_ref_code", "=", refCode);
}

/** The values of each column as a JSON array; null if there are none. */
type FriendLists = { readonly [Column in keyof FriendRow]: string | null };

/**
 * Reads friends as one row of lists, one for each column, because reading a row takes the drivers
 * longer than the database.
 */
function asLists(db: Database, friends: SelectQueryBuilder<Tables, "bot_users", FriendRow>) {
  return db
    .selectFrom(friends.as("friends"))
    .select(({ ref }) => friendColumns.map((column) => jsonList(db, ref(column)).as(column)))
    .$castTo<FriendLists>();
}

function friendsIn(lists: FriendLists, refCode: string): Friend[] {
  const valuesOf = <Column extends keyof FriendRow>(column: Column) =>
    valuesIn<FriendRow[Column]>(lists[column]);
  const createdAt = valuesOf("created_at");
  const tgName = stringsIn(lists.tg_name);
  const tgUsername = stringsIn(lists.tg_username);
  const customValue = valuesOf("custom_value");
  const tonAddress = stringsIn(lists.ton_address);
  const autominePointsPerHour = valuesOf("automine_points_per_hour");
  const lastIp = valuesOf("last_ip");
  const points = valuesOf("points");
  const pointsSpent = valuesOf("points_spent");
  const boostMaxEnergy = valuesOf("boost_max_energy");
  const autominingSince = valuesOf("automining_since");
  return valuesOf("tg_id").map((tgId, at) => ({
    tgId,
    createdAt: itemAt(createdAt, at),
    registeredByRefCode: refCode,
    tgName: itemAt(tgName, at),
    tgUsername: itemAt(tgUsername, at),
    customValue: itemAt(customValue, at),
    tonAddress: itemAt(tonAddress, at),
    autominePointsPerHour: itemAt(autominePointsPerHour, at),
    lastIp: itemAt(lastIp, at),
    boosted: { maxEnergy: itemAt(boostMaxEnergy, at) ?? 0 },
    state: {
      points: itemAt(points, at),
      pointsSpent: itemAt(pointsSpent, at),
      autominingSince: itemAt(autominingSince, at),
    },
  }));
}

const itemAt = <Item>(items: readonly Item[], at: number): Item => items[at] as Item;
