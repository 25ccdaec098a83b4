import { sql } from "kysely";
import { isPostgres } from "../engine/dialect.ts";
import { tablesOfBots } from "../schema/distribution.ts";
import type { Database } from "../schema/tables.ts";
import { Finding, maxExamples } from "./finding.ts";

/**
 * Checks by their names in the report. A rule is how it is in a store that is whole, in one sentence;
 * the statement selects the rows that break it, and the report counts the table after its first
 * `from`. It reads the tables as those of one bot.
 */
export type SqlChecks = Readonly<Record<string, readonly [rule: string, statement: string]>>;

/** A check and what it has found so far. */
export interface RunningCheck {
  readonly statement: string;
  /** The table whose rows it checks. */
  readonly table: string;
  readonly finding: Finding;
}

/** Begins checks, which have found nothing yet. */
export function begin(checks: SqlChecks): RunningCheck[] {
  return Object.entries(checks).map(([name, [rule, statement]]) => ({
    statement,
    table: /from (\w+)/.exec(statement)?.[1] ?? "",
    finding: new Finding(name, rule),
  }));
}

/**
 * Finds broken rows among those of a bot, or without one among all. The database counts them, so the
 * result is small.
 */
export async function findBroken(
  db: Database,
  { statement, finding }: RunningCheck,
  botId?: string,
): Promise<void> {
  const broken = sql.raw(statement);
  const { rows } = await sql<{ faults: number }>`
    ${botId === undefined ? sql`` : sql`with ${tablesOf(db, statement, botId)}`}
    select broken.*, count(*) over () as faults from (${broken}) as broken
    limit ${sql.lit(maxExamples)}`.execute(db);
  for (const [index, { faults, ...row }] of rows.entries()) {
    const example = botId === undefined ? row : { bot_id: botId, ...row };
    finding.fault(example, index === 0 ? Number(faults) : 0);
  }
}

/** The tables that a statement names, with the rows of one bot. */
function tablesOf(db: Database, statement: string, botId: string) {
  const named = tablesOfBots.filter((table) => new RegExp(`\\b${table}\\b`).test(statement));
  return sql.join(
    named.map((table) => {
      // The embedded store would take the table's own name for a recursion.
      const all = sql.table(isPostgres(db) ? table : `main.${table}`);
      // The id is in the text, so that a distributed store reads one shard.
      return sql`${sql.ref(table)} as not materialized (
        select * from ${all} where bot_id = ${sql.lit(botId)})`;
    }),
  );
}
