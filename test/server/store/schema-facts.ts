import { sql } from "kysely";
import { isPostgres } from "#server/store/engine/dialect.ts";
import type { Database } from "#server/store/schema/tables.ts";

/** A table of versions before 1.0.0, unused today. */
const unused = "kysely_migration_lock";

/**
 * The facts of a store's schema, as sorted lines that do not depend on the order of columns or the
 * wording of statements.
 */
export async function schemaFacts(db: Database): Promise<string[]> {
  const facts = isPostgres(db) ? await postgresFacts(db) : await embeddedFacts(db);
  return facts.filter((line) => !line.includes(unused)).toSorted();
}

/** Columns, indexes and constraints, as PostgreSQL prints them, each with its name. */
async function postgresFacts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ fact: string }>`
    with own as (
      select oid, relname from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    )
    select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end, collname, pg_get_expr(adbin, adrelid)) as fact
      from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
      left join pg_collation on pg_collation.oid = attcollation
      left join pg_attrdef on adrelid = own.oid and adnum = attnum
    union all
    select pg_get_indexdef(indexrelid) from own join pg_index on indrelid = own.oid
    union all
    select concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid))
      from own join pg_constraint on conrelid = own.oid where contype <> 'n'`.execute(db);
  return rows.map(({ fact }) => fact);
}

interface IndexRow {
  readonly name: string;
  readonly unique: number;
  readonly origin: string;
}

/** The same from SQLite's catalog, which has no names of constraints. */
async function embeddedFacts(db: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db);
  const facts: string[] = [];
  for (const { name: table } of tables) {
    const { rows: columns } = await sql`select * from pragma_table_info(${table})`.execute(db);
    for (const column of columns) facts.push(`${table} column ${valuesOf(column, ["cid"])}`);
    const { rows: keys } = await sql`select * from pragma_foreign_key_list(${table})`.execute(db);
    for (const key of keys) facts.push(`${table} references ${valuesOf(key, ["id"])}`);
    const { rows: indexes } = await sql<IndexRow>`
      select * from pragma_index_list(${table})`.execute(db);
    for (const index of indexes) facts.push(await indexFact(db, table, index));
  }
  return facts;
}

async function indexFact(db: Database, table: string, index: IndexRow): Promise<string> {
  const { rows: columns } = await sql<object>`
    select * from pragma_index_xinfo(${index.name})`.execute(db);
  const { rows } = await sql<{ sql: string | null }>`
    select sql from sqlite_master where type = 'index' and name = ${index.name}`.execute(db);
  const statement = rows[0]?.sql ?? null;
  const parts = columns.map((column) => valuesOf(column, ["cid"])).join(", ");
  // A key's index is named by a number; expressions and conditions are in the statement alone.
  const text = statement?.replaceAll('"', "").replaceAll(/\s+/g, " ").toLowerCase();
  return `${table} index ${text ?? index.origin} ${index.unique} (${parts})`;
}

function valuesOf(row: unknown, without: readonly string[]): string {
  return Object.entries(row as object)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}
