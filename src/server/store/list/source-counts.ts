import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { SourceCounts } from "#contract/bot/overview.schema.ts";
import { stageAfter } from "../broadcast/recipients.ts";
import type { Database } from "../schema/tables.ts";

const dayMs = 86_400_000;

/** Strangers can invent sources, one for each new player. */
const maxSources = 10_000;

/** The players of a bot by the source of their link, most players first. */
export interface CountedSources {
  readonly sources: readonly (SourceCounts & { readonly source: string })[];
  /** Players whose link had no source. */
  readonly none: SourceCounts;
  /** Sources beyond the first 10,000, together. */
  readonly beyond: SourceCounts;
  /** Whether `isLate` ended the count before all players were counted. */
  readonly hasMore: boolean;
}

/**
 * Counts the bot's players by source, without test players. Counts in stages, so that others are
 * not delayed; `isLate` ends it.
 */
export async function countSources(
  db: Database,
  botId: string,
  isLate: () => boolean,
): Promise<CountedSources> {
  const bySource = new Map<string | null, SourceCounts>([[null, noPlayers]]);
  let beyond = noPlayers;
  const counted = (hasMore: boolean): CountedSources => {
    const sources = [...bySource].flatMap(([source, counts]) =>
      source === null ? [] : [{ source, ...counts }],
    );
    sources.sort((a, b) => b.players - a.players || (a.source < b.source ? -1 : 1));
    return { sources, none: bySource.get(null) ?? noPlayers, beyond, hasMore };
  };
  for (let after = 0; ; ) {
    const { users, end } = await stageAfter(db, botId, after);
    const rows = await users
      .clearSelect()
      .select(({ fn }) => ["source", fn.countAll<number>().as("players")])
      .select([
        sql<number>`cast(sum(case when last_seen_at / ${sql.lit(dayMs)} > created_at / ${sql.lit(dayMs)}
          then 1 else 0 end) as bigint)`.as("returned"),
        sql<number>`cast(sum(points) as bigint)`.as("points"),
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

const noPlayers: SourceCounts = { players: 0, returned: 0, points: 0 };

/** The sum of two sources' counts. */
export function sumOf(a: SourceCounts, b: SourceCounts): SourceCounts {
  return {
    players: a.players + b.players,
    returned: a.returned + b.returned,
    points: a.points + b.points,
  };
}
