import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { type Clock, systemClock } from "../../clock.ts";
import { Mutex } from "../engine/mutex.ts";
import { isForOneRow } from "../engine/statement.ts";
import { isBusy } from "../engine/store-error.ts";
import type { Checkpoints } from "./checkpoint.ts";
import type { SqliteFile, SqliteStatement } from "./driver.ts";

/** The maximum random pause between attempts to take the file's lock, in ms. */
const maxPauseMs = 20;
const maxStatements = 300;

/** A caller's connection, for one statement or one transaction. */
export class EmbeddedConnection implements DatabaseConnection {
  readonly #file: EmbeddedFile;
  readonly #checkpoints: Checkpoints;
  #isInTransaction = false;

  constructor(file: EmbeddedFile, checkpoints: Checkpoints) {
    this.#file = file;
    this.#checkpoints = checkpoints;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isInTransaction) return this.#file.run(query);
    return isWrite(query) ? this.#inTransaction(query) : this.#file.read(query);
  }

  async begin(): Promise<void> {
    await this.#file.begin();
    this.#isInTransaction = true;
  }

  commit(): void {
    this.#file.exec("commit");
    this.#end();
    this.#checkpoints.committed();
  }

  rollback(): void {
    try {
      this.#file.exec("rollback");
    } catch (error) {
      // On a full disk, SQLite has already rolled back; report the disk's error instead.
      if (!/no transaction is active/.test((error as Error).message)) throw error;
    } finally {
      this.#end();
    }
  }

  // biome-ignore lint/correctness/useYield: queries are never streamed.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The embedded store does not stream queries.");
  }

  async #inTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.begin();
    try {
      const result = this.#file.run<Row>(query);
      this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  #end(): void {
    this.#isInTransaction = false;
    this.#file.mutex.release();
  }
}

/** A statement, and the conversion of its rows to objects; absent if it has no rows. */
interface PreparedStatement {
  readonly statement: SqliteStatement;
  readonly rowOf?: (values: readonly unknown[]) => object;
}

/** The library returns lists of values in two thirds of the time that it takes for objects. */
function readerOf(statement: SqliteStatement): PreparedStatement {
  let names: readonly string[] = [];
  const rowOf = (values: readonly unknown[]) => {
    // Another process may have added a column.
    if (names.length !== values.length) names = statement.columns().map(({ name }) => name);
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at];
    return row;
  };
  return { statement: statement.raw(), rowOf };
}

/** Whether a query may write; an unrecognised one counts as a write. */
function isWrite({ query, sql }: CompiledQuery): boolean {
  return query.kind !== "SelectQueryNode" && !/^\s*(?:select|pragma|explain|vacuum)\b/i.test(sql);
}

/**
 * The only connection to the file, for one transaction or read at a time.
 *
 * After SQLITE_BUSY, libsql cannot reset the statement, which stays active and pins the connection
 * to an old snapshot: it reads old rows and can never write again. So writes first take the lock by
 * `exec`, which keeps no statement. A read refused while another process recovers or closes the
 * file drops the connection, and the next query opens a new one. Opening may be refused in the same
 * way, and is retried within the query's time limit.
 */
export class EmbeddedFile {
  /** Serialises the use of the connection. */
  readonly mutex = new Mutex();
  /** Serialises this process's attempts to lock the file; reads continue during them. */
  readonly #writers = new Mutex();
  #open: () => SqliteFile;
  readonly #lockWaitMs: number;
  readonly #clock: Clock;
  /**
   * Prepared statements by text. One is read only by `get` or only by `all`: libsql's `get` after
   * `all` returns a row of the earlier call.
   */
  readonly #statements = {
    one: new Map<string, PreparedStatement>(),
    all: new Map<string, PreparedStatement>(),
  };
  #file: SqliteFile | undefined;

  constructor(open: () => SqliteFile, lockWaitMs: number, clock: Clock = systemClock) {
    this.#open = open;
    this.#lockWaitMs = lockWaitMs;
    this.#clock = clock;
  }

  /**
   * Takes the connection and the file's lock; the caller must commit or roll back, and then release
   * the mutex.
   */
  async begin(): Promise<void> {
    const deadline = this.#clock.monotonic() + this.#lockWaitMs;
    await this.#writers.lock();
    try {
      await this.#takeLock(deadline);
    } finally {
      this.#writers.release();
    }
  }

  async read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = this.#clock.monotonic() + this.#lockWaitMs;
    for (;;) {
      await this.mutex.lock();
      try {
        return this.run<Row>(query);
      } catch (error) {
        if (isBusy(error)) this.#drop();
        if (!isBusy(error) || this.#clock.monotonic() >= deadline) throw error;
      } finally {
        this.mutex.release();
      }
      await this.#waitBriefly();
    }
  }

  /** Runs a query; for a caller that holds the mutex. */
  run<Row>(query: CompiledQuery): QueryResult<Row> {
    const { parameters } = query;
    const rows = isForOneRow(query) ? "one" : "all";
    const { statement, rowOf } = this.#prepared(query.sql, this.#statements[rows]);
    if (!rowOf) {
      const { changes } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes) };
    }
    if (rows === "all")
      return { rows: (statement.all(parameters) as unknown[][]).map(rowOf) as Row[] };
    // A third of the time of `all`, which reads a hundred rows ahead.
    const values = statement.get(parameters) as unknown[] | undefined;
    return { rows: values ? [rowOf(values) as Row] : [] };
  }

  exec(sql: string): void {
    this.#opened().exec(sql);
  }

  close(): void {
    this.#drop();
    this.#open = () => {
      throw new Error("The store is closed.");
    };
  }

  /**
   * Takes the file's lock once it is free, and keeps the mutex locked. Throws SQLITE_BUSY at the
   * deadline.
   */
  async #takeLock(deadline: number): Promise<void> {
    for (;;) {
      await this.mutex.lock();
      try {
        return this.exec("begin immediate");
      } catch (error) {
        this.mutex.release();
        if (!isBusy(error) || this.#clock.monotonic() >= deadline) throw error;
      }
      await this.#waitBriefly();
    }
  }

  #waitBriefly(): Promise<void> {
    return this.#clock.wait(1 + Math.random() * maxPauseMs);
  }

  /** Caches prepared statements; preparing is half of a short query's time. */
  #prepared(sql: string, statements: Map<string, PreparedStatement>): PreparedStatement {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement = this.#opened().prepare(sql);
    // `reader` is read once, because it calls into the library.
    const prepared = statement.reader ? readerOf(statement) : { statement };
    if (statements.size >= maxStatements) statements.clear();
    statements.set(sql, prepared);
    return prepared;
  }

  #drop(): void {
    for (const statements of Object.values(this.#statements)) statements.clear();
    this.#file?.close();
    this.#file = undefined;
  }

  #opened(): SqliteFile {
    this.#file ??= this.#open();
    return this.#file;
  }
}
