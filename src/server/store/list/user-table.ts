import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { UserSort } from "#contract/schema/user-table.ts";
import type { BotUserTable, Database } from "../schema/tables.ts";
import { type BotUser, botUserColumns, fromRow } from "../user/bot-user.ts";
import {
  conditionsOf,
  filtered,
  foundRarely,
  maxAtOnce,
  type Search,
  searchOf,
  type UserFilter,
  type UserQuery,
} from "./user-filter.ts";

/** A bot user in the owner's table. */
export interface TableUser extends BotUser {
  /** The value of the sort column. */
  readonly sortKey: string | number;
  /** Unix ms. */
  readonly lastSeenAt: number;
  readonly isReachable: boolean;
}

/** A selection of users and its order. */
export interface UserList extends UserFilter {
  readonly sort: UserSort;
  readonly order: "ascending" | "descending";
}

/** The last user of a page. */
export type UserPlace = Pick<TableUser, "sortKey" | "tgId">;

const sortColumns = {
  points: "points",
  name: "name_key",
  lastSeenAt: "last_seen_at",
  createdAt: "created_at",
} as const;
const columns = [...botUserColumns, "name_key", "last_seen_at", "unreachable_since"] as const;
type UserRow = Pick<BotUserTable, (typeof columns)[number]>;

const exportedAtOnce = 500;
/**
 * The first `max` users of a list, or those after `after`. Every page costs the same. Ties are
 * ordered by tgId.
 */
export async function listUsers(
  db: Database,
  botId: string,
  list: UserList,
  after: UserPlace | undefined,
  max: number,
): Promise<TableUser[]> {
  const rows = await findRows(db, botId, list, after, max);
  return rows.map((row) => toTableUser(list.sort, row));
}

async function findRows(
  db: Database,
  botId: string,
  list: UserList,
  after: UserPlace | undefined,
  max: number,
): Promise<UserRow[]> {
  const search = searchOf(list.search);
  const column = columnOf(list);
  if (search === undefined && conditionsOf(list).length === 0)
    return sorted(usersOf(db, botId), list, column, after).limit(max).execute();
  // An expression, so that no store scans the sort index.
  const unindexed = sql`coalesce(${column}, ${column})`;
  // Few are blocked, and they have an index.
  if (list.isBanned)
    return sorted(filtered(usersOf(db, botId), list, search), list, unindexed, after)
      .limit(max)
      .execute();
  const isFound = search && (await foundRarely(db, botId, search));
  if (!isFound) return walk(db, botId, list, search, after, max);
  const found = filtered(usersOf(db, botId), list).where(isFound);
  return sorted(found, list, unindexed, after).limit(max).execute();
}

/**
 * Finds a frequent search term, or what passes the filters, by scanning in sort order, which usually
 * fills the page soon; otherwise yields to other calls between stages.
 */
async function walk(
  db: Database,
  botId: string,
  list: UserList,
  search: Search | undefined,
  after: UserPlace | undefined,
  max: number,
): Promise<UserRow[]> {
  const column = columnOf(list);
  const found: UserRow[] = [];
  let place = after;
  while (true) {
    const stage = sorted(usersOf(db, botId), list, column, place);
    const end = await stage
      .clearSelect()
      .select(["tg_id as tgId", sql<string | number>`${column}`.as("sortKey")])
      .offset(maxAtOnce - 1)
      .limit(1)
      .executeTakeFirst();
    const page = filtered(stage, list, search).limit(max - found.length);
    found.push(...(await (end ? page.where(upTo(list, column, end)) : page).execute()));
    if (!end || found.length === max) return found;
    place = end;
    await nextTurn();
  }
}

/**
 * All users of a filter in order of registration, in pages that are read on demand; each user who
 * exists at the start appears once.
 */
export async function* allUsers(
  db: Database,
  botId: string,
  filter: UserFilter,
): AsyncGenerator<TableUser[], void, undefined> {
  const list = { ...filter, sort: "createdAt", order: "ascending" } as const;
  let page: TableUser[] = [];
  do {
    page = await listUsers(db, botId, list, page.at(-1), exportedAtOnce);
    if (page.length > 0) yield page;
  } while (page.length === exportedAtOnce);
}

/**
 * The `max` newest users who registered with `refCode`, before the one at `before`, newest first.
 */
export async function newestInvitedUsers(
  db: Database,
  botId: string,
  refCode: string,
  before: { readonly createdAt: number; readonly tgId: number } | undefined,
  max: number,
): Promise<TableUser[]> {
  const newest = usersOf(db, botId)
    .where("registered_by_ref_code", "=", refCode)
    .orderBy("created_at", "desc")
    .orderBy("tg_id", "desc")
    .limit(max);
  const rows = await (before
    ? newest.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("created_at", "tg_id"), "<", tuple(before.createdAt, before.tgId)),
      )
    : newest
  ).execute();
  return rows.map((row) => toTableUser("createdAt", row));
}

/** The user with this referral code, or undefined. */
export async function findInviter(
  db: Database,
  botId: string,
  refCode: string,
): Promise<{ tgId: number; name: string; username: string } | undefined> {
  return db
    .selectFrom("bot_users")
    .select(["tg_id as tgId", "tg_name as name", "tg_username as username"])
    .where("bot_id", "=", botId)
    .where("ref_code", "=", refCode)
    .executeTakeFirst();
}

/** One user of the table, or undefined. */
export async function readTableUser(
  db: Database,
  botId: string,
  tgId: number,
): Promise<TableUser | undefined> {
  const row = await usersOf(db, botId).where("tg_id", "=", tgId).executeTakeFirst();
  return row && toTableUser("createdAt", row);
}

function usersOf(db: Database, botId: string) {
  return db.selectFrom("bot_users").select(columns).where("bot_users.bot_id", "=", botId);
}

function columnOf({ sort }: UserList): RawBuilder<unknown> {
  return sql.ref(sortColumns[sort]);
}

function sorted<Row>(
  users: UserQuery<Row>,
  list: UserList,
  key: RawBuilder<unknown>,
  after: UserPlace | undefined,
): UserQuery<Row> {
  const direction = list.order === "ascending" ? "asc" : "desc";
  const all = users.orderBy(key, direction).orderBy("tg_id", direction);
  return after ? all.where(beyond(list, key, after)) : all;
}

function beyond(
  { order }: UserList,
  key: RawBuilder<unknown>,
  place: UserPlace,
): RawBuilder<boolean> {
  const sign = sql.raw(order === "ascending" ? ">" : "<");
  return sql<boolean>`(${key}, tg_id) ${sign} (${place.sortKey}, ${place.tgId})`;
}

function upTo(
  { order }: UserList,
  key: RawBuilder<unknown>,
  place: UserPlace,
): RawBuilder<boolean> {
  const sign = sql.raw(order === "ascending" ? "<=" : ">=");
  return sql<boolean>`(${key}, tg_id) ${sign} (${place.sortKey}, ${place.tgId})`;
}

function toTableUser(sort: UserSort, row: UserRow): TableUser {
  return {
    ...fromRow(row),
    sortKey: row[sortColumns[sort]],
    lastSeenAt: row.last_seen_at,
    isReachable: row.unreachable_since === null,
  };
}
