import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import {
  maxListedSources,
  type SourceCounts,
  type Sources,
} from "#contract/bot/overview.schema.ts";
import { sumOf as cappedSum } from "../count/day-count.ts";
import type { Database } from "../schema/tables.ts";
import { stageAfter } from "./user-filter.ts";

const dayMs = 86_400_000;

/** Strangers can invent sources, one for each new player. */
const maxSources = 10_000;

/**
 * Counts the bot's players by source, without test players. Counts in stages, so that others are
 * not delayed; `isLate` ends it, and then there may be more.
 */
export async function countSources(
  db: Database,
  botId: string,
  isLate: () => boolean,
): Promise<Sources> {
  const bySource = new Map<string | null, SourceCounts>([[null, noPlayers]]);
  let beyond = noPlayers;
  const counted = (hasMore: boolean): Sources => {
    const sources = [...bySource].flatMap(([source, counts]) =>
      source === null ? [] : [{ source, ...counts }],
    );
    sources.sort((a, b) => b.players - a.players || (a.source < b.source ? -1 : 1));
    return {
      sources: sources.slice(0, maxListedSources),
      others: sources.slice(maxListedSources).reduce(sumOf, beyond),
      none: bySource.get(null) ?? noPlayers,
      hasMore,
    };
  };
  for (let after = 0; ; ) {
    const { users, end } = await stageAfter(db, botId, after);
    const rows = await users
      .clearSelect()
      .select(({ fn }) => ["source", fn.countAll<number>().as("players")])
      .select([
        sql<number>`cast(sum(case when last_seen_at / ${sql.lit(dayMs)} > created_at / ${sql.lit(dayMs)}
          then 1 else 0 end) as bigint)`.as("returned"),
        sql<number>`cast(case when ${total} > ${most} then ${most} else ${total} end as bigint)`.as(
          "points",
        ),
      ])
      .groupBy("source")
      .execute();
    for (const { source, ...counts } of rows) {
      const before = bySource.get(source);
      if (before || bySource.size <= maxSources)
        bySource.set(source, sumOf(before ?? noPlayers, counts));
      else beyond = sumOf(beyond, counts);
    }
    if (end === null) return counted(false);
    if (isLate()) return counted(true);
    after = end;
    await nextTurn();
  }
}

/** The stage's points, which a bigint may not hold. */
const total = sql<number>`sum(cast(points as double precision))`;
const most = sql.lit(Number.MAX_SAFE_INTEGER);

const noPlayers: SourceCounts = { players: 0, returned: 0, points: 0 };

function sumOf(a: SourceCounts, b: SourceCounts): SourceCounts {
  return {
    players: a.players + b.players,
    returned: a.returned + b.returned,
    points: cappedSum(a.points, b.points),
  };
}
