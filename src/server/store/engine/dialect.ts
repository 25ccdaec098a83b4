import { PostgresAdapter, type RawBuilder, SqliteAdapter, sql } from "kysely";
import type { Database } from "../schema/tables.ts";

/** The connections of a process to PostgreSQL. */
export interface Connections {
  readonly all: number;
  readonly idle: number;
  readonly max: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}

/**
 * Kysely's adapter of PostgreSQL, with its connections and whether Citus distributes the tables.
 */
export class ServerAdapter extends PostgresAdapter {
  readonly isDistributed: boolean;
  readonly connections: () => Connections;

  constructor({
    isDistributed,
    connections,
  }: Pick<ServerAdapter, "isDistributed" | "connections">) {
    super();
    this.isDistributed = isDistributed;
    this.connections = connections;
  }
}

/** Kysely's adapter of SQLite. */
export class EmbeddedAdapter extends SqliteAdapter {
  readonly expectLargeCommit: () => void;

  constructor(expectLargeCommit: () => void) {
    super();
    this.expectLargeCommit = expectLargeCommit;
  }
}

/**
 * Announces a commit of more than a megabyte, on any store. SQLite's log is then copied in the
 * background, before it is so long that a commit would copy it and block everybody.
 */
export function expectLargeCommit(db: Database): void {
  const { adapter } = db.getExecutor();
  if (adapter instanceof EmbeddedAdapter) adapter.expectLargeCommit();
}

/** Whether the store is PostgreSQL. */
export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Whether the store's tables were distributed over the workers of Citus when it was opened. */
export function isDistributed(db: Database): boolean {
  const { adapter } = db.getExecutor();
  return adapter instanceof ServerAdapter && adapter.isDistributed;
}

/** Whether concurrent changes of a bot share a transaction: on one PostgreSQL server. */
export function sharesTransactions(db: Database): boolean {
  return isPostgres(db) && !isDistributed(db);
}

/** The connections of this process. Throws on the embedded store, which has none. */
export function connectionsOf(db: Database): Connections {
  const { adapter } = db.getExecutor();
  if (adapter instanceof ServerAdapter) return adapter.connections();
  throw new Error("The embedded store has no connections.");
}

interface Lockable<Query> {
  forUpdate(): Query;
  forNoKeyUpdate(): Query;
  forShare(): Query;
  skipLocked(): Query;
}

/**
 * Locks the rows of `query` until the transaction ends. A no-op on the embedded store, whose
 * transactions begin with the write lock.
 */
export function lockRows<Query extends Lockable<Query>>(db: Database, query: Query): Query {
  return isPostgres(db) ? query.forUpdate() : query;
}

/** Like `lockRows`, but allows adding rows that refer to them. */
export function lockParents<Query extends Lockable<Query>>(db: Database, query: Query): Query {
  return isPostgres(db) ? query.forNoKeyUpdate() : query;
}

/** Takes a shared lock on the rows of `query` until the transaction ends. */
export function lockShared<Query extends Lockable<Query>>(db: Database, query: Query): Query {
  return isPostgres(db) ? query.forShare() : query;
}

/** Like `lockRows`, but skips rows that another transaction has locked. */
export function lockFreeRows<Query extends Lockable<Query>>(db: Database, query: Query): Query {
  return isPostgres(db) ? query.forUpdate().skipLocked() : query;
}

/**
 * A whole number as a parameter in arithmetic; the embedded store would otherwise treat it as a
 * float.
 */
export function whole(value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`;
}

/**
 * Locks a name until the transaction ends, or shares it with other "shared" locks; a no-op on the
 * embedded store, like `lockRows`. For objects without a row yet, and for rows that a distributed
 * store keeps on every worker, where row locks block each other.
 */
export async function lockName(
  db: Database,
  name: string,
  mode: "alone" | "shared" = "alone",
): Promise<void> {
  if (!isPostgres(db)) return;
  const lock = mode === "alone" ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared";
  await sql`select ${sql.raw(lock)}(hashtextextended(${name}, 0))`.execute(db);
}
