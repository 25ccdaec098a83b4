import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { UserSort } from "#contract/schema/user-table.ts";
import { whole } from "../engine/dialect.ts";
import { nameKey } from "../engine/name-key.ts";
import type { BotUserTable, Database, Tables } from "../engine/tables.ts";
import { accruedWithin } from "./automining.ts";
import { type BotUser, botUserColumns, fromRow } from "./bot-user.ts";

/** A bot user in the owner's table. */
export interface TableUser extends BotUser {
  /** The value of the sort column. */
  readonly sortKey: string | number;
  /** Unix ms. */
  readonly lastSeenAt: number;
  readonly isReachable: boolean;
}

/** Which users are meant; all of them without any member. */
export interface UserFilter {
  /** A complete tgId, or the start of a name or username; empty for all users. */
  readonly search: string;
  /** The bounds of the balance at `now`, including auto-mining; both are inclusive. */
  readonly points?:
    | { readonly min: number; readonly max: number; readonly now: number }
    | undefined;
  readonly hasWallet?: boolean | undefined;
  readonly isReachable?: boolean | undefined;
  /** Registered then or later, Unix ms. */
  readonly joinedSince?: number | undefined;
}

/** A selection of users and its order. */
export interface UserList extends UserFilter {
  readonly sort: UserSort;
  readonly order: "ascending" | "descending";
}

/** The last user of a page. */
export type UserPlace = Pick<TableUser, "sortKey" | "tgId">;

type UserQuery<Row> = SelectQueryBuilder<Tables, "bot_users", Row>;

const sortColumns = {
  points: "points",
  name: "name_key",
  lastSeenAt: "last_seen_at",
  createdAt: "created_at",
} as const;
const keyColumns = ["name_key", "username_key"] as const;
const columns = [...botUserColumns, "name_key", "last_seen_at", "unreachable_since"] as const;
type UserRow = Pick<BotUserTable, (typeof columns)[number]>;

/** The maximum number of users a statement scans, because it blocks the embedded store. */
const maxAtOnce = 5000;
const exportedAtOnce = 500;
const maxCounted = 10_000;
/** The maximum number of users that are scanned for a count. */
const maxScanned = 100_000;

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
  if (search === undefined || !(await isRareIn(db, botId, search)))
    return walk(db, botId, list, search, after, max);
  const found = filtered(usersOf(db, botId), list).where("tg_id", "in", foundIn(db, botId, search));
  // An expression, so that no store scans the sort index.
  return sorted(found, list, sql`coalesce(${column}, ${column})`, after).limit(max).execute();
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
 * How many users a filter finds, counted up to 10,000. Among very many users a filter counts those
 * that it finds in the first hundred thousand; `hasMore` is true if there may be others.
 */
export async function countUsers(
  db: Database,
  botId: string,
  filter: UserFilter,
): Promise<{ count: number; hasMore: boolean }> {
  const search = searchOf(filter.search);
  const isRare = search !== undefined && (await isRareIn(db, botId, search));
  if (isRare || (search === undefined && conditionsOf(filter).length === 0)) {
    const all = filtered(idsOf(db, botId), filter);
    const found = isRare ? all.where("tg_id", "in", foundIn(db, botId, search)) : all;
    return counted(await countRows(db, found.limit(maxCounted + 1)), false);
  }
  let count = 0;
  let after = 0;
  for (let scanned = 0; scanned < maxScanned; scanned += maxAtOnce) {
    const stage = idsOf(db, botId).where("tg_id", ">", after);
    const end = await stage
      .orderBy("tg_id")
      .offset(maxAtOnce - 1)
      .limit(1)
      .executeTakeFirst();
    const matching = filtered(stage, filter, search);
    count += await countRows(db, end ? matching.where("tg_id", "<=", end.tg_id) : matching);
    if (!end || count > maxCounted) return counted(count, false);
    after = end.tg_id;
    await nextTurn();
  }
  return counted(count, true);
}

function counted(count: number, hasMore: boolean): { count: number; hasMore: boolean } {
  return { count: Math.min(count, maxCounted), hasMore: hasMore || count > maxCounted };
}

