import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "../engine/tables.ts";
import {
  conditionsOf,
  countRows,
  filtered,
  foundRarely,
  idsOf,
  maxAtOnce,
  searchOf,
  type UserFilter,
} from "./user-filter.ts";

const maxCounted = 10_000;
/** The maximum number of users that are scanned for a count. */
const maxScanned = 100_000;

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
  const isFound = search && (await foundRarely(db, botId, search));
  const areFew = isFound || filter.isBlocked;
  if (areFew || (search === undefined && conditionsOf(filter).length === 0)) {
    const all = filtered(idsOf(db, botId), filter, isFound ? undefined : search);
    const found = isFound ? all.where(isFound) : all;
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
