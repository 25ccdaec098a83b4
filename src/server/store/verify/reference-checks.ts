import { playerTables } from "../schema/tables.ts";
import type { SqlChecks } from "./sql-check.ts";

/** A column, null or not, and the key of the row that it refers to. */
type Reference = readonly [column: string, key: string];

const references = {
  "ledger.api_key_id": "api_keys.id",
  "messages.api_key_id": "api_keys.id",
  "messages.broadcast_id": "broadcasts.id",
  "picture_files.hash": "pictures.hash",
};
const ownerReferences = {
  "owner_accounts.owner_id": "owners.id",
  "owner_sessions.owner_id": "owners.id",
  "owner_links.owner_id": "owners.id",
  "owner_links.made_by": "owners.id",
  "bot_owners.owner_id": "owners.id",
  "owner_link_bots.link_id": "owner_links.id",
};

const tablesOfUsers = playerTables.map(({ name }) => name).filter((table) => table !== "bot_users");

/** Rules about the references between a bot's rows. */
export const referenceChecks: SqlChecks = Object.fromEntries([
  ...tablesOfUsers.map((table) => [
    `users-of-${table}`,
    check([`${table}.tg_id`, "bot_users.tg_id"]),
  ]),
  ...Object.entries(references).map(([column, key]) => [
    `${tableOf(key)}-of-${tableOf(column)}`,
    check([column, key]),
  ]),
]);

/** Rules about the references to owners and their links. */
export const ownerReferenceChecks: SqlChecks = Object.fromEntries(
  Object.entries(ownerReferences).map(([column, key]) => [
    `${tableOf(key)}-of-${column.replace(".", "-by-")}`,
    check([column, key]),
  ]),
);

function check([column, key]: Reference): SqlChecks[string] {
  return [
    `The row that ${column} refers to exists.`,
    `select distinct ${column} from ${tableOf(column)} where ${column} is not null and not exists (
      select 1 from ${tableOf(key)} where ${key} = ${column})`,
  ];
}

function tableOf(column: string): string {
  return column.slice(0, column.indexOf("."));
}
