import { chmodSync, closeSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type Libsql from "libsql";
import { isBusy } from "./store-error.ts";
import { Turns } from "./turns.ts";

/** What the embedded store is made of: the folder's name is `DATA_DIR`. */
export interface EmbeddedOptions {
  readonly folder: string;
  /** How long a write waits for another process that writes to the same file, in ms. */
  readonly lockWaitMs: number;
}

const fileName = "slotwire.db";
/** How long the settings of a connection wait for another process that is opening the file, in ms; everything later waits by itself. */
const openWaitMs = 5000;
/** Between two looks whether the file's lock is free, in ms: at random up to this, so that two processes do not always meet. */
const longestPauseMs = 20;
const keptStatements = 300;
/** How much of the file may stay in memory, in KiB: with SQLite's own 2 MB, reading one of a million users costs a third more than one of a thousand. */
const cacheKib = 48 * 1024;

/** The file of the embedded store in its folder. */
export function embeddedFile(folder: string): string {
  return join(folder, fileName);
}

/** A SQLite file in a folder, which is made when it is not there. */
export async function embedded({ folder, lockWaitMs }: EmbeddedOptions): Promise<Dialect> {
  const { default: Driver } = await import("libsql");
  keepPrivate(folder);
  const open = () => openFile(new Driver(embeddedFile(folder)));
  const file = new EmbeddedFile(open, lockWaitMs);
  return {
    createAdapter: () => new EmbeddedAdapter(),
    createDriver: () => new EmbeddedDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Makes the folder and the file so that only this user can read them, and mends what an earlier version has left open to others. */
function keepPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  makeFile(embeddedFile(folder));
  const names = readdirSync(folder);
  const own = names.filter((name) => name.startsWith(fileName));
  for (const name of own) allowNobodyElse(join(folder, name), 0o600);
  // A folder that holds other things too is not for us to close.
  if (names.every((name) => own.includes(name) || name.startsWith("secret.key"))) allowNobodyElse(folder, 0o700);
}

/** Makes an empty file when there is none; SQLite gives the files beside it the same mode. */
function makeFile(path: string): void {
  try {
    // Exclusive, because one that is there must not even be opened: to close it again would take away every lock that this process has on it.
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function allowNobodyElse(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Another user's file has that user's mode, and a file beside the store may just have gone.
    if (!["EPERM", "EROFS", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

function openFile(file: Libsql.Database): Libsql.Database {
  file.pragma(`busy_timeout = ${openWaitMs}`);
  file.pragma("journal_mode = WAL");
  file.pragma("synchronous = FULL");
  file.pragma("foreign_keys = ON");
  file.pragma(`cache_size = -${cacheKib}`);
  // SQLite would wait inside the call, and nothing else of the process would run meanwhile.
  file.pragma("busy_timeout = 0");
  return file;
}

class EmbeddedAdapter extends SqliteAdapter {
  /** SQLite's DDL is transactional; Kysely takes the cautious view. With it, two processes that start at once migrate once. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDriver implements Driver {
  readonly #file: EmbeddedFile;

  constructor(file: EmbeddedFile) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#file);
  }

  beginTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.begin();
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#file.close();
  }
}

/** A caller's way to the file: for one statement, or for one transaction. */
class EmbeddedConnection implements DatabaseConnection {
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
      // SQLite itself takes back what a full disk interrupts; what is to be told then is the disk, not that nothing is left to take back.
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

/** Whether a query may need the file's lock; a query whose words do not tell counts as one that does. */
function isWrite({ query, sql }: CompiledQuery): boolean {
  return query.kind !== "SelectQueryNode" && !/^\s*(?:select|pragma|explain|vacuum)\b/i.test(sql);
}

/**
 * The one connection to the file, for one transaction or one read at a time.
 *
 * A statement that SQLite refuses with SQLITE_BUSY stays active in libsql, which has no way to reset it, and keeps the connection in the past:
 * it reads old rows and can never write again. So the lock is taken by `exec`, which keeps no statement, and every write has the lock before
 * it runs. A read that is refused all the same, while another process recovers or closes the file, costs the connection.
 */
class EmbeddedFile {
  /** Whose turn it is at the connection. */
  readonly turns = new Turns();
  /** Which of this process's writers looks for the file's lock; reads go on meanwhile. */
  readonly #writers = new Turns();
  readonly #open: () => Libsql.Database;
  readonly #lockWaitMs: number;
  readonly #statements = new Map<string, { readonly statement: Libsql.Statement; readonly givesRows: boolean }>();
  #file: Libsql.Database;

  constructor(open: () => Libsql.Database, lockWaitMs: number) {
    this.#open = open;
    this.#lockWaitMs = lockWaitMs;
    this.#file = open();
  }

  /** Takes the connection and the file's lock; for a caller that ends with `commit` or `rollback`, and with its turn. */
  async begin(): Promise<void> {
    const deadline = performance.now() + this.#lockWaitMs;
    await this.#writers.take();
    try {
      await this.#untilFree(deadline, () => this.#file.exec("begin immediate"));
    } finally {
      this.#writers.release();
    }
  }

  async read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#untilFree(performance.now() + this.#lockWaitMs, () => {
      try {
        return this.run<Row>(query);
      } catch (error) {
        if (isBusy(error)) this.#reopen();
        throw error;
      }
    });
    this.turns.release();
    return result;
  }

  /** Runs a query at once; for a caller whose turn it is. */
  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, givesRows } = this.#prepared(sql);
    if (givesRows) return { rows: statement.all(parameters) as Row[] };
    const { changes } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  exec(sql: string): void {
    this.#file.exec(sql);
  }

  close(): void {
    this.#file.close();
  }

  /** Does `work` as soon as no other process is in its way, and keeps the turn when it is done. Throws SQLITE_BUSY at the deadline. */
  async #untilFree<Result>(deadline: number, work: () => Result): Promise<Result> {
    for (;;) {
      await this.turns.take();
      try {
        return work();
      } catch (error) {
        this.turns.release();
        if (!isBusy(error) || performance.now() >= deadline) throw error;
      }
      await pause(1 + Math.random() * longestPauseMs);
    }
  }

  /** Prepares each statement once: half of a short query's time is its preparation. */
  #prepared(sql: string) {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#file.prepare(sql);
    // Whether it gives rows is asked once: it costs a call into the library each time.
    const prepared = { statement, givesRows: statement.reader };
    if (this.#statements.size >= keptStatements) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }

  #reopen(): void {
    this.#statements.clear();
    this.#file.close();
    this.#file = this.#open();
  }
}
