import type { Database } from "../engine/tables.ts";
import { type BotUser, botUserColumns, fromRow } from "./bot-user.ts";

const friendsAtOnce = 500;

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
): AsyncGenerator<BotUser[], void, undefined> {
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
): Promise<BotUser[]> {
  const newest = db
    .selectFrom("bot_users")
    .select(botUserColumns)
    .where("bot_id", "=", botId)
    .where("registered_by_ref_code", "=", refCode)
    .orderBy("created_at", "desc")
    .orderBy("tg_id", "desc")
    .limit(max);
  const rows = before
    ? newest.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("created_at", "tg_id"), "<", tuple(before.createdAt, before.tgId)),
      )
    : newest;
  return (await rows.execute()).map(fromRow);
}

async function readPage(
  db: Database,
  botId: string,
  refCode: string,
  after: number,
  size: number,
): Promise<BotUser[]> {
  const rows = await db
    .selectFrom("bot_users")
    .select(botUserColumns)
    .where("bot_id", "=", botId)
    .where("registered_by_ref_code", "=", refCode)
    .where("tg_id", ">", after)
    .orderBy("tg_id")
    .limit(size)
    .execute();
  return rows.map(fromRow);
}
