import { sql } from "kysely";
import { tablesOfBots } from "../schema/distribution.ts";
import type { Database } from "../schema/tables.ts";
import { botChecks, ownerChecks } from "./bot-checks.ts";
import { Finding } from "./finding.ts";
import { playerChecks, strictPlayerChecks } from "./player-checks.ts";
import { ownerReferenceChecks, referenceChecks } from "./reference-checks.ts";
import { begin, findBroken, type SqlChecks } from "./sql-check.ts";

const checksOfBots = {
  ...strictPlayerChecks,
  ...spared(playerChecks),
  ...botChecks,
  ...referenceChecks,
};
const checksOfOwners = { ...ownerReferenceChecks, ...ownerChecks };

/** How many rows a bot has in each table. */
type RowCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Runs the checks that are statements: for the whole store, and for each bot that is not being
 * removed. Calls `eachBot` after the statements of a bot.
 */
export async function checkStore(
  db: Database,
  eachBot: (botId: string) => Promise<void>,
): Promise<Finding[]> {
  const counts = await countRows(db);
  const findings = [orphansIn(counts), ...(await checkOwners(db))];
  const running = begin(checksOfBots);
  for (const botId of await liveBots(db)) {
    for (const check of running) {
      check.finding.rows += counts.get(check.table)?.get(botId) ?? 0;
      await findBroken(db, check, botId);
    }
    await eachBot(botId);
  }
  return [...findings, ...running.map(({ finding }) => finding)];
}

/** Checks the file of the embedded store. */
export async function checkFile(db: Database): Promise<Finding> {
  const finding = new Finding("file", "The file is sound, each index with its table.");
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(5)`.execute(db);
  finding.rows = 1;
  for (const { integrity_check: text } of rows) if (text !== "ok") finding.fault({ text });
  return finding;
}

/** Passes over the players who are being erased. */
function spared(checks: SqlChecks): SqlChecks {
  const all = Object.entries(checks).map(([name, [rule, statement]]) => {
    const others = `select * from (${statement}) as of_players
      where tg_id not in (select tg_id from erasures)`;
    return [name, [rule, others]] as const;
  });
  return Object.fromEntries(all);
}

async function checkOwners(db: Database): Promise<Finding[]> {
  const running = begin(checksOfOwners);
  for (const check of running) {
    const all = sql<{ n: number }>`select count(*) as n from ${sql.table(check.table)}`;
    check.finding.rows = Number((await all.execute(db)).rows[0]?.n);
    await findBroken(db, check);
  }
  return running.map(({ finding }) => finding);
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
