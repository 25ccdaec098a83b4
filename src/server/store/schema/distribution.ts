import { sql } from "kysely";
import { lockName } from "../engine/dialect.ts";
import { liftLimits } from "../engine/postgres-limits.ts";
import { StoreError } from "../engine/store-error.ts";
import type { Table } from "./table.ts";
import { type Database, migrationTable, tableList } from "./tables.ts";

interface CitusTable {
  readonly table: string;
  /** Sharded by `bot_id`, or complete on every worker. */
  readonly kind: "distributed" | "reference";
  /** The distribution column of a distributed table. */
  readonly column?: string;
  readonly shards: number;
}

/**
 * Distributes the remaining tables of the store over the workers of Citus, all or none; returns the
 * kind of each table. Throws `StoreError` on a server without Citus. Source:
 * https://docs.citusdata.com ("Distribute Tables").
 */
export async function distribute(db: Database): Promise<CitusTable[]> {
  if (!(await hasCitus(db)))
    throw new StoreError(
      "The database of DATABASE_URL has no Citus extension: run `create extension citus` in it on every server, or leave the tables where they are.",
    );
  await db.transaction().execute(async (transaction) => {
    await liftLimits(transaction);
    await lockName(transaction, "distribute");
    await changeTogether(transaction);
    await distributeAll(transaction);
    // A transaction may then read all shards and afterwards change rows kept on every worker.
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      transaction,
    );
    for (const { name } of rows)
      await sql`alter database ${sql.id(name)}
        set citus.multi_shard_modify_mode to 'sequential'`.execute(transaction);
  });
  return listDistributed(db);
}

/**
 * Gives a transaction one connection to each worker, which it needs to change the shards of tables
 * that refer to each other.
 */
export async function changeTogether(transaction: Database): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(transaction);
}

/** Distributes the remaining tables: those of bots, then those to which they refer. */
async function distributeAll(transaction: Database): Promise<void> {
  const distributed = new Set((await listDistributed(transaction)).map(({ table }) => table));
  const left = tableList.filter(({ name }) => !distributed.has(name));
  const ofBots = left.filter(({ of }) => of !== "service");
  const ofService = left.filter(({ of }) => of === "service");
  // A distributed table can refer to a reference table only once both are distributed.
  const keys = ofBots.flatMap(({ name: table, references = {} }) =>
    Object.entries(references)
      .filter(([, key]) => ofService.some(({ name }) => name === key.table))
      .map(([name, key]) => ({ ...key, name, of: table })),
  );
  for (const { of, name } of keys)
    await transaction.schema.alterTable(of).dropConstraint(name).ifExists().execute();
  for (const { name, of } of [...ofBots, ...ofService])
    await distributeTable(transaction, name, of);
  if (!distributed.has(migrationTable))
    await distributeTable(transaction, migrationTable, "service");
  for (const { of, name, columns, table, target } of keys)
    await transaction.schema
      .alterTable(of)
      .addForeignKeyConstraint(name, [...columns], table, [...target])
      .onDelete("cascade")
      .execute();
}

/** Places the rows of a table on the shard of their bot, or the whole table on every worker. */
export async function distributeTable(db: Database, table: string, of: Table["of"]): Promise<void> {
  if (of === "service") await sql`select create_reference_table(${table})`.execute(db);
  else if (table === "bots")
    await sql`select create_distributed_table(${table}, 'bot_id')`.execute(db);
  else
    await sql`
      select create_distributed_table(${table}, 'bot_id', colocate_with => 'bots')`.execute(db);
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
 * Reads Citus's catalog: `citus_tables` reads sizes from every worker, and waits for ever for the
 * locks of its own transaction on a reference table. Source: https://docs.citusdata.com ("Partition
 * table", "Shard table").
 */
async function listDistributed(db: Database): Promise<CitusTable[]> {
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
