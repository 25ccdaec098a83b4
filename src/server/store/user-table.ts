import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { UserSort } from "#contract/user-table.ts";
import { type BotUser, botUserColumns, fromRow } from "./bot-user.ts";
import { nameKey } from "./name-key.ts";
import type { BotUserTable, Database, Tables } from "./tables.ts";

/** A bot user as the owner's table shows it. */
export interface TableUser extends BotUser {
  /** What the user is sorted by. */
  readonly sortKey: string | number;
  readonly friendsCount: number;
  /** Unix ms. */
  readonly lastSeenAt: number;
  readonly isReachable: boolean;
}

/** Which users, in which order. */
export interface UserList {
  readonly sort: UserSort;
  readonly order: "ascending" | "descending";
  /** A whole tgId, or how a name or a user name begins; empty for all users. */
  readonly search: string;
}

/** Where a page ends: after this user. */
export type UserPlace = Pick<TableUser, "sortKey" | "tgId">;

type UserQuery<Row> = SelectQueryBuilder<Tables, "bot_users", Row>;

const sortColumns = { points: "points", name: "name_key", lastSeenAt: "last_seen_at", createdAt: "created_at" } as const;
const keyColumns = ["name_key", "username_key"] as const;
const columns = [...botUserColumns, "name_key", "last_seen_at", "unreachable_since"] as const;
type UserRow = Pick<BotUserTable, (typeof columns)[number]>;

/** Up to here all that a search finds is sorted; past it, the order is walked, which meets the next page of so many soon. */
const mostSorted = 5000;
const exportedAtOnce = 500;

/**
 * The `most` users of a list that come after the place `after`, or its first. Costs the same wherever it is: no user before it is read.
 * Users with equal keys are ordered by tgId.
 */
export async function listUsers(
  db: Database,
  botId: string,
  list: UserList,
  after: UserPlace | undefined,
  most: number,
): Promise<TableUser[]> {
  const search = searchOf(list.search);
  const users = db.selectFrom("bot_users").select(columns).where("bot_users.bot_id", "=", botId).limit(most);
  const column = sql.ref(sortColumns[list.sort]);
  if (search === undefined) return withFriends(db, botId, list.sort, sorted(users, list, column, after));
  const isRare = await isRareIn(db, botId, search);
  return withFriends(
    db,
    botId,
    list.sort,
    isRare
      ? // An expression, so that no store walks the index of the order to the end.
        sorted(users.where("tg_id", "in", foundIn(db, botId, search)), list, sql`coalesce(${column}, ${column})`, after)
      : sorted(users.where(matches(search)), list, column, after),
  );
}

/** All users of a search by the time they came, page by page, each read when it is asked for: whoever is there at the start is in it once. */
export async function* allUsers(db: Database, botId: string, search: string): AsyncGenerator<TableUser[], void, undefined> {
  const list = { sort: "createdAt", order: "ascending", search } as const;
  let page: TableUser[] = [];
  do {
    page = await listUsers(db, botId, list, page.at(-1), exportedAtOnce);
    if (page.length > 0) yield page;
  } while (page.length === exportedAtOnce);
}

/** One user of the table, or undefined. */
export async function readTableUser(db: Database, botId: string, tgId: number): Promise<TableUser | undefined> {
  const user = db.selectFrom("bot_users").select(columns).where("bot_id", "=", botId).where("tg_id", "=", tgId);
  const [found] = await withFriends(db, botId, "createdAt", user);
  return found;
}

interface Search {
  /** Of a name or of a user name. */
  readonly beginning: string;
  readonly tgId: number | undefined;
}

function searchOf(text: string): Search | undefined {
  const wanted = text.trim().replace(/^@/, "");
  if (wanted === "") return undefined;
  const tgId = /^[1-9][0-9]{0,15}$/.test(wanted) ? Number(wanted) : undefined;
  return { beginning: nameKey(wanted), tgId };
}

function sorted<Row>(users: UserQuery<Row>, { order }: UserList, key: RawBuilder<unknown>, after: UserPlace | undefined): UserQuery<Row> {
  const direction = order === "ascending" ? "asc" : "desc";
  const page = users.orderBy(key, direction).orderBy("tg_id", direction);
  if (!after) return page;
  const beyond = sql.raw(order === "ascending" ? ">" : "<");
  return page.where(sql<boolean>`(${key}, tg_id) ${beyond} (${after.sortKey}, ${after.tgId})`);
}

/** Whether a search finds few enough users to sort them. */
async function isRareIn(db: Database, botId: string, { beginning }: Search): Promise<boolean> {
  for (const column of keyColumns) {
    const some = beginningWith(db, botId, column, beginning).limit(mostSorted + 1);
    const { found } = await db
      .selectFrom(some.as("some"))
      .select(({ fn }) => fn.countAll<number>().as("found"))
      .executeTakeFirstOrThrow();
    if (found > mostSorted) return false;
  }
  return true;
}

function foundIn(db: Database, botId: string, { beginning, tgId }: Search) {
  const named = keyColumns.map((column) => beginningWith(db, botId, column, beginning));
  const [byName, byUsername] = named as [(typeof named)[0], (typeof named)[0]];
  const found = byName.union(byUsername);
  return tgId === undefined
    ? found
    : found.union(db.selectFrom("bot_users").select("tg_id").where("bot_id", "=", botId).where("tg_id", "=", tgId));
}

function beginningWith(db: Database, botId: string, column: (typeof keyColumns)[number], beginning: string) {
  return db
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_id", "=", botId)
    .where(column, ">=", beginning)
    .where(column, "<", `${beginning}\u{10ffff}`);
}

/** The condition that a user is found: in a form that no index serves, so that the index of the order is walked. */
function matches({ beginning, tgId }: Search): RawBuilder<boolean> {
  const length = sql.lit(Array.from(beginning).length);
  const begins = keyColumns.map((column) => sql`substr(${sql.ref(column)}, 1, ${length}) = ${beginning}`);
  return sql<boolean>`(${sql.join(tgId === undefined ? begins : [...begins, sql`tg_id = ${tgId}`], sql` or `)})`;
}

async function withFriends(db: Database, botId: string, sort: UserSort, users: UserQuery<UserRow>): Promise<TableUser[]> {
  const rows = await users.execute();
  if (rows.length === 0) return [];
  const counts = await db
    .selectFrom("bot_users")
    .select(({ fn }) => ["registered_by_ref_code", fn.countAll<number>().as("friends")])
    .where("bot_id", "=", botId)
    .where(
      "registered_by_ref_code",
      "in",
      rows.map((row) => row.ref_code),
    )
    .groupBy("registered_by_ref_code")
    .execute();
  const friends = new Map(counts.map((row) => [row.registered_by_ref_code, row.friends]));
  return rows.map((row) => ({
    ...fromRow(row),
    sortKey: row[sortColumns[sort]],
    friendsCount: friends.get(row.ref_code) ?? 0,
    lastSeenAt: row.last_seen_at,
    isReachable: row.unreachable_since === null,
  }));
}
