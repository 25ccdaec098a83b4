import type { Kysely } from "kysely";
import { activityTables } from "./activities.ts";
import { botTables } from "./bots.ts";
import { eventTables } from "./events.ts";
import { fileTables } from "./files.ts";
import { messageTables } from "./messages.ts";
import { ownerTables } from "./owners.ts";
import { pointTables } from "./points.ts";
import type { RowOf, Table } from "./table.ts";
import { userTables } from "./users.ts";

/**
 * The registry of all tables; each comes after those to which it refers. When a bot is deleted,
 * PostgreSQL deletes from its tables in this order, so `api_keys` comes after `bot_users`, whose
 * rows in the ledger refer to keys.
 */
export const tables = {
  ...botTables,
  ...ownerTables,
  ...userTables,
  ...pointTables,
  ...activityTables,
  ...messageTables,
  ...eventTables,
  ...fileTables,
};

export type TableName = keyof typeof tables;

/** `tables` as a list, in that order. */
export const tableList: readonly (Table & { readonly name: TableName })[] = Object.entries<Table>(
  tables,
).map(([name, table]) => ({ ...table, name: name as TableName }));

/** The tables with the rows of players, by `tg_id`, and the rules for these rows. */
export const playerTables = tableList.flatMap(({ name, columns, players }) =>
  typeof players === "string" ? [] : [{ name, columns, ...players }],
);

/** The table of the versions of a store's migrations. */
export const migrationTable = "kysely_migration";

/** The rows of each table, the same on both stores. */
export type Tables = { [Name in TableName]: RowOf<(typeof tables)[Name]> };

/** The database or a transaction in it. */
export type Database = Kysely<Tables>;

/** Identifies a player of a bot. */
export interface PlayerId {
  readonly botId: string;
  readonly tgId: number;
}

export type BotTable = Tables["bots"];
export type BotUserTable = Tables["bot_users"];
export type EventQueueTable = Tables["event_queues"];
export type EventTable = Tables["events"];
export type LedgerTable = Tables["ledger"];
export type LedgerSource = LedgerTable["source"];
export type MessageTable = Tables["messages"];
export type TapTabTable = Tables["tap_tabs"];
export type WebhookTable = Tables["webhooks"];
