import { sql } from "kysely";
import { lockName } from "./dialect.ts";
import { liftLimits } from "./postgres-limits.ts";
import { StoreError } from "./store-error.ts";
import type { Database, Tables } from "./tables.ts";

/** Where a table of a distributed store is kept: sharded by `bot_id`, or whole on every worker. */
type Placement = "distributed" | "reference";

/** Parents first: a table is distributed after those that it refers to. */
const placements: Readonly<Record<keyof Tables, Placement>> = {
  bots: "distributed",
  bot_users: "distributed",
  api_keys: "distributed",
  custom_fields: "distributed",
  screen_drafts: "distributed",
  screen_versions: "distributed",
  ledger: "distributed",
  tap_tabs: "distributed",
  custom_value_calls: "distributed",
  started_tasks: "distributed",
  daily_bonuses: "distributed",
  bought_boosts: "distributed",
  quiz_answers: "distributed",
  paid_wallets: "distributed",
  wallet_challenges: "distributed",
  messages: "distributed",
  broadcasts: "distributed",
  outboxes: "distributed",
  chats: "distributed",
  field_health: "distributed",
  day_counts: "distributed",
  pictures: "distributed",
  picture_files: "distributed",
  webhooks: "distributed",
  event_queues: "distributed",
  events: "distributed",
  event_deliveries: "distributed",
  erasures: "distributed",
  erased_points: "distributed",
  erased_marks: "distributed",
  bot_owners: "distributed",
  audit_entries: "distributed",
  owner_link_bots: "distributed",
  owners: "reference",
  owner_accounts: "reference",
  owner_sessions: "reference",
  owner_links: "reference",
  owner_attempts: "reference",
  owner_networks: "reference",
  service_secrets: "reference",
  page_assets: "reference",
};
const migrationTables = ["kysely_migration", "kysely_migration_lock"];

/** The tables whose rows are a bot's. */
export const tablesOfBots = tablesPlaced("distributed");

/** The names of all tables of a store. */
export const storeTables: readonly string[] = [...Object.keys(placements), ...migrationTables];

/** The foreign keys from a distributed table to a reference table: both must be placed first. */
const keysToReferences = [
  { table: "bot_owners", column: "owner_id", target: "owners" },
  { table: "owner_link_bots", column: "link_id", target: "owner_links" },
] as const;

/** A table as Citus keeps it. */
export interface PlacedTable {
  readonly table: string;
  readonly kind: Placement;
  /** Of a distributed table. */
  readonly column?: string;
  readonly shards: number;
}

/**
 * Distributes every table of the store over the workers of Citus, those that are not yet, all or
 * none; returns what each one is. Throws `StoreError` on a server without Citus. Source: Citus,
 * "Distribute Tables".
 */
export async function distribute(db: Database): Promise<PlacedTable[]> {
  if (!(await hasCitus(db)))
    throw new StoreError(
      "The database of DATABASE_URL has no Citus extension: run `create extension citus` in it on every server, or leave the tables where they are.",
    );
  await db.transaction().execute(async (transaction) => {
    await liftLimits(transaction);
    await lockName(transaction, "distribute");
    await changeTogether(transaction);
    await distributeNew(transaction);
    // So that a transaction may read all shards and then change what every worker keeps.
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      transaction,
    );
    for (const { name } of rows)
      await sql`alter database ${sql.id(name)}
        set citus.multi_shard_modify_mode to 'sequential'`.execute(transaction);
  });
  return listPlaced(db);
}

/**
 * Gives a transaction one connection to each worker, without which it may not change the shards of
 * tables that refer to each other.
 */
export async function changeTogether(transaction: Database): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(transaction);
}

/** Distributes the tables that are not yet, for a transaction after `changeTogether`. */
export async function distributeNew(transaction: Database): Promise<void> {
  const placed = new Set((await listPlaced(transaction)).map(({ table }) => table));
  const isNew = (table: string) => !placed.has(table);
  const keys = keysToReferences.filter(({ table }) => isNew(table));
  for (const key of keys) await dropKey(transaction, key);
  for (const [table, placement] of Object.entries(placements))
    if (placement === "distributed" && isNew(table)) await shard(transaction, table);
  for (const table of [...tablesPlaced("reference"), ...migrationTables])
    if (isNew(table)) await sql`select create_reference_table(${table})`.execute(transaction);
  for (const key of keys) await addKey(transaction, key);
}

/** Whether the store's tables are distributed. */
export async function hasDistributedTables(db: Database): Promise<boolean> {
  if (!(await hasCitus(db))) return false;
  const { rows } = await sql`
    select 1 from pg_dist_partition where logicalrelid = to_regclass('bots')`.execute(db);
  return rows.length > 0;
}

async function hasCitus(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/**
 * From Citus's catalog: `citus_tables` asks every worker for sizes, and waits for ever for the locks
 * that its own transaction has on a reference table. Source: Citus, "Partition table", "Shard table".
 */
async function listPlaced(db: Database): Promise<PlacedTable[]> {
  const { rows } = await sql<{ table: string; column: string | null; shards: number }>`
    select logicalrelid::text as "table",
      case partmethod when 'h' then column_to_column_name(logicalrelid, partkey) end as "column",
      (select count(*)::int from pg_dist_shard
        where pg_dist_shard.logicalrelid = pg_dist_partition.logicalrelid) as "shards"
    from pg_dist_partition
    where partmethod = 'h' or partmethod = 'n' and repmodel = 't'
    order by 1`.execute(db);
  return rows.map(({ table, column, shards }) =>
    column === null
      ? { table, kind: "reference", shards }
      : { table, kind: "distributed", column, shards },
  );
}

function tablesPlaced(kind: Placement): string[] {
  return Object.entries(placements).flatMap(([table, placement]) =>
    placement === kind ? [table] : [],
  );
}

/** Keeps each row of a table on the shard of its bot. */
export async function shard(db: Database, table: string): Promise<void> {
  await (table === "bots"
    ? sql`select create_distributed_table(${table}, 'bot_id')`
    : sql`select create_distributed_table(${table}, 'bot_id', colocate_with => 'bots')`
  ).execute(db);
}

type ReferenceKey = (typeof keysToReferences)[number];

const nameOf = ({ table, column }: ReferenceKey) => `${table}_${column}_fkey`;

async function dropKey(db: Database, key: ReferenceKey): Promise<void> {
  await db.schema.alterTable(key.table).dropConstraint(nameOf(key)).ifExists().execute();
}

async function addKey(db: Database, key: ReferenceKey): Promise<void> {
  await db.schema
    .alterTable(key.table)
    .addForeignKeyConstraint(nameOf(key), [key.column], key.target, ["id"])
    .onDelete("cascade")
    .execute();
}
