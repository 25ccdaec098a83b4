import { sql } from "kysely";
import { isPostgres } from "../engine/dialect.ts";
import { type Database, tableList } from "../schema/tables.ts";
import { botChecks, ownerChecks } from "./bot-checks.ts";
import { Finding, maxExamples, type SqlChecks } from "./finding.ts";
import { playerChecks, strictPlayerChecks } from "./player-checks.ts";
import { ownerReferenceChecks, referenceChecks } from "./reference-checks.ts";

/** A check; the report counts the rows of `table`, the first that its query reads. */
interface Check {
  readonly query: string;
  readonly table: string;
  readonly finding: Finding;
}

const tablesOfBots = tableList.filter(({ of }) => of !== "service").map(({ name }) => name);

/**
 * Runs the checks that are queries: for the whole store, and for each bot that is not being
 * removed. Calls `eachBot` after the queries of a bot.
 */
export async function checkStore(
  db: Database,
  eachBot: (botId: string) => Promise<void>,
): Promise<Finding[]> {
  const ofOwners = checksOf({ ...ownerReferenceChecks, ...ownerChecks });
  const ofBots = [
    ...checksOf(strictPlayerChecks),
    ...checksOf(playerChecks).map(sparingErased),
    ...checksOf({ ...botChecks, ...referenceChecks }),
  ];
  for (const check of ofOwners) {
    const count = sql<{ n: number }>`select count(*) as n from ${sql.table(check.table)}`;
    check.finding.rows = Number((await count.execute(db)).rows[0]?.n);
    await findBroken(db, check);
  }
  const bots = db.selectFrom("bots").select(["bot_id", "deleted_at"]).orderBy("bot_id");
  const isLive = new Map(
    (await bots.execute()).map(({ bot_id, deleted_at }) => [bot_id, deleted_at === null]),
  );
  const orphans = await countRows(db, isLive, ofBots);
  for (const [botId, isChecked] of isLive) {
    if (!isChecked) continue;
    for (const check of ofBots) await findBroken(db, check, botId);
    await eachBot(botId);
  }
  return [orphans, ...[...ofOwners, ...ofBots].map(({ finding }) => finding)];
}

/** Counts the rows of live bots for the checks; returns the finding of rows without a bot. */
async function countRows(
  db: Database,
  isLive: ReadonlyMap<string, boolean>,
  checks: readonly Check[],
): Promise<Finding> {
  const orphans = new Finding("bots-of-rows", "The bot of every row exists.");
  for (const table of tablesOfBots) {
    const counts = sql<{ bot_id: string; n: number }>`
      select bot_id, count(*) as n from ${sql.table(table)} group by bot_id`;
    for (const { bot_id, n } of (await counts.execute(db)).rows) {
      const rows = Number(n);
      orphans.rows += rows;
      if (!isLive.has(bot_id)) orphans.fault({ table, bot_id, rows }, rows);
      if (isLive.get(bot_id))
        for (const check of checks) if (check.table === table) check.finding.rows += rows;
    }
  }
  return orphans;
}

/** Checks the file of the embedded store. */
export async function checkFile(db: Database): Promise<Finding> {
  const finding = new Finding("file", "The file is sound, each index with its table.");
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(5)`.execute(db);
  finding.rows = 1;
  for (const { integrity_check: text } of rows) if (text !== "ok") finding.fault({ text });
  return finding;
}

function checksOf(checks: SqlChecks): Check[] {
  return Object.entries(checks).map(([name, text]) => {
    const [comment = "", ...lines] = text.split("\n");
    const query = lines.join("\n");
    const table = /from (\w+)/.exec(query)?.[1] ?? "";
    return { query, table, finding: new Finding(name, comment.replace("-- ", "")) };
  });
}

function sparingErased({ query, ...check }: Check): Check {
  const others = `select * from (${query}) as of_players
    where tg_id not in (select tg_id from erasures)`;
  return { ...check, query: others };
}

/** Finds broken rows of a bot, or of all bots. The database counts them, so the result is small. */
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

/** The tables named in a query, with the rows of one bot. */
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
