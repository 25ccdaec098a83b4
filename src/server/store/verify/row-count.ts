import { sql } from "kysely";
import { tablesOfBots } from "../engine/distribution.ts";
import type { Database } from "../engine/tables.ts";
import { Finding } from "./finding.ts";

/** How many rows a bot has in each table. */
export type RowCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Counts the rows of every table by bot, those of bots that are gone included. */
export async function countRows(db: Database): Promise<RowCounts> {
  const counts = new Map<string, Map<string, number>>();
  for (const table of tablesOfBots) {
    const { rows } = await sql<{ bot_id: string; n: number }>`
      select bot_id, count(*) as n from ${sql.table(table)} group by bot_id`.execute(db);
    counts.set(table, new Map(rows.map(({ bot_id, n }) => [bot_id, Number(n)])));
  }
  return counts;
}

/** Rows whose bot is gone. */
export function orphansIn(counts: RowCounts): Finding {
  const finding = new Finding("bots-of-rows", "Every row of a bot is of one that is there.");
  const bots = counts.get("bots") ?? new Map<string, number>();
  for (const [table, ofBots] of counts)
    for (const [bot_id, rows] of ofBots) {
      finding.look(rows);
      if (!bots.has(bot_id)) finding.fault({ table, bot_id, rows }, rows);
    }
  return finding;
}
