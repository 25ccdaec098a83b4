import { sql } from "kysely";
import type { Database } from "../engine/tables.ts";
import { botChecks } from "./bot-check.ts";
import { eventChecks } from "./event-check.ts";
import { Finding } from "./finding.ts";
import { ledgerChecks } from "./ledger-check.ts";
import { messageChecks } from "./message-check.ts";
import { checkOwners, referenceChecks } from "./reference-check.ts";
import { countRows, orphansIn } from "./row-count.ts";
import { checkBot } from "./sql-check.ts";
import { userChecks } from "./user-check.ts";

const checks = [
  ...ledgerChecks,
  ...userChecks,
  ...messageChecks,
  ...eventChecks,
  ...botChecks,
  ...referenceChecks,
];

/**
 * Checks what statements can tell: of the whole store, and of each bot that is not being removed.
 * `eachBot` is called for these, after their statements.
 */
export async function checkStore(
  db: Database,
  eachBot: (botId: string) => Promise<void>,
): Promise<Finding[]> {
  const counts = await countRows(db);
  const findings = [orphansIn(counts), ...(await checkOwners(db))];
  const running = checks.map((check) => ({ check, finding: new Finding(check.name, check.rule) }));
  for (const botId of await liveBots(db)) {
    for (const { check, finding } of running) {
      const rows = counts.get(check.table)?.get(botId) ?? 0;
      finding.look(rows);
      await checkBot(db, check, botId, finding);
    }
    await eachBot(botId);
  }
  return [...findings, ...running.map(({ finding }) => finding)];
}

/** What the embedded store's file says of itself. */
export async function checkFile(db: Database): Promise<Finding> {
  const finding = new Finding("file", "The file is sound, each index with its table.");
  const { rows } = await sql<Record<string, string>>`pragma integrity_check(5)`.execute(db);
  finding.look(1);
  for (const row of rows) {
    const [text = ""] = Object.values(row);
    if (text !== "ok") finding.fault({ text });
  }
  return finding;
}

async function liveBots(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("bots")
    .select("bot_id")
    .where("deleted_at", "is", null)
    .orderBy("bot_id")
    .execute();
  return rows.map(({ bot_id }) => bot_id);
}
