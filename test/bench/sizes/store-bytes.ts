import { join } from "node:path";
import Libsql from "libsql";
import pg from "pg";

/** The bytes of each table with its indexes, by table; excludes free space in their pages. */
export type StoreBytes = ReadonlyMap<string, number>;

/**
 * Measures a closed store, rewritten without gaps: each row and index entry with its own overhead.
 */
export function measureStore(env: Readonly<Record<string, string>>): Promise<StoreBytes> {
  return env.DATABASE_URL
    ? measurePostgres(env.DATABASE_URL)
    : measureFile(join(env.DATA_DIR ?? "", "slotwire.db"));
}

/** The difference between two stores. */
export function growth(before: StoreBytes, after: StoreBytes): StoreBytes {
  return new Map([...after].map(([table, bytes]) => [table, bytes - (before.get(table) ?? 0)]));
}

export function total(bytes: StoreBytes): number {
  return [...bytes.values()].reduce((sum, one) => sum + one, 0);
}

async function measureFile(path: string): Promise<StoreBytes> {
  const file = new Libsql(path);
  file.exec("vacuum");
  file.pragma("wal_checkpoint(truncate)");
  // Source: SQLite, "The DBSTAT Virtual Table".
  const rows = file
    .prepare(
      `select tbl_name as name, sum(pgsize - unused) as bytes
       from dbstat join sqlite_schema on sqlite_schema.name = dbstat.name group by tbl_name`,
    )
    .all() as { name: string; bytes: number }[];
  file.close();
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

async function measurePostgres(connectionString: string): Promise<StoreBytes> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("create extension if not exists pgstattuple");
    await client.query("vacuum full");
    // Source: PostgreSQL, "pgstattuple": a table's rows without their line pointers of 4 bytes; for
    // an index, the fill of its leaves, which is NaN if it is empty.
    const { rows } = await client.query<{ name: string; bytes: number }>(
      `select coalesce(tables.relname, pg_class.relname) as name,
         sum(case when pg_class.relkind = 'i'
           then (select leaf_pages * 8192 * coalesce(nullif(avg_leaf_density, 'NaN'), 0) / 100
             from pgstatindex(pg_class.oid))
           else (select tuple_len + 4 * tuple_count from pgstattuple(pg_class.oid)) end) as bytes
       from pg_class
       left join pg_index on pg_index.indexrelid = pg_class.oid
       left join pg_class as tables on tables.oid = pg_index.indrelid
       where pg_class.relnamespace = 'public'::regnamespace and pg_class.relkind in ('r', 'i')
         and pg_relation_size(pg_class.oid) > 0
       group by 1`,
    );
    return new Map(rows.map(({ name, bytes }) => [name, bytes]));
  } finally {
    await client.end();
  }
}
