import { sql } from "kysely";
import type { Database, Tables } from "../engine/tables.ts";
import { Finding } from "./finding.ts";
import type { SqlCheck } from "./sql-check.ts";

/** The tables whose rows are a bot user's. */
const ofUsers = [
  "ledger",
  "tap_tabs",
  "custom_value_calls",
  "started_tasks",
  "daily_bonuses",
  "bought_boosts",
  "quiz_answers",
  "paid_wallets",
  "wallet_challenges",
  "messages",
  "chats",
  "event_queues",
  "events",
  "erasures",
] as const satisfies (keyof Tables)[];

/** A column that names a row of another table; null names none. */
interface Reference {
  readonly table: keyof Tables;
  readonly column: string;
  readonly target: keyof Tables;
  readonly key: string;
}

/** Within a bot. */
const ofBots: readonly Reference[] = [
  { table: "ledger", column: "api_key_id", target: "api_keys", key: "id" },
  { table: "messages", column: "api_key_id", target: "api_keys", key: "id" },
  { table: "messages", column: "broadcast_id", target: "broadcasts", key: "id" },
  { table: "picture_files", column: "hash", target: "pictures", key: "hash" },
];

/** Between owners, and from bots to them: whole on every worker of a distributed store. */
const ofOwners: readonly Reference[] = [
  { table: "owner_accounts", column: "owner_id", target: "owners", key: "id" },
  { table: "owner_sessions", column: "owner_id", target: "owners", key: "id" },
  { table: "owner_links", column: "owner_id", target: "owners", key: "id" },
  { table: "owner_links", column: "made_by", target: "owners", key: "id" },
  { table: "bot_owners", column: "owner_id", target: "owners", key: "id" },
  { table: "owner_link_bots", column: "link_id", target: "owner_links", key: "id" },
];

/** Rows of a bot that refer to others of it. */
export const referenceChecks: readonly SqlCheck[] = [
  ...ofUsers.map((table) => ({
    name: `users-of-${table}`,
    rule: `Every row of ${table} is a user's.`,
    table,
    wrong: (botId: Parameters<SqlCheck["wrong"]>[0]) => sql<never>`
      select distinct tg_id from ${sql.table(table)} as one
      where bot_id = ${botId} and tg_id is not null and not exists (
        select 1 from bot_users where bot_users.bot_id = ${botId} and bot_users.tg_id = one.tg_id)`,
  })),
  ...ofBots.map(({ table, column, target, key }) => ({
    name: `${target}-of-${table}`,
    rule: `What ${table} refers to by ${column} is there.`,
    table,
    wrong: (botId: Parameters<SqlCheck["wrong"]>[0]) => sql<never>`
      select distinct ${sql.ref(column)} from ${sql.table(table)} as one
      where bot_id = ${botId} and ${sql.ref(column)} is not null and not exists (
        select 1 from ${sql.table(target)} as other
        where other.bot_id = ${botId} and other.${sql.ref(key)} = one.${sql.ref(column)})`,
  })),
];

/** Accounts, and who refers to them. */
export async function checkOwners(db: Database): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { table, column, target, key } of ofOwners) {
    const finding = new Finding(
      `${target}-of-${table}-by-${column}`,
      `What ${table} refers to by ${column} is there.`,
    );
    finding.look(await countRows(db, table));
    const { rows } = await sql<Record<string, string>>`
      select distinct ${sql.ref(column)} from ${sql.table(table)} as one
      where ${sql.ref(column)} is not null and not exists (
        select 1 from ${sql.table(target)} as other
        where other.${sql.ref(key)} = one.${sql.ref(column)})`.execute(db);
    for (const row of rows) finding.fault(row);
    findings.push(finding);
  }
  return [...findings, await checkAccounts(db), await checkLinks(db)];
}

async function checkAccounts(db: Database): Promise<Finding> {
  const finding = new Finding(
    "owner-accounts",
    "Every owner has one password and an address in lower case.",
  );
  finding.look(await countRows(db, "owners"));
  const { rows } = await sql<{ id: string }>`
    select id from owners where email <> lower(email) or 1 <> (
      select count(*) from owner_accounts
      where owner_accounts.owner_id = owners.id and provider_id = 'credential'
        and account_id = owners.id)`.execute(db);
  for (const row of rows) finding.fault(row);
  return finding;
}

async function checkLinks(db: Database): Promise<Finding> {
  const finding = new Finding(
    "owner-links",
    "A link that sets a password names whose, and there is one set-up link at most.",
  );
  finding.look(await countRows(db, "owner_links"));
  const { rows } = await sql<{ id: string; purpose: string }>`
    select id, purpose from owner_links where
      purpose not in ('setup', 'invitation', 'password')
      or (purpose = 'password') <> (owner_id is not null)
      or (purpose = 'setup') <> (id = 'setup')
      or role not in ('owner', 'editor')`.execute(db);
  for (const row of rows) finding.fault(row);
  return finding;
}

async function countRows(db: Database, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    db,
  );
  return Number(rows[0]?.n);
}
