import type { Database, LedgerSource } from "../engine/tables.ts";

/** A ledger row that is removed with its player. */
export interface RemovedEntry {
  readonly id: string;
  readonly delta: number;
  readonly source: LedgerSource;
  readonly created_at: number;
}

interface Sum {
  readonly month: string;
  readonly source: LedgerSource;
  points: number;
  entries: number;
}

/**
 * Adds what ledger rows of a player came to to the sums of the bot's erased players, by month and
 * source. For a transaction that alone changes these sums.
 */
export async function addErasedPoints(
  within: Database,
  botId: string,
  removed: readonly RemovedEntry[],
): Promise<void> {
  for (const sum of sumsOf(removed)) await addSum(within, botId, sum);
}

/** Several of one month and source if one would be no safe integer. */
function sumsOf(removed: readonly RemovedEntry[]): Sum[] {
  const all: Sum[] = [];
  const open = new Map<string, Sum>();
  for (const { delta, source, created_at } of removed) {
    const month = new Date(created_at).toISOString().slice(0, "2026-11".length);
    const name = `${month} ${source}`;
    const sum = open.get(name);
    if (sum && Number.isSafeInteger(sum.points + delta)) {
      sum.points += delta;
      sum.entries += 1;
    } else {
      const begun = { month, source, points: delta, entries: 1 };
      all.push(begun);
      open.set(name, begun);
    }
  }
  return all;
}

async function addSum(
  within: Database,
  botId: string,
  { month, source, points, entries }: Sum,
): Promise<void> {
  const last = await within
    .selectFrom("erased_points")
    .select(["part", "points"])
    .where("bot_id", "=", botId)
    .where("month", "=", month)
    .where("source", "=", source)
    .orderBy("part", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last && Number.isSafeInteger(last.points + points))
    await within
      .updateTable("erased_points")
      .set((set) => ({ points: last.points + points, entries: set("entries", "+", entries) }))
      .where("bot_id", "=", botId)
      .where("month", "=", month)
      .where("source", "=", source)
      .where("part", "=", last.part)
      .execute();
  else
    await within
      .insertInto("erased_points")
      .values({ bot_id: botId, month, source, part: last ? last.part + 1 : 0, points, entries })
      .execute();
}
