import type { Database } from "../schema/tables.ts";
import { type BotUser, botUserColumns, fromRow, isRealPlayer } from "../user/bot-user.ts";
import type { UserQuery } from "./user-filter.ts";

const usersAtOnce = 500;

/**
 * The bot's users ordered by tgId, or only those who registered with `refCode`: the first `max`
 * after `after`, in pages that are read on demand.
 */
export async function* pagesOfUsers(
  db: Database,
  {
    botId,
    refCode,
    after,
    max,
  }: {
    readonly botId: string;
    readonly refCode?: string;
    readonly after: number;
    readonly max: number;
  },
): AsyncGenerator<BotUser[], void, undefined> {
  let last = after;
  let left = max;
  while (left > 0) {
    const size = Math.min(left, usersAtOnce);
    const rows = await db
      .selectFrom("bot_users")
      .select(botUserColumns)
      .where("bot_id", "=", botId)
      .where("tg_id", ">", last)
      .where(isRealPlayer)
      .$if(refCode !== undefined, (users) =>
        users.where("registered_by_ref_code", "=", refCode ?? ""),
      )
      .orderBy("tg_id")
      .limit(size)
      .execute();
    const [lastRow] = rows.slice(-1);
    if (!lastRow) return;
    yield rows.map(fromRow);
    if (rows.length < size) return;
    last = lastRow.tg_id;
    left -= size;
  }
}

/** The last user of a slice of friends. */
export interface FriendCursor {
  readonly createdAt: number;
  readonly tgId: number;
}

/** The users who registered with a referral code, newest first, before the one at `before`. */
export function newestFirst<Row>(
  users: UserQuery<Row>,
  refCode: string,
  before?: FriendCursor,
): UserQuery<Row> {
  const newest = users
    .where("registered_by_ref_code", "=", refCode)
    .orderBy("created_at", "desc")
    .orderBy("tg_id", "desc");
  if (!before) return newest;
  return newest.where(({ eb, refTuple, tuple }) =>
    eb(refTuple("created_at", "tg_id"), "<", tuple(before.createdAt, before.tgId)),
  );
}
