import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { UserSort } from "#contract/user/user-table.schema.ts";
import type { BotUserTable, Database } from "../schema/tables.ts";
import { type BotUser, botUserColumns, fromRow, isRealPlayer } from "../user/bot-user.ts";
import { type FriendCursor, newestFirst } from "./listed-users.ts";
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
  /** The URL of the user's photo at Telegram; empty without one. */
  readonly photo: string;
}

/** A selection of users and its order. */
export interface UserList extends UserFilter {
  readonly sort: UserSort;
  readonly order: "ascending" | "descending";
}

/** The last user of a slice. */
export type UserCursor = Pick<TableUser, "sortKey" | "tgId">;

/** The first `max` users of a list, or those after `after`. */
interface ListSlice {
  readonly botId: string;
  readonly list: UserList;
  readonly after: UserCursor | undefined;
  readonly max: number;
}

const sortColumns = {
  points: "points",
  name: "name_key",
  lastSeenAt: "last_seen_at",
  createdAt: "created_at",
} as const;
const columns = [
  ...botUserColumns,
  "name_key",
  "tg_photo",
  "last_seen_at",
  "unreachable_since",
] as const;
type UserRow = Pick<BotUserTable, (typeof columns)[number]>;

const exportedAtOnce = 500;

/** A slice of a list; every slice costs the same. Ties are ordered by tgId. */
export async function listUsers(db: Database, slice: ListSlice): Promise<TableUser[]> {
  const rows = await findRows(db, slice);
  return rows.map((row) => toTableUser(slice.list.sort, row));
}

async function findRows(db: Database, slice: ListSlice): Promise<UserRow[]> {
  const { botId, list, max } = slice;
  const search = searchOf(list.search);
  const users = usersOf(db, botId);
  if (search === undefined && conditionsOf(list).length === 0)
    return sorted(users, slice).limit(max).execute();
  const few = await fewUsers(db, slice, search);
  if (!few) return walk(db, slice, search);
  const column = columnOf(list);
  // An expression, so that no store scans the sort index.
  return sorted(few, slice, sql`coalesce(${column}, ${column})`).limit(max).execute();
}

/** The users of a list if they are few enough to sort all of them; else undefined. */
async function fewUsers(
  db: Database,
  { botId, list }: ListSlice,
  search: Search | undefined,
): Promise<UserQuery<UserRow> | undefined> {
  // Few are banned, and they have an index.
  if (list.isBanned) return filtered(usersOf(db, botId), list, search);
  const isFound = search && (await foundRarely(db, botId, search));
  return isFound && filtered(usersOf(db, botId), list).where(isFound);
}

/**
 * Finds a frequent search term, or users who pass the filters, by scanning in sort order, which
 * usually fills the slice soon; otherwise yields to other calls between stages.
 */
async function walk(
  db: Database,
  slice: ListSlice,
  search: Search | undefined,
): Promise<UserRow[]> {
  const { botId, list, max } = slice;
  const column = columnOf(list);
  const rows: UserRow[] = [];
  let { after } = slice;
  while (true) {
    const stage = sorted(usersOf(db, botId), { list, after });
    const end = await stage
      .clearSelect()
      .select(["tg_id as tgId", sql<string | number>`${column}`.as("sortKey")])
      .offset(maxAtOnce - 1)
      .limit(1)
      .executeTakeFirst();
    const page = filtered(stage, list, search).limit(max - rows.length);
    const isUpTo = end && compared(column, signs[list.order].upTo, end);
    rows.push(...(await (isUpTo ? page.where(isUpTo) : page).execute()));
    if (!end || rows.length === max) return rows;
    after = end;
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
    page = await listUsers(db, { botId, list, after: page.at(-1), max: exportedAtOnce });
    if (page.length > 0) yield page;
  } while (page.length === exportedAtOnce);
}

/** The `max` newest users who registered with `refCode`, before the one at `before`. */
export async function newestFriends(
  db: Database,
  { botId, refCode }: { readonly botId: string; readonly refCode: string },
  { before, max }: { readonly before: FriendCursor | undefined; readonly max: number },
): Promise<TableUser[]> {
  const friends = newestFirst(usersOf(db, botId), refCode, before);
  const rows = await friends.limit(max).execute();
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

/** One user of the table, or a test player, or undefined. */
export async function readTableUser(
  db: Database,
  botId: string,
  tgId: number,
): Promise<TableUser | undefined> {
  const row = await db
    .selectFrom("bot_users")
    .select(columns)
    .where("bot_id", "=", botId)
    .where("tg_id", "=", tgId)
    .executeTakeFirst();
  return row && toTableUser("createdAt", row);
}

function usersOf(db: Database, botId: string) {
  return db
    .selectFrom("bot_users")
    .select(columns)
    .where("bot_users.bot_id", "=", botId)
    .where(isRealPlayer);
}

function columnOf({ sort }: UserList): RawBuilder<unknown> {
  return sql.ref(sortColumns[sort]);
}

function sorted<Row>(
  users: UserQuery<Row>,
  { list, after }: Pick<ListSlice, "list" | "after">,
  key = columnOf(list),
): UserQuery<Row> {
  const direction = list.order === "ascending" ? "asc" : "desc";
  const all = users.orderBy(key, direction).orderBy("tg_id", direction);
  return after ? all.where(compared(key, signs[list.order].after, after)) : all;
}

/** The comparisons of users after a cursor, and of those up to it. */
const signs = {
  ascending: { after: ">", upTo: "<=" },
  descending: { after: "<", upTo: ">=" },
} as const;

function compared(
  key: RawBuilder<unknown>,
  sign: ">" | "<=" | "<" | ">=",
  { sortKey, tgId }: UserCursor,
): RawBuilder<boolean> {
  return sql<boolean>`(${key}, tg_id) ${sql.raw(sign)} (${sortKey}, ${tgId})`;
}

function toTableUser(sort: UserSort, row: UserRow): TableUser {
  return {
    ...fromRow(row),
    sortKey: row[sortColumns[sort]],
    lastSeenAt: row.last_seen_at,
    isReachable: row.unreachable_since === null,
    photo: row.tg_photo,
  };
}
