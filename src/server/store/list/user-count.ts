import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../schema/tables.ts";
import {
  conditionsOf,
  countRows,
  filtered,
  foundRarely,
  idsOf,
  searchOf,
  stageAfter,
  type UserFilter,
} from "./user-filter.ts";

const maxCounted = 10_000;

/**
 * The number of users who pass a filter, counted up to 10,000. Counts in stages, so that others are
 * not delayed; `isLate` ends it, and then `hasMore` is true, because there may be others.
 */
export async function countUsers(
  db: Database,
  botId: string,
  filter: UserFilter,
  isLate: () => boolean,
): Promise<{ count: number; hasMore: boolean }> {
  const search = searchOf(filter.search);
  const isFound = search && (await foundRarely(db, botId, search));
  const areFew = isFound || filter.isBanned;
  if (areFew || (search === undefined && conditionsOf(filter).length === 0)) {
    const all = filtered(idsOf(db, botId), filter, isFound ? undefined : search);
    const matching = isFound ? all.where(isFound) : all;
    return counted(await countRows(db, matching.limit(maxCounted + 1)), false);
  }
  let count = 0;
  for (let after = 0; ; ) {
    const { users, end } = await stageAfter(db, botId, after);
    count += await countRows(db, filtered(users, filter, search));
    if (end === null || count > maxCounted) return counted(count, false);
    if (isLate()) return counted(count, true);
    after = end;
    await nextTurn();
  }
}

function counted(count: number, hasMore: boolean): { count: number; hasMore: boolean } {
  return { count: Math.min(count, maxCounted), hasMore: hasMore || count > maxCounted };
}
