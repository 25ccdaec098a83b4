import { prepared } from "../engine/prepared.ts";
import type { Database } from "../engine/tables.ts";
import { asLists, type ListedUser, listedColumns, pagesOfUsers, usersIn } from "./listed-user.ts";

/**
 * The users who registered with `refCode`, ordered by tgId: the first `max` after `after`, in pages
 * that are read on demand.
 */
export function friendPages(
  db: Database,
  botId: string,
  refCode: string,
  after: number,
  max: number,
): AsyncGenerator<ListedUser[], void, undefined> {
  const read = async (last: number, size: number) => {
    const page = await selectPage(db, botId, refCode, last, size);
    return page ? usersIn(page, () => refCode) : [];
  };
  return pagesOfUsers(read, after, max);
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
): Promise<ListedUser[]> {
  const newest = friendsOf(db, botId, refCode)
    .orderBy("created_at", "desc")
    .orderBy("tg_id", "desc")
    .limit(max);
  const rows = before
    ? newest.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("created_at", "tg_id"), "<", tuple(before.createdAt, before.tgId)),
      )
    : newest;
  const lists = await asLists(db, rows, listedColumns).executeTakeFirstOrThrow();
  return usersIn(lists, () => refCode);
}

const selectPage = prepared((db, botId: string, refCode: string, after: number, size: number) =>
  asLists(
    db,
    friendsOf(db, botId, refCode).where("tg_id", ">", after).orderBy("tg_id").limit(size),
    listedColumns,
  ),
);

function friendsOf(db: Database, botId: string, refCode: string) {
  return db
    .selectFrom("bot_users")
    .select(listedColumns)
    .where("bot_id", "=", botId)
    .where("registered_by_ref_code", "=", refCode);
}