async function countRows(db: Database, rows: UserQuery<object>): Promise<number> {
  const { found } = await db
    .selectFrom(rows.as("some"))
    .select(({ fn }) => fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return found;
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

/** The user with this referral code, or undefined. */
export async function findInviter(
  db: Database,
  botId: string,
  refCode: string,
): Promise<{ tgId: number; name: string } | undefined> {
  return db
    .selectFrom("bot_users")
    .select(["tg_id as tgId", "tg_name as name"])
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

interface Search {
  /** Of a name or username. */
  readonly beginning: string;
  readonly tgId: number | undefined;
}

function searchOf(text: string): Search | undefined {
  const wanted = text.trim().replace(/^@/, "");
  if (wanted === "") return undefined;
  const tgId = /^[1-9][0-9]{0,15}$/.test(wanted) ? Number(wanted) : undefined;
  return { beginning: nameKey(wanted), tgId };
}

function usersOf(db: Database, botId: string) {
  return db.selectFrom("bot_users").select(columns).where("bot_users.bot_id", "=", botId);
}

function idsOf(db: Database, botId: string) {
  return db.selectFrom("bot_users").select("tg_id").where("bot_users.bot_id", "=", botId);
}

function filtered<Row>(
  users: UserQuery<Row>,
  filter: UserFilter,
  search?: Search | undefined,
): UserQuery<Row> {
  const conditions = conditionsOf(filter);
  if (search) conditions.push(matches(search));
  return conditions.reduce((query, condition) => query.where(condition), users);
}

function conditionsOf({
  points,
  hasWallet,
  isReachable,
  joinedSince,
}: UserFilter): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (points) {
    const { min, max, now } = points;
    conditions.push(accruedWithin(whole(now), whole(max)));
    conditions.push(sql<boolean>`not (${accruedWithin(whole(now), whole(min - 1))})`);
  }
  if (hasWallet !== undefined)
    conditions.push(hasWallet ? sql<boolean>`ton_address != ''` : sql<boolean>`ton_address = ''`);
  if (isReachable !== undefined)
    conditions.push(
      isReachable
        ? sql<boolean>`unreachable_since is null`
        : sql<boolean>`unreachable_since is not null`,
    );
  if (joinedSince !== undefined) conditions.push(sql<boolean>`created_at >= ${whole(joinedSince)}`);
  return conditions;
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

/** Whether a search finds few enough users to sort. */
async function isRareIn(db: Database, botId: string, { beginning }: Search): Promise<boolean> {
  for (const column of keyColumns) {
    const some = beginningWith(db, botId, column, beginning).limit(maxAtOnce + 1);
    if ((await countRows(db, some)) > maxAtOnce) return false;
  }
  return true;
}

function foundIn(db: Database, botId: string, { beginning, tgId }: Search) {
  const named = keyColumns.map((column) => beginningWith(db, botId, column, beginning));
  const [byName, byUsername] = named as [(typeof named)[0], (typeof named)[0]];
  const found = byName.union(byUsername);
  return tgId === undefined
    ? found
    : found.union(
        db
          .selectFrom("bot_users")
          .select("tg_id")
          .where("bot_id", "=", botId)
          .where("tg_id", "=", tgId),
      );
}

function beginningWith(
  db: Database,
  botId: string,
  column: (typeof keyColumns)[number],
  beginning: string,
) {
  return db
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where(column, ">=", beginning)
    .where(column, "<", `${beginning}\u{10ffff}`);
}

/** The search condition in a form that no index serves, so that the sort index is used. */
function matches({ beginning, tgId }: Search): RawBuilder<boolean> {
  const length = sql.lit(Array.from(beginning).length);
  const begins = keyColumns.map(
    (column) => sql`substr(${sql.ref(column)}, 1, ${length}) = ${beginning}`,
  );
  return sql<boolean>`(${sql.join(tgId === undefined ? begins : [...begins, sql`tg_id = ${tgId}`], sql` or `)})`;
}

function toTableUser(sort: UserSort, row: UserRow): TableUser {
  return {
    ...fromRow(row),
    sortKey: row[sortColumns[sort]],
    lastSeenAt: row.last_seen_at,
    isReachable: row.unreachable_since === null,
  };
}
