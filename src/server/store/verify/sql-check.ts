import { type RawBuilder, sql } from "kysely";
import type { Database, Tables } from "../engine/tables.ts";
import { type Example, type Finding, maxExamples } from "./finding.ts";

/** A rule that one statement checks for all rows of a bot. */
export interface SqlCheck {
  readonly name: string;
  readonly rule: string;
  /** Whose rows are looked at. */
  readonly table: keyof Tables;
  /** Whether rows of a player who is being erased may break it: they are removed little by little. */
  readonly sparesErased?: boolean;
  /** Selects what tells the rows of a bot that break the rule. */
  readonly wrong: (botId: RawBuilder<string>) => RawBuilder<Example>;
}

/** Runs a check on a bot's rows; the store counts, so that their number does not matter. */
export async function checkBot(
  db: Database,
  { wrong, sparesErased = false }: SqlCheck,
  botId: string,
  finding: Finding,
): Promise<void> {
  // By value: a distributed store then asks the one worker that has the bot.
  const id = sql.lit(botId);
  const found = sparesErased
    ? sql<Example>`select * from (${wrong(id)}) as of_players
        where tg_id not in (select tg_id from erasures where bot_id = ${id})`
    : wrong(id);
  const { rows } = await sql<Example>`
    select * from (${found}) as found limit ${sql.lit(maxExamples + 1)}`.execute(db);
  if (rows.length === 0) return;
  const more = rows.length > maxExamples ? await countAll(db, found) : rows.length;
  const [first, ...others] = rows.slice(0, maxExamples).map((row) => ({ bot_id: botId, ...row }));
  for (const example of others) finding.fault(example);
  if (first) finding.fault(first, more - others.length);
}

async function countAll(db: Database, found: RawBuilder<Example>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${found}) as found`.execute(
    db,
  );
  return Number(rows[0]?.n);
}
