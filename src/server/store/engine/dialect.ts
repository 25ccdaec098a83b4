import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { Database } from "./tables.ts";

/** Whether the store is PostgreSQL. */
export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

interface Lockable<Query> {
  forUpdate(): Query;
  forNoKeyUpdate(): Query;
  forShare(): Query;
  skipLocked(): Query;
}

/**
 * Holds the rows that `query` finds until the transaction ends.
 * The embedded store needs no word for it: its transactions begin with the write lock.
 */
export function lockRows<Query extends Lockable<Query>>(db: Database, query: Query): Query {
  return isPostgres(db) ? query.forUpdate() : query;
}

/** The same, but rows that refer to them may be added meanwhile. */
export function lockParents<Query extends Lockable<Query>>(db: Database, query: Query): Query {
  return isPostgres(db) ? query.forNoKeyUpdate() : query;
}

/**
 * Keeps the rows that `query` finds as they are until the transaction ends; others may keep them so
 * at the same time.
 */
export function keepRows<Query extends Lockable<Query>>(db: Database, query: Query): Query {
  return isPostgres(db) ? query.forShare() : query;
}

/**
 * Holds the rows that `query` finds until the transaction ends, but leaves out those that another
 * process holds.
 */
export function lockFreeRows<Query extends Lockable<Query>>(db: Database, query: Query): Query {
  return isPostgres(db) ? query.forUpdate().skipLocked() : query;
}

/**
 * A whole number as a parameter of arithmetic: the embedded store would else reckon with it as a
 * fraction.
 */
export function whole(value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`;
}

/**
 * Holds a name that no row has yet until the transaction ends; the embedded store needs nothing for
 * it, as with `lockRows`.
 */
export async function lockName(db: Database, name: string): Promise<void> {
  if (isPostgres(db))
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
