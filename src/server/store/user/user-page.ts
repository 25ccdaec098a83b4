import { valuesIn } from "../engine/json-list.ts";
import { prepared } from "../engine/prepared.ts";
import type { Database } from "../engine/tables.ts";
import { asLists, type ListedUser, listedColumns, pagesOfUsers, usersIn } from "./listed-user.ts";

const columns = [...listedColumns, "registered_by_ref_code"] as const;

/**
 * The bot's users, ordered by tgId: the first `max` after `after`, in pages that are read on demand. By the
 * key, so that each page costs the same.
 */
export function userPages(
  db: Database,
  botId: string,
  after: number,
  max: number,
): AsyncGenerator<ListedUser[], void, undefined> {
  const read = async (last: number, size: number) => {
    const page = await selectPage(db, botId, last, size);
    if (!page) return [];
    const refCodes = valuesIn<string | null>(page.registered_by_ref_code);
    return usersIn(page, (at) => refCodes[at] ?? null);
  };
  return pagesOfUsers(read, after, max);
}

const selectPage = prepared((db, botId: string, after: number, size: number) =>
  asLists(
    db,
    db
      .selectFrom("bot_users")
      .select(columns)
      .where("bot_id", "=", botId)
      .where("tg_id", ">", after)
      .orderBy("tg_id")
      .limit(size),
    columns,
  ),
);
