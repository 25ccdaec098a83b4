import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { isUnknownOf } from "../broadcast/broadcast-messages.ts";
import { whole } from "../engine/dialect.ts";
import { nameKey } from "../engine/name-key.ts";
import type { Database, Tables } from "../schema/tables.ts";
import { accruedWithin } from "../user/automining.ts";
import { isNotBanned } from "../user/ban.ts";
import { isRealPlayer } from "../user/bot-user.ts";

/** The users of a list; all of them with an empty search and no other member. */
export interface UserFilter {
  /** A complete tgId, or the start of a word of a name or of a username; empty for all users. */
  readonly search: string;
  /** The bounds of the balance at `now`, including auto-mining; both are inclusive. */
  readonly points?:
    | { readonly min: number; readonly max: number; readonly now: number }
    | undefined;
  readonly hasWallet?: boolean | undefined;
  readonly isReachable?: boolean | undefined;
  /** The earliest registration, Unix ms. */
  readonly joinedSince?: number | undefined;
  readonly isBanned?: boolean | undefined;
  /** Whether others have registered with the user's code. */
  readonly hasFriends?: boolean | undefined;
  /** The earliest last visit, Unix ms. */
  readonly seenSince?: number | undefined;
  /** The end of the last visits, exclusive, Unix ms. */
  readonly seenBefore?: number | undefined;
  /** The id of a broadcast that the user may or may not have received. */
  readonly unknownOf?: string | undefined;
}

/** A query for rows of the bot's users. */
export type UserQuery<Row> = SelectQueryBuilder<Tables, "bot_users", Row>;

/** The parts of a user that a search term may match. */
export interface Search {
  /** The start of a word of a name, or of a username. */
  readonly beginning: string;
  readonly tgId: number | undefined;
}

/** The search for a text typed by an owner; undefined for an empty one. */
export function searchOf(text: string): Search | undefined {
  const term = text.trim().replace(/^@/, "");
  if (term === "") return undefined;
  const tgId = /^[1-9][0-9]{0,15}$/.test(term) ? Number(term) : undefined;
  return { beginning: nameKey(term), tgId };
}

/** The maximum number of users a statement scans, because it blocks the embedded store. */
export const maxAtOnce = 5000;
const keyColumns = ["name_key", "username_key"] as const;

/** The query for the users who pass the filter and match the search. */
export function filtered<Row>(
  users: UserQuery<Row>,
  filter: UserFilter,
  search?: Search | undefined,
): UserQuery<Row> {
  const conditions = conditionsOf(filter);
  if (search) conditions.push(matches(search));
  return conditions.reduce((query, condition) => query.where(condition), users);
}

/** The conditions of a filter except its search; none if all users pass. */
export function conditionsOf(filter: UserFilter): RawBuilder<boolean>[] {
  const { points, hasWallet, isReachable, isBanned, hasFriends } = filter;
  const { seenSince, seenBefore, joinedSince, unknownOf } = filter;
  return [
    ...(points ? hasPoints(points) : []),
    ...either(hasWallet, sql`ton_address != ''`, sql`ton_address = ''`),
    ...either(isReachable, sql`unreachable_since is null`, sql`unreachable_since is not null`),
    ...either(isBanned, sql`blocked_at is not null`, isNotBanned),
    ...either(hasFriends, sql`friends_count <> 0`, sql`friends_count = 0`),
    ...bounded(sql`last_seen_at >=`, seenSince),
    ...bounded(sql`last_seen_at <`, seenBefore),
    ...(unknownOf === undefined ? [] : [isUnknownOf(unknownOf)]),
    ...bounded(sql`created_at >=`, joinedSince),
  ];
}

function hasPoints({ min, max, now }: NonNullable<UserFilter["points"]>): RawBuilder<boolean>[] {
  const isAtMost = (bound: number) =>
    accruedWithin(whole(now), whole(bound), sql`points + points_spent`);
  return [isAtMost(max), sql`not (${isAtMost(min - 1)})`];
}

/** The condition for a flag that must be set or not; none for either. */
function either(
  isSet: boolean | undefined,
  set: RawBuilder<boolean>,
  unset: RawBuilder<boolean>,
): RawBuilder<boolean>[] {
  if (isSet === undefined) return [];
  return [isSet ? set : unset];
}

function bounded(comparison: RawBuilder<unknown>, at: number | undefined): RawBuilder<boolean>[] {
  return at === undefined ? [] : [sql`${comparison} ${whole(at)}`];
}

/**
 * The condition that a search matches a user, by their ids; undefined if it matches too many to
 * sort.
 */
export async function foundRarely(
  db: Database,
  botId: string,
  { beginning, tgId }: Search,
): Promise<RawBuilder<boolean> | undefined> {
  const ids = new Set(tgId === undefined ? [] : [tgId]);
  const add = async (users: UserQuery<{ tg_id: number }>) => {
    for (const row of await users.limit(maxAtOnce + 1).execute()) ids.add(row.tg_id);
    return ids.size <= maxAtOnce;
  };
  for (const column of keyColumns) {
    const range = idsOf(db, botId)
      .where(column, ">=", beginning)
      .where(column, "<", `${beginning}\u{10ffff}`);
    if (!(await add(range))) return undefined;
  }
  // No index has the later words, but the index of names is small enough to read in stages.
  for (let after = ""; ; ) {
    const stage = idsOf(db, botId).where("name_key", ">", after);
    const end = await stage
      .clearSelect()
      .select("name_key")
      .orderBy("name_key")
      .offset(maxAtOnce - 1)
      .limit(1)
      .executeTakeFirst();
    const names = end ? stage.where("name_key", "<=", end.name_key) : stage;
    if (!(await add(names.where(hasLaterWord(beginning))))) return undefined;
    if (!end) return ids.size === 0 ? sql`1 = 0` : sql`tg_id in (${sql.join(Array.from(ids))})`;
    after = end.name_key;
    await nextTurn();
  }
}

/** The tgIds of the bot's users, without test players. */
export function idsOf(db: Database, botId: string): UserQuery<{ tg_id: number }> {
  return db
    .selectFrom("bot_users")
    .select("tg_id")
    .where("bot_users.bot_id", "=", botId)
    .where(isRealPlayer);
}

/** The real users of the stage after a user, and the last of them; null if there are no more users. */
export async function stageAfter(db: Database, botId: string, after: number) {
  const users = idsOf(db, botId).where("tg_id", ">", after);
  const last = await users
    .orderBy("tg_id")
    .offset(maxAtOnce - 1)
    .limit(1)
    .executeTakeFirst();
  const end = last?.tg_id ?? null;
  return { users: end === null ? users : users.where("tg_id", "<=", end), end };
}

function hasLaterWord(beginning: string): RawBuilder<boolean> {
  const pattern = `% ${beginning.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`name_key like ${pattern} escape '\\'`;
}

/** The search condition in a form that no index serves, so that the sort index is used. */
function matches({ beginning, tgId }: Search): RawBuilder<boolean> {
  const length = sql.lit(Array.from(beginning).length);
  const begins = keyColumns.map(
    (column) => sql`substr(${sql.ref(column)}, 1, ${length}) = ${beginning}`,
  );
  const own = tgId === undefined ? [] : [sql`tg_id = ${tgId}`];
  return sql<boolean>`(${sql.join([...begins, hasLaterWord(beginning), ...own], sql` or `)})`;
}

export async function countRows(db: Database, rows: UserQuery<object>): Promise<number> {
  const { count } = await db
    .selectFrom(rows.as("some"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
