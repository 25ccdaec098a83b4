import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { type Clock, systemClock } from "../../clock.ts";
import type { SqliteFile, SqliteStatement } from "./embedded-driver.ts";
import { isBusy } from "./store-error.ts";
import { Turns } from "./turns.ts";

/**
 * Between two looks whether the file's lock is free, in ms: at random up to this, so that two
 * processes do not always meet.
 */
const longestPauseMs = 20;
const keptStatements = 300;

/** A caller's way to the file: for one statement, or for one transaction. */
export class EmbeddedConnection implements DatabaseConnection {
  readonly #file: EmbeddedFile;
  #isInTransaction = false;

  constructor(file: EmbeddedFile) {
    this.#file = file;
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
  }

  rollback(): void {
    try {
      this.#file.exec("rollback");
    } catch (error) {
      // SQLite itself takes back what a full disk interrupts; what is to be told then is the disk,
      // not that nothing is left to take back.
      if (!/no transaction is active/.test((error as Error).message)) throw error;
    } finally {
      this.#end();
    }
  }

  // biome-ignore lint/correctness/useYield: nothing here streams a query.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The embedded store streams no query.");
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
    this.#file.turns.release();
  }
}

/**
 * Whether a query may need the file's lock; a query whose words do not tell counts as one that
 * does.
 */
function isWrite({ query, sql }: CompiledQuery): boolean {
  return query.kind !== "SelectQueryNode" && !/^\s*(?:select|pragma|explain|vacuum)\b/i.test(sql);
}

/**
 * The one connection to the file, for one transaction or one read at a time.
 *
 * A statement that SQLite refuses with SQLITE_BUSY stays active in libsql, which has no way to
 * reset it, and keeps the connection in the past: it reads old rows and can never write again. So
 * the lock is taken by `exec`, which keeps no statement, and every write has the lock before it
 * runs. A read that is refused all the same, while another process recovers or closes the file,
 * costs the connection: the next that comes opens another. Each opening may be refused just so, the
 * first one too, and is tried again for as long as the query may wait.
 */
export class EmbeddedFile {
  /** Whose turn it is at the connection. */
  readonly turns = new Turns();
  /** Which of this process's writers looks for the file's lock; reads go on meanwhile. */
  readonly #writers = new Turns();
  #open: () => SqliteFile;
  readonly #lockWaitMs: number;
  readonly #clock: Clock;
  readonly #statements = new Map<
    string,
    { readonly statement: SqliteStatement; readonly givesRows: boolean }
  >();
  #file: SqliteFile | undefined;

  constructor(open: () => SqliteFile, lockWaitMs: number, clock: Clock = systemClock) {
    this.#open = open;
    this.#lockWaitMs = lockWaitMs;
    this.#clock = clock;
  }

  /**
   * Takes the connection and the file's lock; for a caller that ends with `commit` or `rollback`,
   * and with its turn.
   */
  async begin(): Promise<void> {
    const deadline = this.#clock.monotonic() + this.#lockWaitMs;
    await this.#writers.take();
    try {
      await this.#takeLock(deadline);
    } finally {
      this.#writers.release();
    }
  }

  async read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = this.#clock.monotonic() + this.#lockWaitMs;
    for (;;) {
      await this.turns.take();
      try {
        return this.run<Row>(query);
      } catch (error) {
        if (isBusy(error)) this.#drop();
        if (!isBusy(error) || this.#clock.monotonic() >= deadline) throw error;
      } finally {
        this.turns.release();
      }
      await this.#waitBriefly();
    }
  }

  /** Runs a query at once; for a caller whose turn it is. */
  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, givesRows } = this.#prepared(sql);
    if (givesRows) return { rows: statement.all(parameters) as Row[] };
    const { changes } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
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
   * Takes the file's lock as soon as no other process has it, and keeps the turn then. Throws
   * SQLITE_BUSY at the deadline.
   */
  async #takeLock(deadline: number): Promise<void> {
    for (;;) {
      await this.turns.take();
      try {
        return this.exec("begin immediate");
      } catch (error) {
        this.turns.release();
        if (!isBusy(error) || this.#clock.monotonic() >= deadline) throw error;
      }
      await this.#waitBriefly();
    }
  }

  #waitBriefly(): Promise<void> {
    return this.#clock.wait(1 + Math.random() * longestPauseMs);
  }

  /** Prepares each statement once: half of a short query's time is its preparation. */
  #prepared(sql: string) {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#opened().prepare(sql);
    // Whether it gives rows is asked once: it costs a call into the library each time.
    const prepared = { statement, givesRows: statement.reader };
    if (this.#statements.size >= keptStatements) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }

  #drop(): void {
    this.#statements.clear();
    this.#file?.close();
    this.#file = undefined;
  }

  #opened(): SqliteFile {
    this.#file ??= this.#open();
    return this.#file;
  }
}
