import { sql } from "kysely";
import { isPostgres } from "../engine/dialect.ts";
import { type Database, tableList } from "../schema/tables.ts";
import { botChecks, ownerChecks } from "./bot-checks.ts";
import { Finding, maxExamples, type SqlChecks } from "./finding.ts";
import { playerChecks, strictPlayerChecks } from "./player-checks.ts";
import { ownerReferenceChecks, referenceChecks } from "./reference-checks.ts";

interface Check {
  readonly query: string;
  readonly finding: Finding;
}

const tablesOfBots = tableList.filter(({ of }) => of !== "service").map(({ name }) => name);

/** How many rows a bot has in each table. */
type RowCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Runs the checks that are queries: for the whole store, and for each bot that is not being removed.
 * Calls `eachBot` after the queries of a bot.
 */
export async function checkStore(
  db: Database,
  eachBot: (botId: string) => Promise<void>,
): Promise<Finding[]> {
  const ofOwners = begin({ ...ownerReferenceChecks, ...ownerChecks });
  const ofBots = [
    ...begin(strictPlayerChecks),
    ...begin(playerChecks).map(sparingErased),
    ...begin({ ...botChecks, ...referenceChecks }),
  ];
  for (const { query, finding } of ofOwners) {
    const table = sql.table(tableOf(query));
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${table}`.execute(db);
    finding.rows = Number(rows[0]?.n);
    await findBroken(db, { query, finding });
  }
  const counts = await countRows(db);
  for (const botId of await liveBots(db)) {
    for (const { query, finding } of ofBots) {
      finding.rows += counts.get(tableOf(query))?.get(botId) ?? 0;
      await findBroken(db, { query, finding }, botId);
    }
    await eachBot(botId);
  }
  return [orphansIn(counts), ...[...ofOwners, ...ofBots].map(({ finding }) => finding)];
}

/** Checks the file of the embedded store. */
export async function checkFile(db: Database): Promise<Finding> {
  const finding = new Finding("file", "The file is sound, each index with its table.");
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(5)`.execute(db);
  finding.rows = 1;
  for (const { integrity_check: text } of rows) if (text !== "ok") finding.fault({ text });
  return finding;
}

function begin(checks: SqlChecks): Check[] {
  return Object.entries(checks).map(([name, text]) => {
    const [comment = "", ...lines] = text.split("\n");
    return { query: lines.join("\n"), finding: new Finding(name, comment.replace("-- ", "")) };
  });
}

function sparingErased({ query, finding }: Check): Check {
  const others = `select * from (${query}) as of_players
    where tg_id not in (select tg_id from erasures)`;
  return { query: others, finding };
}

function tableOf(query: string): string {
  return /from (\w+)/.exec(query)?.[1] ?? "";
}

/**
 * Finds broken rows among those of a bot, or without one among all. The database counts them, so the
 * result is small.
 */
async function findBroken(db: Database, { query, finding }: Check, botId?: string): Promise<void> {
  const { rows } = await sql<{ faults: number }>`
    ${botId === undefined ? sql`` : sql`with ${rowsOf(db, query, botId)}`}
    select broken.*, count(*) over () as faults from (${sql.raw(query)}) as broken
    limit ${sql.lit(maxExamples)}`.execute(db);
  for (const [index, { faults, ...row }] of rows.entries()) {
    const example = botId === undefined ? row : { bot_id: botId, ...row };
    finding.fault(example, index === 0 ? Number(faults) : 0);
  }
}

/** The tables that a query names, with the rows of one bot. */
function rowsOf(db: Database, query: string, botId: string) {
  const tables = tablesOfBots.filter((table) => new RegExp(`\\b${table}\\b`).test(query));
  return sql.join(
    tables.map((table) => {
      // The embedded store would take the table's own name for a recursion.
      const all = sql.table(isPostgres(db) ? table : `main.${table}`);
      // The id is in the text, so that a distributed store reads one shard.
      return sql`${sql.ref(table)} as not materialized (
        select * from ${all} where bot_id = ${sql.lit(botId)})`;
    }),
  );
}

/** Counts the rows of every table by bot, those of bots that are gone included. */
async function countRows(db: Database): Promise<RowCounts> {
  const counts = new Map<string, Map<string, number>>();
  for (const table of tablesOfBots) {
    const { rows } = await sql<{ bot_id: string; n: number }>`
      select bot_id, count(*) as n from ${sql.table(table)} group by bot_id`.execute(db);
    counts.set(table, new Map(rows.map(({ bot_id, n }) => [bot_id, Number(n)])));
  }
  return counts;
}

function orphansIn(counts: RowCounts): Finding {
  const finding = new Finding("bots-of-rows", "The bot of every row exists.");
  for (const [table, ofBots] of counts)
    for (const [bot_id, rows] of ofBots) {
      finding.rows += rows;
      if (!counts.get("bots")?.has(bot_id)) finding.fault({ table, bot_id, rows }, rows);
    }
  return finding;
}

async function liveBots(db: Database): Promise<string[]> {
  const bots = db.selectFrom("bots").select("bot_id").where("deleted_at", "is", null);
  return (await bots.orderBy("bot_id").execute()).map(({ bot_id }) => bot_id);
}
