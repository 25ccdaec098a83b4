import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { GameState } from "#contract/schema/game.ts";
import type { Boosted } from "#game/boost.ts";
import { jsonList, stringsIn, valuesIn } from "../engine/json-list.ts";
import type { BotUserTable, Database, Tables } from "../engine/tables.ts";
import type { BotUser } from "./bot-user.ts";

/** A user as lists show them. */
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

/** No more than is shown, because each column of a long list costs what reading a user does. */
export const listedColumns = [
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

type ListedColumn = (typeof listedColumns)[number];
type ListedRow = Pick<Selectable<BotUserTable>, ListedColumn>;

/** The values of each column as a JSON array; null if there are none. */
type Lists<Column extends string> = { readonly [_ in Column]: string | null };

/**
 * Reads users as one row of lists, one for each column, because reading a row takes the drivers
 * longer than the database.
 */
export function asLists<Column extends ListedColumn | "registered_by_ref_code">(
  db: Database,
  users: SelectQueryBuilder<Tables, "bot_users", Pick<Selectable<BotUserTable>, Column>>,
  columns: readonly Column[],
) {
  return db
    .selectFrom(users.as("users"))
    .select(columns.map((column) => jsonList(db, sql.ref(column)).as(column)))
    .$castTo<Lists<Column>>();
}

/** The users in the lists; `refCodeOf` gives the code that one registered with, by place. */
export function usersIn(
  lists: Lists<ListedColumn>,
  refCodeOf: (at: number) => string | null,
): ListedUser[] {
  const valuesOf = <Column extends ListedColumn>(column: Column) =>
    valuesIn<ListedRow[Column]>(lists[column]);
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
    registeredByRefCode: refCodeOf(at),
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

const usersAtOnce = 500;

/**
 * The first `max` users with a tgId greater than `after`, in pages that `read` gives on demand, ordered by
 * tgId.
 */
export async function* pagesOfUsers(
  read: (after: number, size: number) => Promise<ListedUser[]>,
  after: number,
  max: number,
): AsyncGenerator<ListedUser[], void, undefined> {
  let last = after;
  let left = max;
  while (left > 0) {
    const size = Math.min(left, usersAtOnce);
    const page = await read(last, size);
    if (page.length > 0) yield page;
    if (page.length < size) return;
    last = page.at(-1)?.tgId ?? last;
    left -= size;
  }
}
